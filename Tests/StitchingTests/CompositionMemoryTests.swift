import Testing

@testable import Stitching

@Suite struct CompositionMemoryTests {
  @Test func moreMemoryGivesHigherStripsAndMorePhotos() {
    let budgets = [300, 500, 800, 1_200, 4_000].map { $0 << 20 }
    let shares = budgets.map {
      CompositionMemory(budget: $0, width: 16_384, threadCount: 2)
    }
    for (less, more) in zip(shares, shares.dropFirst()) {
      #expect(less.rowsPerStrip <= more.rowsPerStrip)
    }
    #expect(shares.last?.rowsPerStrip == CompositionMemory.mostRows)
    for (share, budget) in zip(shares, budgets) {
      #expect(share.photoBytes < budget - CompositionMemory.programBytes)
    }
  }

  @Test func aBudgetThatIsFarTooSmallStillMakesStrips() {
    let memory = CompositionMemory(budget: 1, width: 60_000, threadCount: 2)
    #expect(memory.rowsPerStrip == CompositionMemory.fewestRows && memory.photoBytes == 0)
  }

  @Test(arguments: [(1, 1), (500, 1), (900, 3), (1_500, 6)])
  func fewerPhotosAreAlignedSideBySideWithLessMemory(megabytes: Int, count: Int) {
    #expect(CompositionMemory.alignmentThreadCount(budget: megabytes << 20) == count)
  }
}
