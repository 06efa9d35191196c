import Foundation
import Testing
import TestSupport

@Suite("Settings and explanations")
struct SettingsCommandTests {
  @Test("settings prints a file that gives the same settings when it is read")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "profile: child\npanel-size: 154 x 86 mm\ntheme: light\nconsole-font: keep\ngestures:\n  touch-slop: 5 mm\n",
      as: "a.yaml")
    let printed = try Program("settings", "--settings", file)
    #expect(printed.exitCode == 0)
    #expect(printed.lines.contains("panel-size: 154 x 86 mm"))
    // A setting of an earlier version is ignored.
    #expect(!printed.output.contains("console-font"))
    #expect(printed.lines.contains("theme: light"))
    let copy = try folder.write(printed.output, as: "b.yaml")
    #expect(try Program("settings", "--settings", copy).output == printed.output)
    let json = try Program("settings", "--json", "--settings", copy).output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let limits = try #require(object["gestures"] as? [String: [String: Any]])
    #expect(limits["touch-slop"]?["value"] as? Double == 5)
    #expect(limits["touch-slop"]?["standard"] as? Double == 4)
    #expect(limits["touch-slop"]?["isSet"] as? Bool == true)
    #expect(limits["long-press"]?["isSet"] as? Bool == false)
    #expect(object["profile"] as? String == "child")
    #expect(object["theme"] as? String == "light")
  }

  @Test("a settings file and a profile change the replay of a recording")
  func replay() throws {
    let folder = try TemporaryFolder()
    let tap = Checkout.recording("demo")
    let usual = try Program("replay", tap).output
    #expect(try Program("replay", tap, "--profile", "standard").output == usual)
    // The child's taps wait longer for a second one.
    #expect(try Program("replay", tap, "--profile", "child").output != usual)
    let slow = Checkout.recording("not-gestures")
    #expect(try !Program("replay", slow).output.contains("swipe"))
    let file = try folder.write("gestures:\n  longest-swipe: 3000 ms\n", as: "s.yaml")
    #expect(try Program("replay", slow, "--settings", file).output.contains("swipe-right"))
  }

  @Test(
    "an invalid settings file stops every command, with file and line, before anything is written",
    arguments: [["replay"], ["gestures"], ["run", "--audio-device", "none"], ["settings"]])
  func refused(command: [String]) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("gestures:\n  touch-slop: 40 mm\n  swipe: 3\n", as: "s.yaml")
    let isReplay = command == ["replay"] || command == ["gestures"]
    let program = try Program(
      command + ["--settings", file] + (isReplay ? [Checkout.recording("pi-panel")] : []))
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("\(file):2: touch-slop: 40 mm is outside 1 mm to 15 mm"))
    #expect(program.errors.contains("\(file):3: swipe: there is no such setting"))
    #expect(program.output.isEmpty)
  }

  @Test(
    "settings are not printed over their own file, and the error says that `>` emptied it")
  func printedOverItself() throws {
    let folder = try TemporaryFolder()
    // The file as a shell leaves it for `>`.
    let file = try folder.write("", as: "s.yaml")
    for arguments in [["settings"], ["settings", "--json"]] {
      let program = try Program(
        arguments, variables: ["STUDYKIOSK_SETTINGS": file], outputPath: file)
      #expect(program.exitCode == 64)
      #expect(program.errors.contains("standard output goes to \(file)"))
      #expect(program.errors.contains("`>` empties"))
      #expect(try folder.bytes("s.yaml").isEmpty)
    }
    let other = try folder.write("", as: "new.yaml")
    #expect(
      try Program(["settings"], variables: ["STUDYKIOSK_SETTINGS": file], outputPath: other)
        .exitCode == 0)
    #expect(try folder.bytes("new.yaml").count > 1_000)
    // A device can't be overwritten.
    #expect(
      try Program(["settings", "--settings", "/dev/null"], outputPath: "/dev/null").exitCode == 0)
  }

  @Test("standard output that can't be written to is a failure", arguments: [false, true])
  func fullOutput(isJSON: Bool) throws {
    for arguments in [["settings"], ["gestures", Checkout.recording("demo")]] {
      let program = try Program(
        arguments + (isJSON ? ["--json"] : []), outputPath: "/dev/full")
      #expect(program.exitCode == 1)
      #expect(program.errors.contains("standard input or output: No space left on device"))
    }
  }

  @Test("a picture on standard output is the only output")
  func pictureAlone() throws {
    let program = try Program("gestures", Checkout.recording("demo"), "--svg", "-")
    #expect(program.output.hasPrefix("<svg "))
    #expect(program.output.hasSuffix("</svg>\n"))
  }

  @Test("a recording without a touchscreen is not drawn")
  func nothingToDraw() throws {
    let folder = try TemporaryFolder()
    let recording = try folder.write(
      """
      # EVEMU 1.3
      N: Button
      I: 0019 0000 0001 0000
      B: 00 03 00 00 00 00 00 00 00
      B: 01 00 00 00 10 00 00 00 00
      E: 0.000000 0001 001c 0001
      E: 0.000000 0000 0000 0000
      """ + "\n", as: "button.evemu")
    let program = try Program("gestures", recording, "--svg", folder.path("a.svg"))
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("button.evemu: nothing to draw: neither a touchscreen"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.svg")))
  }

  @Test("each of several recordings is a line of JSON")
  func jsonLines() throws {
    let names = ["demo", "pi-panel"].map(Checkout.recording)
    let program = try Program(["gestures", "--json"] + names)
    let files = try program.lines.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return (object as? [String: Any])?["file"] as? String
    }
    #expect(files == names)
  }

  @Test("gestures reports the same gestures as replay, at the same times")
  func sameGestures() throws {
    for name in ["demo", "pi-panel", "resistive", "protocol-a"] {
      let recording = Checkout.recording(name)
      let replayed = try Program("replay", recording).lines.filter { $0.contains(" gesture ") }
      let explained = try Program("gestures", recording).lines.filter {
        $0.contains("-> ") && !$0.contains("-> nothing") && !$0.contains("-> first tap")
      }
      let names = replayed.map { String($0.split(separator: " ")[2]) }
      #expect(
        explained.map { explanation in
          explanation.split(separator: ">")[1].split { " ,".contains($0) }.first.map(String.init)
        } == names)
    }
  }

  @Test("gestures writes a picture and JSON, and explains what was not a gesture")
  func outputs() throws {
    let folder = try TemporaryFolder()
    let recording = Checkout.recording("not-gestures")
    let program = try Program("gestures", recording, "--svg", folder.path("a.svg"))
    #expect(program.exitCode == 0)
    #expect(program.lines.first?.hasPrefix("generic ft5x06 (00): 143.5 x 86.0 mm (assumed") == true)
    #expect(program.output.contains("no swipe: slanted 43.0 deg, 8.0 deg too near the diagonal"))
    #expect(try folder.bytes("a.svg").starts(with: Data("<svg ".utf8)))
    let json = try Program("gestures", recording, "--json", "--panel-size", "154x86").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let touches = try #require(object["touches"] as? [[String: Any]])
    let verdicts = try #require(touches[2]["verdicts"] as? [String: [String: Any]])
    #expect(verdicts["swipe"]?["limit"] as? String == "swipe-slant")
    let panels = try #require(object["panels"] as? [[String: Any]])
    #expect(panels.first?["isSizeAssumed"] as? Bool == false)
  }

  @Test("with --lenient, gestures reports a finger that is down where a broken recording ends")
  func broken() throws {
    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
    // The last line lifts the last finger.
    let lift = try #require(whole.range(of: " 0003 0039 -001", options: .backwards))
    let line = try #require(whole[..<lift.lowerBound].lastIndex(of: "\n"))
    let path = try folder.write(whole[..<line] + "\nE: broken\n", as: "x.evemu")
    #expect(try Program("gestures", path).exitCode == 1)
    let program = try Program("gestures", path, "--lenient")
    #expect(program.exitCode == 0)
    #expect(
      program.lines.contains { $0.contains("the recording ends with this finger down: undecided") })
    #expect(program.errors.contains("x.evemu:"))
  }

  @Test(
    "invalid arguments are a usage error",
    arguments: [
      ["gestures"], ["gestures", "x", "--live"], ["gestures", "--live", "--json"],
      ["gestures", "x", "y", "--svg", "z"], ["gestures", "x", "--svg", "-", "--json"],
      ["replay", "x", "--profile", "adult"], ["settings", "x"],
      ["gestures", "x", "--device", "y"], ["gestures", "x", "--grab"],
      ["gestures", "x", "--terminal", "/dev/tty1"],
      ["gestures", "-", "-"], ["gestures", "-", "--settings", "-"], ["replay", "-", "-"],
      ["replay", "-", "--settings", "-"], ["replay", "-", "--deck", "-"],
    ])
  func usage(arguments: [String]) throws {
    let program = try Program(arguments)
    #expect(program.exitCode == 64)
    #expect(program.errors.contains("Usage:"))
  }

  // Without a terminal these are usage errors anyway.
  @Test(
    "contradictory options are reported before a missing terminal",
    arguments: [
      (["gestures", "--live", "--lenient"], "--lenient is for recordings"),
      (["run", "--settings", "-", "--deck", "-"], "standard input (-) can be read only once"),
    ])
  func liveUsage(arguments: [String], message: String) throws {
    #expect(try Program(arguments).errors.contains(message))
  }
}
