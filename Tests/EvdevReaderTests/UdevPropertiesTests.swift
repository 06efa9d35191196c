import InputEvents
import Testing
import TestSupport

@testable import EvdevReader

@Suite("udev's database")
struct UdevPropertiesTests {
  private static let panel = """
    S:input/by-path/platform-3f205000.i2c-event
    I:8123456
    E:ID_INPUT=1
    E:ID_INPUT_TOUCHSCREEN=1
    E:ID_INPUT_WIDTH_MM=0
    E:LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1
    E:EMPTY=
    E:EQUALS=a=b
    G:power-switch
    V:1

    """

  @Test("properties are the lines that start with E:")
  func parse() {
    let properties = UdevProperties(databaseText: Self.panel)
    #expect(
      properties.values == [
        "ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1", "ID_INPUT_WIDTH_MM": "0",
        "LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1", "EMPTY": "", "EQUALS": "a=b",
      ])
    #expect(properties.inputKinds == ["TOUCHSCREEN"])
    #expect(properties.calibration == CalibrationMatrix(-1, 0, 1, 0, -1, 1))
    #expect(!properties.isIgnored)
  }

  @Test(
    "broken lines are skipped",
    arguments: ["", "E:", "E:=1", "E:KEY", "E", ":", "e:KEY=1", "\0\0", "KEY=1", " E:KEY=1"])
  func broken(_ text: String) {
    #expect(UdevProperties(databaseText: text).values == [:])
  }

  @Test(
    "a matrix that is not six numbers is ignored",
    arguments: ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "a b c d e f", "1 0 0 0 1 inf"])
  func badMatrix(_ text: String) {
    let properties = UdevProperties(databaseText: "E:LIBINPUT_CALIBRATION_MATRIX=\(text)\n")
    #expect(properties.calibration == nil)
  }

  @Test("a device's file is found by its number; a missing one means no properties")
  func file() throws {
    let directory = try TemporaryFolder()
    try directory.write(Self.panel, as: "c13:67")
    let database = UdevDatabase(directory: directory.path)
    #expect(
      database.properties(of: DeviceNumber(major: 13, minor: 67)).inputKinds == ["TOUCHSCREEN"])
    #expect(database.properties(of: DeviceNumber(major: 13, minor: 68)) == UdevProperties())
  }

  @Test("a huge file means no properties")
  func hugeFile() throws {
    let directory = try TemporaryFolder()
    try directory.write(String(repeating: "E:K=v\n", count: 200_000), as: "c13:67")
    let properties = UdevDatabase(directory: directory.path)
      .properties(of: DeviceNumber(major: 13, minor: 67))
    #expect(properties == UdevProperties())
  }

  @Test(
    "a device number is split as in the C library",
    arguments: [
      (UInt64(0x0d43), "c13:67"), (0xfff_000f_ff00, "c4095:4293918720"), (0x10_0d00, "c13:256"),
      (0x1000_0000_0d00, "c4109:0"),
    ])
  func number(_ device: UInt64, _ name: String) {
    #expect(DeviceNumber(device).databaseName == name)
  }
}

@Suite("Drop counter")
struct DropCounterTests {
  @Test("at most five notices are given in thirty seconds, and every drop is counted")
  func limit() {
    var counter = DropCounter()
    var reported: [Int] = []
    for second in 0..<40 {
      counter.count()
      reported.append(counter.takeNotice(at: Timestamp(seconds: Int64(second), microseconds: 0)))
    }
    #expect(Array(reported[..<6]) == [1, 1, 1, 1, 1, 0])
    #expect(reported[30] == 26)
    #expect(reported.filter { $0 > 0 }.count == 10)
    #expect(counter.total == 40)
  }

  @Test("without a drop there is no notice")
  func none() {
    var counter = DropCounter()
    #expect(counter.takeNotice(at: Timestamp(microseconds: 0)) == 0)
  }
}
