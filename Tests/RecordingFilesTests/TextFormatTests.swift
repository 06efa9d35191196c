import Foundation
import InputEvents
import RecordingFiles
import Testing
import TestSupport

@Suite("Recordings pasted as text")
struct TextFormatTests {
  private static let formats = ["evtest.txt", "getevent.txt", "libinput.yml"]

  @Test("the same touches are the same events in every format", arguments: formats)
  func sameEvents(format: String) throws {
    var evemu = try RecordingFile(path: "\(Checkout.recordings)/pi-panel.evemu")
    var other = try RecordingFile(path: "\(Checkout.recordings)/pi-panel.\(format)")
    #expect(other.devices.map(\.name) == evemu.devices.map(\.name))
    #expect(other.devices.map(\.axes) == evemu.devices.map(\.axes))
    #expect(other.devices.map(\.properties) == evemu.devices.map(\.properties))
    for type in [EventType.key, .absolute] {
      #expect(other.devices.map { $0.codes[type] } == evemu.devices.map { $0.codes[type] })
    }
    #expect(try events(&other) == events(&evemu))
  }

  @Test(
    "a byte order mark, Windows' line ends and a shell prompt change nothing",
    arguments: formats + ["evemu"])
  func wrapped(format: String) throws {
    let folder = try TemporaryFolder()
    let plain = "\(Checkout.recordings)/pi-panel.\(format)"
    let text = try String(contentsOfFile: plain, encoding: .utf8)
      .replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n", with: "\r\n")
    for prompt in ["", "user@box:~$ some command\r\n\r\n"] {
      let path = try folder.write("\u{feff}\(prompt)\(text)", as: "x")
      #expect(try events(of: path) == events(of: plain))
    }
  }

  @Test("a malformed line's number includes the skipped lines", arguments: formats + ["evemu"])
  func lineNumbers(format: String) throws {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOfFile: "\(Checkout.recordings)/pi-panel.\(format)", encoding: .utf8
    )
    .replacingOccurrences(of: "\r\n", with: "\n")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let broken = lines.count - 4
    lines[broken] =
      ["evtest.txt": "Event: time x", "getevent.txt": "[1.2] EV_ABS", "evemu": "E: x"][format]
      ?? "    - [x]"
    let path = try folder.write("$ command\n" + lines.joined(separator: "\n"), as: "x")
    let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    #expect(error?.line == broken + 2)
    #expect(try !events(of: path, isLenient: true).isEmpty)
  }

  @Test(
    "an unreadable file is described, without asking for an evemu header",
    arguments: [
      ("\u{1f}\u{8b}", "compressed by gzip; unpack it: zcat"), ("BZh91AY", "bzip2"),
      ("PK\u{3}\u{4}", "unzip"), ("", "no device description"), ("hello\n", "not a recording"),
      ("a\0b", "binary data"), ("EV_ABS ABS_X 0001\n", "a time before the event"),
      ("/dev/input/event2: 0003 0035 0000021c\n", "a time before the event"),
      ("[ 1.000000] /dev/input/event2: EV_ABS ABS_X 0001\n", "getevent -lp"),
      ("Event: time 1.000000, type 3 (EV_ABS), code 0 (ABS_X), value 1\n", "Supported events"),
      ("Input device name: \"x\"\n", "Supported events"), ("version: 1\n", "devices: a list"),
    ])
  func refused(text: String, words: String) throws {
    let folder = try TemporaryFolder()
    let bytes = text.first == "\u{1f}" ? Data([0x1f, 0x8b, 8, 0]) : Data(text.utf8)
    let path = try folder.write(bytes, as: "x.txt")
    let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    #expect(error?.message.contains(words) == true)
    #expect(error?.message.contains("an N: line") == false)
  }

  @Test("UTF-16, as PowerShell writes it, is recognized and refused with advice")
  func utf16() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data([0xff, 0xfe, 0x5b, 0]), as: "x.txt")
    let error = #expect(throws: RecordingFileError.self) { _ = try RecordingFile(path: path) }
    #expect(error?.message.contains("iconv") == true)
  }

  @Test("evtest from before 2013 uses other words, and lost events are recognized")
  func oldEvtest() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      Supported events:
        Event type 1 (Key)
          Event code 330 (Touch)
        Event type 3 (Absolute)
          Event code 0 (X)
            Value   8192
            Min      -16
            Max    32767
            Resolution 12
      Testing ... (interrupt to exit)
      Event: time 1.000001, type 4 (Misc), code 4 (ScanCode), value 7001e
      Event: time 1.000001, type 3 (Absolute), code 0 (X), value -7
      Event: time 1.000001, ++++++++++++++ SYN_MT_REPORT ++++++++++++
      Event: time 1.000002, -------------- Report Sync ------------
      Event: time 1.000003, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
      """, as: "x.txt")
    var file = try RecordingFile(path: path)
    #expect(file.devices.first?.axis(0) == AxisRange(minimum: -16, maximum: 32_767, resolution: 12))
    let read = try events(&file).map(\.event)
    #expect(read.map(\.type.rawValue) == [4, 3, 0, 0, 0])
    #expect(read.map(\.code) == [4, 0, 2, 0, 3])
    #expect(read.map(\.value) == [0, -7, 0, 0, 0])
  }

  @Test(
    "an evtest that names codes by types is read",
    arguments: [("EV_SYN", 0), ("EV_REL", 2), ("EV_ABS", 3)])
  func evtestOfTypes(name: String, code: UInt16) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      Supported events:
        Event type 3 (EV_ABS)
          Event code 53 (?)
            Max    799
      Event: time 1.000001, type 3 (?), code 53 (?), value 7
      Event: time 1.000001, ++++++++++++++ \(name) ++++++++++++
      """, as: "x.txt")
    var file = try RecordingFile(path: path)
    #expect(try events(&file).map(\.event.code) == [53, code])
  }

  @Test("getevent without names, or of one device, is read, too")
  func getevent() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      add device 1: /dev/input/event2
        bus:      0018
        vendor    18d1
        product   5018
        version   0100
        name:     "touch"
        events:
          KEY (0001): 0066  014a
                      0145
          ABS (0003): 0035  : value 0, min -5, max 1079, fuzz 1, flat 2, resolution 3
        input props:
          0001
      [   12.000345] 0003 0035 0000021c
      [   12.000345] 0003 ffff 00000000
      [   12.000345] EV_ABS ABS_MT_TRACKING_ID ffffffff
      """, as: "x.txt")
    var file = try RecordingFile(path: path)
    let panel = try #require(file.devices.first)
    #expect(
      panel.identity == DeviceIdentity(bus: 24, vendor: 0x18d1, product: 0x5018, version: 256))
    #expect(panel.codes[.key] == [0x66, 0x14a, 0x145])
    #expect(
      panel.axis(0x35)
        == AxisRange(minimum: -5, maximum: 1_079, fuzz: 1, flat: 2, resolution: 3))
    #expect(panel.properties == [1])
    #expect(try events(&file).map(\.event.value) == [0x21c, -1])
  }

  @Test(
    "malformed text is refused with its line: too long, not a number, a second device",
    arguments: [
      (String(repeating: "x", count: 2_000), "a line of at most 1024 bytes"),
      ("Event: time 9.000001, type 1 (EV_KEY), code 330 (B), value 99999999999", "expected Event:"),
      ("Input device ID: bus 0x18", "one device's events"),
    ])
  func hostileEvtest(line: String, words: String) throws {
    let folder = try TemporaryFolder()
    let head = "Supported events:\n  Event type 1 (EV_KEY)\n    Event code 330 (BTN_TOUCH)\n"
    let event = "Event: time 1.000001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1\n"
    let path = try folder.write(head + event + line, as: "x.txt")
    let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    #expect(error?.line == 5)
    #expect(error?.message.contains(words) == true)
  }

  @Test("text without events is reported", arguments: [(false, ""), (true, "Event: ")])
  func noEvents(hasEvents: Bool, start: String) throws {
    let folder = try TemporaryFolder()
    let head = "Supported events:\n  Event type 1 (EV_KEY)\n    Event code 330 (BTN_TOUCH)\n"
    let line = "time 1.000001, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1\n"
    var file = try RecordingFile(path: folder.write(head + start + line, as: "x.txt"))
    _ = try events(&file)
    #expect(file.hasEvents == hasEvents)
    #expect(RecordingFile.hasNoEvents("x.txt").contains("no event can be read"))
  }

  @Test("getevent of too many devices is refused")
  func manyDevices() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      (1...100).map { "add device \($0): /dev/input/event\($0)\n" }.joined(), as: "x.txt")
    let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    #expect(error?.message.contains("at most 64 devices") == true)
    #expect(error?.line == 65)
  }
}
