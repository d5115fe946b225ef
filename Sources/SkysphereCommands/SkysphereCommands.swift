// The SkysphereCommands room.
