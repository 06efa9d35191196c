import Foundation
import Testing
import TestSupport

@Suite("studykiosk replay")
struct ReplayCommandTests {
  @Test("without another output, the trace goes to standard output")
  func trace() throws {
    let program = try Program("replay", Checkout.recording("pi-panel"))
    #expect(program.exitCode == 0)
    #expect(program.lines.first == "0.000 study start")
    #expect(program.lines.filter { $0.contains("gesture") }.count == 3)
  }

  @Test("trace, sound and screens are the same bytes every time, and differ with another seed")
  func deterministic() throws {
    let folder = try TemporaryFolder()
    func replay(_ name: String, seed: String) throws -> [Data] {
      let program = try Program(
        "replay", Checkout.recording("demo"), "--seed", seed, "--size", "50x15", "--trace",
        folder.path("\(name).trace"), "--wav", folder.path("\(name).wav"), "--screens",
        folder.path(name))
      #expect(program.exitCode == 0)
      let screens = try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
      return try (["\(name).trace", "\(name).wav"] + screens.map { "\(name)/\($0)" })
        .map(folder.bytes)
    }
    let first = try replay("a", seed: "5")
    #expect(first.count == 2 + 12)
    #expect(try replay("b", seed: "5") == first)
    #expect(try replay("c", seed: "6")[0] != first[0])
  }

  @Test("the sound file holds each sound at its event's time, sample for sample")
  func sound() throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      "replay", Checkout.recording("pi-panel"), "--wav", folder.path("s.wav"), "--trace", "-")
    let heard = try samples(folder.bytes("s.wav"))
    let sounds = program.lines.filter { $0.contains(" sound ") }
    #expect(sounds.count == 3)
    var previousEnd = 0
    for line in sounds {
      let words = line.split(separator: " ")
      let sound = try samples(
        Data(contentsOf: Checkout.folder.appending(path: "sounds/\(words[2]).wav")))
      let time = try #require(Double(words[0]))
      // The trace rounds to milliseconds: the first sample is at most one millisecond off.
      let near = Int(time * 48_000) * 2
      let start = try #require(
        stride(from: max(0, near - 100), through: near + 100, by: 2).first { start in
          start + sound.count <= heard.count
            && heard[start..<start + sound.count].elementsEqual(sound)
        })
      #expect(heard[previousEnd..<start].allSatisfy { $0 == 0 })
      previousEnd = start + sound.count
    }
    #expect(heard[previousEnd...].allSatisfy { $0 == 0 })
  }

  @Test("a device that can't be used is reported with the reason, by replay and by gestures")
  func unusedDevice() throws {
    let folder = try TemporaryFolder()
    let zeros = Array(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5).joined()
    let recording = try folder.write(
      """
      # EVEMU 1.3
      N: Misread panel
      I: 0003 0eef 0001 0210
      \(zeros)B: 01 00 04 00 00 00 00 00 00
      B: 03 0c 00 00 00 00 00 00 00
      A: 02 0 4095 0 0 0
      A: 03 0 4095 0 0 0
      E: 0.000000 0003 0002 0100
      E: 0.000000 0000 0000 0000
      """ + "\n", as: "misread.evemu")
    let reason = "Misread panel: Reports its position on ABS_Z and ABS_RX"
    #expect(try Program("replay", recording).errors.contains(reason))
    #expect(try Program("gestures", recording).lines.contains { $0.hasPrefix(reason) })
  }

  @Test("gestures prints the trace's times, counted from the start of the run if that is recorded")
  func times() throws {
    let events = try String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
    let folder = try TemporaryFolder()
    for (beginning, time) in [("", "0.300"), ("# Begins at 0.002000\n", "1.300")] {
      let recording = try folder.write(beginning + events, as: "panel.evemu")
      let traced = try Program("replay", recording).lines.first { $0.contains("gesture tap") }
      #expect(traced?.hasPrefix(time) == true)
      let reported = try Program("gestures", recording).lines.first { $0.contains("-> tap") }
      #expect(reported?.contains("tap at \(time),") == true)
    }
  }

  @Test("a screen file has the grid's rows and columns")
  func screens() throws {
    let folder = try TemporaryFolder()
    _ = try Program(
      "replay", Checkout.recording("pi-panel"), "--screens", folder.path("s"), "--size", "30x10")
    let text = String(decoding: try folder.bytes("s/0001.txt"), as: UTF8.self)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(rows.count == 10)
    #expect(rows.allSatisfy { $0.count == 30 })
    #expect(text.contains("Afghanistan"))
  }

  @Test("a broken recording fails with file and line; --lenient uses what comes before")
  func brokenRecording() throws {
    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
    let path = try folder.write(whole + "E: broken\n", as: "x.evemu")
    let strict = try Program("replay", path)
    #expect(strict.exitCode == 1)
    let line = whole.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(strict.errors.contains("\(path):\(line): expected E: "))
    let lenient = try Program("replay", "--lenient", path)
    #expect(lenient.exitCode == 0)
    #expect(lenient.lines.filter { $0.contains("gesture") }.count == 3)
    #expect(lenient.errors.contains("\(path):\(line): "))
  }

  @Test("a bad deck fails with file and line, before anything is written")
  func brokenDeck() throws {
    let folder = try TemporaryFolder()
    let deck = try folder.write("a,b\nc\n", as: "d.csv")
    let program = try Program(
      "replay", Checkout.recording("pi-panel"), "--deck", deck, "--trace", "-")
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("\(deck):2: "))
    #expect(program.output.isEmpty)
  }

  @Test("a recording is never overwritten, and no output is truncated if it can't be read")
  func keepsFiles() throws {
    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
    let path = try folder.write(whole, as: "x.evemu")
    #expect(try Program("replay", path, "--trace", path).exitCode == 64)
    #expect(try folder.bytes("x.evemu") == Data(whole.utf8))
    let precious = try folder.write("precious", as: "old.trace")
    #expect(try Program("replay", folder.path("missing"), "--trace", precious).exitCode == 1)
    #expect(try folder.bytes("old.trace") == Data("precious".utf8))
  }

  @Test("no input is overwritten: recording, description, settings, deck")
  func keepsInputs() throws {
    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
    let (header, events) = try #require(
      whole.range(of: "E: ").map { (whole[..<$0.lowerBound], whole[$0.lowerBound...]) })
    let contents = [
      "x.events": String(events), "x.desc": String(header), "d.csv": "a,b\n",
      "s.yaml": "profile: child\n",
    ]
    for (name, text) in contents { _ = try folder.write(text, as: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.yaml"), withDestinationPath: "s.yaml")
    let (recording, settings) = (folder.path("x.events"), ["--settings", folder.path("s.yaml")])
    let study = settings + ["--deck", folder.path("d.csv")]
    #expect(try Program(["replay", recording] + study).exitCode == 0)
    for name in ["x.events", "x.desc", "d.csv", "s.yaml", "link.yaml"] {
      let output = folder.path(name)
      for option in ["--trace", "--wav"] {
        #expect(try Program(["replay", recording, option, output] + study).exitCode == 64)
      }
      #expect(try Program(["replay", recording] + study, outputPath: output).exitCode == 64)
      if name != "d.csv" {
        let program = try Program(["gestures", recording, "--svg", output] + settings)
        #expect(program.exitCode == 64)
        #expect(program.errors.contains("name another file"))
        #expect(try Program(["gestures", recording] + settings, outputPath: output).exitCode == 64)
      }
      for option in ["--trace", "--record", "--latency"] where !name.hasPrefix("x.") {
        let run = ["run", "--audio-device", "none", "--terminal", "/none", option, output]
        #expect(try Program(run + study).errors.contains("name another file"))
      }
    }
    // The box's own settings are not overwritten either, although recordings do not use them.
    for settings in [[], ["--settings", try folder.write("profile: steady\n", as: "t.yaml")]] {
      for arguments in [["replay", recording, "--trace"], ["gestures", recording, "--svg"]] {
        let program = try Program(
          arguments + [folder.path("s.yaml")] + settings,
          variables: ["STUDYKIOSK_SETTINGS": folder.path("s.yaml")])
        #expect(program.exitCode == 64)
      }
    }
    for (name, text) in contents { #expect(try folder.bytes(name) == Data(text.utf8)) }
  }

  @Test("settings from standard input apply to every recording")
  func settingsFromPipe() throws {
    let slow = Checkout.recording("not-gestures")
    let program = try Program(
      "replay", slow, slow, "--settings", "-", input: "gestures:\n  longest-swipe: 3000 ms\n")
    #expect(program.lines.count { $0.contains("swipe-right") } == 2)
  }

  @Test("an empty deck shows how to add a card")
  func emptyDeck() throws {
    let folder = try TemporaryFolder()
    let deck = try folder.write("question,answer\n", as: "mine.csv")
    let program = try Program("replay", Checkout.recording("pi-panel"), "--deck", deck)
    #expect(program.lines.contains("0.000 screen empty \"Mine\""))
    // A double tap would reveal nothing, so the tap is reported at its lift.
    #expect(program.lines.contains("0.117 sound empty"))
  }

  @Test("a recording may come through a pipe")
  func pipe() throws {
    let text = try String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
    #expect(
      try Program("replay", "-", input: text).output
        == Program("replay", Checkout.recording("pi-panel")).output)
  }

  @Test(
    "invalid arguments are a usage error",
    arguments: [
      ["replay"], ["replay", "x", "--size", "0x5"], ["replay", "x", "--size", "5x5x"],
      ["replay", "x", "--volume", "101"],
      ["replay", "x", "--panel-size", "5x5"], ["replay", "x", "y", "--wav", "z"],
      ["replay", "x", "--speed", "slow"], ["replay", "-", "--show"], ["nonsense"],
      ["replay", "x", "--learner", "Anna"],
    ])
  func usage(arguments: [String]) throws {
    let program = try Program(arguments)
    #expect(program.exitCode == 64)
    #expect(program.errors.contains("Usage:"))
  }

  @Test("a deck's name without --library is reported as a missing file, with advice")
  func deckName() throws {
    let program = try Program("replay", Checkout.recording("marks"), "--deck", "Rivers")
    #expect(program.exitCode == 64)
    #expect(program.errors.contains("there is no file Rivers; to study a deck of"))
  }

  /// Returns the 16-bit samples after a WAV file's header of 44 bytes.
  private func samples(_ wav: Data) -> [Int16] {
    Array(wav.dropFirst(44)).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
  }
}

@Suite("The conditions of the program")
struct ProgramTests {
  @Test("run without a terminal reports the option that names one")
  func noTerminal() throws {
    let program = try Program("run", "--audio-device", "none")
    #expect(program.exitCode != 0)
    #expect(program.errors.contains("--terminal"))
  }

  @Test(
    "every subcommand has help",
    arguments: ["run", "replay", "gestures", "calibrate", "settings", "record", "devices"])
  func help(subcommand: String) throws {
    let program = try Program(subcommand, "--help")
    #expect(program.exitCode == 0)
    #expect(program.output.contains("USAGE: studykiosk \(subcommand)"))
  }
}
