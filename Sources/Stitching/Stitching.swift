// The Stitching room.
