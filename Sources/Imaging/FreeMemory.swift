internal import CShim

/// Memory that was freed.
public enum FreeMemory {
  /// Keeps it from now on for what is allocated next.
  ///
  /// Photos and scale spaces are made and freed over and over, and the system clears what it gives.
  static func keep() { skysphere_keep_freed_memory() }

  /// Gives it back to the system, between stages: the allocator keeps what a thread freed for that
  /// thread, which the next stage would come on top of.
  public static func giveBack() { skysphere_give_back_memory() }
}
