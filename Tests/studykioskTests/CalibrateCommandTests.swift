import Foundation
import Glibc
import Testing
import TestSupport

@Suite("studykiosk calibrate", .serialized)
struct CalibrateCommandTests {
  @Test("the recording of a shaky hand gives the expected trace and settings")
  func golden() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("settings.yaml")
    let program = try Program(
      "calibrate", "--recording", Checkout.recording("calibration"), "--settings", path, "--trace",
      "-")
    #expect(program.exitCode == 0)
    let expected = try String(
      contentsOf: Checkout.folder.appending(path: "Tests/Recordings/calibration.trace"),
      encoding: .utf8)
    #expect(program.output == expected + "written to \(path)\n")
    #expect(
      try set(folder, "settings.yaml") == [
        "volume: 100", "card-sounds: both", "read-aloud: off", "speech-rate: normal",
        "eyes-free: off", "auto-scan: off", "letters: auto", "letter-size: auto",
        "word-size: 100", "theme: dark", "fade: on",
        "wrap: on", "garden: on",
        "home-after: 5 min", "profile: standard", "shake: normal",
        "lock-terminal: off", "first-start: done", "how-to-ask: flip",
        "young-learner: off",
        "touch-slop: 9.5 mm",
        "longest-tap: 790 ms", "double-tap-window: 570 ms", "long-press: 790 ms",
        "longest-swipe: 1730 ms",
      ])
  }

  @Test("with these settings a replay recognizes gestures that it missed before")
  func replayed() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("settings.yaml")
    let recording = Checkout.recording("calibration")
    _ = try Program("calibrate", "--recording", recording, "--settings", path)
    func doubleTaps(_ arguments: String...) throws -> Int {
      try Program(["replay", recording] + arguments).lines.count { $0.contains(" double-tap ") }
    }
    #expect(try doubleTaps() == 1)
    #expect(try doubleTaps("--settings", path) == 5)
  }

  @Test("the file's other settings are kept")
  func keeps() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "profile: child\npanel-size: 154.1 x 85.9 mm\ngestures:\n  palm-size: 50 mm\n",
      as: "s.yaml")
    let program = try Program(
      "calibrate", "--recording", Checkout.recording("calibration"), "--settings", path)
    #expect(program.lines.last == "written to \(path)")
    let lines = try set(folder, "s.yaml")
    #expect(lines.contains("profile: child"))
    #expect(lines.contains("panel-size: 154.1 x 85.9 mm"))
    #expect(lines.contains("palm-size: 50 mm"))
    #expect(lines.contains { $0.hasPrefix("touch-slop: ") })
  }

  @Test("when calibrated again, the settings fit and the file stays unchanged")
  func again() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "calibrate", "--recording", Checkout.recording("calibration"), "--settings",
      folder.path("s.yaml"),
    ]
    _ = try Program(arguments)
    let before = try folder.bytes("s.yaml")
    let program = try Program(arguments)
    #expect(program.lines.last == "nothing was changed: these settings already fit")
    #expect(try folder.bytes("s.yaml") == before)
  }

  @Test("limits that are looser than this hand needs are left unchanged")
  func looser() throws {
    let folder = try TemporaryFolder()
    let text = "gestures:\n  touch-slop: 14 mm\n  shortest-swipe: 14.5 mm\n  swipe-slant: 44 deg\n"
    let path = try folder.write(text, as: "s.yaml")
    let program = try Program(
      "calibrate", "--recording", Checkout.recording("calibration"), "--settings", path)
    #expect(program.lines.last == "written to \(path)")
    let lines = try set(folder, "s.yaml")
    for kept in ["touch-slop: 14 mm", "shortest-swipe: 14.5 mm", "swipe-slant: 44 deg"] {
      #expect(lines.contains(kept))
    }
  }

  @Test(
    "an incomplete recording writes nothing, and the missing gestures are reported",
    arguments: [
      ("demo", "1 of 5 double taps"), ("pi-panel", "1 of 5 taps"), ("resistive", "1 of 5 taps"),
      ("protocol-a", "1 of 5 taps"),
      ("not-gestures", "1 of 5 taps"),
    ])
  func nothing(name: String, missing: String) throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      "calibrate", "--recording", Checkout.recording(name), "--settings", folder.path("s.yaml"))
    #expect(program.exitCode == 0)
    let reason = "nothing was changed: the recording ended with \(missing)"
    #expect(program.lines.last == reason)
    #expect(throws: (any Error).self) { try folder.bytes("s.yaml") }
  }

  @Test("without a settings file to write, a recording's result is reported as not written")
  func noFile() throws {
    let program = try Program("calibrate", "--recording", Checkout.recording("calibration"))
    #expect(program.lines.last == "not written: name --settings FILE")
  }

  @Test("a folder that can't be written to is a failure")
  func noFolder() throws {
    let program = try Program(
      "calibrate", "--recording", Checkout.recording("calibration"), "--settings",
      "/proc/none/s.yaml")
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("/proc/none"))
  }

  @Test(
    "a target that can't be written is reported before the first task",
    arguments: [["--settings", "/proc/none/s.yaml"], []])
  func noTarget(settings: [String]) throws {
    let program = try Program(["calibrate", "--audio-device", "none"] + settings)
    #expect(program.exitCode == 1)
    let expected = settings.isEmpty ? "add --settings FILE" : "/proc/none"
    #expect(program.errors.contains(expected))
    #expect(program.output.isEmpty)
  }

  @Test("the check for write permission leaves no files behind")
  func noTraceOfCheck() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new/folder/s.yaml")
    let program = try Program(
      "calibrate", "--recording", Checkout.recording("demo"), "--settings", path)
    #expect(program.exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(".")).isEmpty)
  }

  @Test("settings that can't be written after all are printed in full")
  func lateProblem() throws {
    let folder = try TemporaryFolder()
    // A file is first written under a longer temporary name, which is too long here.
    let path = try folder.write("", as: String(repeating: "s", count: 250))
    let program = try Program(
      "calibrate", "--recording", Checkout.recording("calibration"), "--settings", path)
    #expect(program.exitCode == 1)
    #expect(program.lines.contains { $0.hasPrefix("now:    5 of 5 taps") })
    #expect(program.lines.last == "not written")
    #expect(program.errors.contains(path))
  }

  @Test("settings can't be written to standard input")
  func standardInput() throws {
    let program = try Program(
      ["calibrate", "--recording", Checkout.recording("demo"), "--settings", "-"], input: "")
    #expect(program.exitCode == 64)
    #expect(program.errors.contains("--settings -"))
  }

  @Test(
    "the trace and the recording can't overwrite the settings file",
    arguments: ["--trace", "--record"], [true, false])
  func overSettings(option: String, exists: Bool) throws {
    let folder = try TemporaryFolder()
    let text = "profile: child\n"
    let path = exists ? try folder.write(text, as: "s.yaml") : folder.path("s.yaml")
    let recording =
      option == "--trace"
      ? ["--recording", Checkout.recording("demo")] : ["--audio-device", "none"]
    let program = try Program(["calibrate", "--settings", path, option, path] + recording)
    #expect(program.exitCode == 64)
    #expect(program.errors.contains(path))
    if exists {
      #expect(try folder.bytes("s.yaml") == Data(text.utf8))
    } else {
      #expect(throws: (any Error).self) { try folder.bytes("s.yaml") }
    }
  }

  @Test("a bad settings file is refused before the first task")
  func badFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("gestures:\n  touch-slop: 40 mm\n", as: "s.yaml")
    let program = try Program(
      "calibrate", "--recording", Checkout.recording("calibration"), "--settings", path)
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("\(path):2: touch-slop"))
  }

  @Test(
    "on a terminal it shows its tasks, and a signal ends it without writing",
    arguments: [SIGINT, SIGTERM])
  func signal(signal: CInt) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("profile: child\n", as: "s.yaml")
    let program = try ShownProgram("calibrate", "--audio-device", "none", "--settings", path)
    #expect(program.waits(for: "Tap once, then wait."))
    program.send(signal)
    #expect(program.end() == 0)
    #expect(program.waits(for: "nothing was changed\r\n"))
    #expect(program.settingsNow == program.settingsBefore)
    #expect(try folder.bytes("s.yaml") == Data("profile: child\n".utf8))
  }

  /// Returns the lines of a settings file that set something, without their comments.
  private func set(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
    String(decoding: try folder.bytes(name), as: UTF8.self).split(separator: "\n").compactMap {
      let line = $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      return line.isEmpty || line == "gestures:" ? nil : line
    }
  }
}
