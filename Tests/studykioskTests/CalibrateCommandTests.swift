import Foundation
import Glibc
import Testing

@Suite("studykiosk calibrate", .serialized)
struct CalibrateCommandTests {
  @Test("our recording of a shaky hand gives the trace and the settings written beside it")
  func golden() throws {
    let folder = try Folder()
    let path = folder.path("settings.yaml")
    let program = try Program(
      "calibrate", "--recording", Program.recording("calibration"), "--settings", path, "--trace",
      "-")
    #expect(program.exitCode == 0)
    let expected = try String(
      contentsOf: Program.checkout.appending(path: "Tests/Recordings/calibration.trace"),
      encoding: .utf8)
    #expect(program.output == expected + "written to \(path)\n")
    #expect(
      try set(folder, "settings.yaml") == [
        "profile: standard", "shake: normal", "touch-slop: 9.5 mm",
        "longest-tap: 910 ms",
        "double-tap-window: 570 ms", "long-press: 910 ms", "shortest-swipe: 11.5 mm",
        "longest-swipe: 1730 ms",
      ])
  }

  @Test("with these settings a replay recognizes what it missed before")
  func replayed() throws {
    let folder = try Folder()
    let path = folder.path("settings.yaml")
    let recording = Program.recording("calibration")
    _ = try Program("calibrate", "--recording", recording, "--settings", path)
    func doubleTaps(_ arguments: String...) throws -> Int {
      try Program(["replay", recording] + arguments).lines.count { $0.contains(" double-tap ") }
    }
    #expect(try doubleTaps() == 1)
    #expect(try doubleTaps("--settings", path) == 5)
  }

  @Test("what else is in the file stays")
  func keeps() throws {
    let folder = try Folder()
    let path = try folder.write(
      "profile: child\npanel-size: 154.1 x 85.9 mm\ngestures:\n  palm-size: 50 mm\n",
      as: "s.yaml")
    let program = try Program(
      "calibrate", "--recording", Program.recording("calibration"), "--settings", path)
    #expect(program.lines.last == "written to \(path)")
    let lines = try set(folder, "s.yaml")
    #expect(lines.contains("profile: child"))
    #expect(lines.contains("panel-size: 154.1 x 85.9 mm"))
    #expect(lines.contains("palm-size: 50 mm"))
    #expect(lines.contains { $0.hasPrefix("touch-slop: ") })
  }

  @Test("calibrated again the settings fit, and the file is left alone")
  func again() throws {
    let folder = try Folder()
    let arguments = [
      "calibrate", "--recording", Program.recording("calibration"), "--settings",
      folder.path("s.yaml"),
    ]
    _ = try Program(arguments)
    let before = try folder.bytes("s.yaml")
    let program = try Program(arguments)
    #expect(program.lines.last == "nothing was changed: the settings fit as they are")
    #expect(try folder.bytes("s.yaml") == before)
  }

  @Test(
    "a recording without what is asked for writes nothing",
    arguments: ["demo", "pi-panel", "resistive", "protocol-a", "not-gestures"])
  func nothing(name: String) throws {
    let folder = try Folder()
    let program = try Program(
      "calibrate", "--recording", Program.recording(name), "--settings", folder.path("s.yaml"))
    #expect(program.exitCode == 0)
    #expect(program.lines.last == "nothing was changed: nobody touched the panel for a minute")
    #expect(throws: (any Error).self) { try folder.bytes("s.yaml") }
  }

  @Test("a recording without a file to write to says so")
  func noFile() throws {
    let program = try Program("calibrate", "--recording", Program.recording("calibration"))
    #expect(program.lines.last == "not written: name --settings FILE")
  }

  @Test("a folder that can't be written to is a failure")
  func noFolder() throws {
    let program = try Program(
      "calibrate", "--recording", Program.recording("calibration"), "--settings",
      "/proc/none/s.yaml")
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("/proc/none"))
  }

  @Test("a bad settings file is refused before anything is asked")
  func badFile() throws {
    let folder = try Folder()
    let path = try folder.write("gestures:\n  touch-slop: 40 mm\n", as: "s.yaml")
    let program = try Program(
      "calibrate", "--recording", Program.recording("calibration"), "--settings", path)
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("\(path):2: touch-slop"))
  }

  @Test(
    "on a terminal it asks, and a signal ends it with nothing written",
    arguments: [SIGINT, SIGTERM])
  func signal(signal: CInt) throws {
    let folder = try Folder()
    let path = try folder.write("profile: child\n", as: "s.yaml")
    let program = try ShownProgram("calibrate", "--audio-device", "none", "--settings", path)
    #expect(program.waits(for: "Tap once, then wait."))
    program.send(signal)
    #expect(program.end() == 0)
    #expect(program.waits(for: "nothing was changed\r\n"))
    #expect(program.settingsNow == program.settingsBefore)
    #expect(try folder.bytes("s.yaml") == Data("profile: child\n".utf8))
  }

  /// The lines of a settings file that set something, without their comments.
  private func set(_ folder: Folder, _ name: String) throws -> [String] {
    String(decoding: try folder.bytes(name), as: UTF8.self).split(separator: "\n").compactMap {
      let line = $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      return line.isEmpty || line == "gestures:" ? nil : line
    }
  }
}
