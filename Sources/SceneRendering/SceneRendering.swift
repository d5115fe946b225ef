// The SceneRendering room.
