internal import CShim

/// Memory that was freed.
public enum FreeMemory {
  /// Gives it back to the system, between stages: the allocator keeps what a thread freed for that
  /// thread, which the next stage would come on top of.
  public static func giveBack() { skysphere_give_back_memory() }
}
