import Testing

@testable import CommandLineKit

@Suite struct TableTests {
  @Test func alignsColumns() {
    var table = Table([.init("photo"), .init("yaw", .right), .init("placed by")])
    table.add(["DJI_0001.JPG", "-179.5", "matches"])
    table.add(["Zu\u{308}rich", "0", ""])
    table.add(["北京\n\u{1B}[2J", "12", "capture-angles"])
    #expect(
      table.text == """
        photo              yaw  placed by
        DJI_0001.JPG    -179.5  matches
        Zu\u{308}rich               0
        北京 \\u{1B}[2J      12  capture-angles

        """)
  }

  @Test func withoutRowsItIsItsTitles() {
    #expect(Table([.init("a", .right), .init("b")]).text == "a  b\n")
    #expect(Table([]).text == "\n")
  }
}
