import Testing

@testable import CommandLineKit

@Suite struct ExitStatusTests {
  /// Scripts depend on the numbers.
  @Test func numbersAreThoseOfTheContract() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 3, 4, 64, 65, 66, 70, 73, 74, 130])
  }

  @Test func eachHasAMeaningOfItsOwn() {
    #expect(Set(ExitStatus.allCases.map(\.meaning)).count == ExitStatus.allCases.count)
  }
}
