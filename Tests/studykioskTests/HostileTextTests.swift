import Foundation
import Study
import Testing
import TestSupport

@testable import DeckStore

/// Every command is run with a library, files and arguments whose texts try to control the terminal.
@Suite("An untrusted text never controls a terminal", .timeLimit(.minutes(10)))
struct HostileTextTests {
  private static let acts = HostileText.acts
  private static let name = HostileText.name

  /// The arguments of each command, sometimes in several forms; a new command must be added here.
  static let calls: [String: [[String]]] = [
    "run": [["--deck", acts], ["--deck", "FILE", "--terminal", acts]],
    "replay": [
      ["RECORDING", "--trace", "-", "--deck", "FILE"], ["RECORDING", "--deck", acts], [acts],
      ["RECORDING", "--library", "LIBRARY", "--deck", name, "--mode", "round"],
    ],
    "render": [
      ["--deck", "FILE", "--output", "FOLDER/card.png"], ["--deck", acts],
      ["--deck", "FILE", "--card", acts], ["--output", "\(acts)/x"],
    ],
    "decode-picture": [["8", "8", "0"], [acts, "8", "0"]],
    "decode-sound": [[], [acts]],
    "read-photo": [["deu", "eng"], [acts, "eng"]],
    "record": [["-o", "\(acts)/x"]],
    "gestures": [["RECORDING"], ["RECORDING", "--json"], [acts]],
    "calibrate": [
      ["--recording", "RECORDING", "--settings", "FOLDER/new"], ["--recording", acts],
    ],
    "settings": [["--settings", "FILE"], ["--settings", acts], ["--json"]],
    "devices": [[], ["--json"]],
    "doctor": [
      ["--audio-device", acts, "--json"], ["--audio-device", acts, "--play"], ["--library", acts],
      ["--boot"],
    ],
    "deck list": [[], ["--json"]],
    "deck show": [[name], [name, "--json"], [name, "--find", acts], [acts]],
    "deck create": [[name], [acts]],
    "deck rename": [[name, acts], [acts, name]],
    "deck delete": [[acts], [name]],
    "deck voice": [[name], [acts], [name, "--question", acts]],
    "deck set": [[name, "how-sure", acts], [acts, "how-sure", "90"], [name, acts, "1"]],
    "deck add": [[acts, "q", "a"], [name, acts, acts, "--set", acts]],
    "deck edit": [[acts, "--question", acts]],
    "deck remove": [[acts], ["GUID"]],
    "deck move": [["GUID", "--after", acts], ["GUID", "--to", acts]],
    "deck import": [
      ["FILE"], ["BAD"], [acts], ["FILE", "--deck", name, "--media", acts],
      ["FILE", "--languages", acts],
    ],
    "deck export": [[name], [acts], [name, "\(acts)/x"]],
    "learner list": [[], ["--json"]],
    "learner add": [[name], [acts]],
    "learner rename": [[name, acts], [acts, name]],
    "learner set": [[acts, "new-cards-a-day", "5"], [name, "new-cards-a-day", acts]],
    "learner remove": [[acts], [name]],
    "history list": [[], ["--json"], ["--learner", acts]],
    "history show": [["1"], ["1", "--json"], [acts]],
    "history card": [[acts], ["GUID"], ["GUID", "--json"], ["x"]],
    "history days": [[], ["--json"]],
    "history export": [[], ["\(acts)/x"]],
    "stats": [[], ["--json"], ["--leeches"], ["--how-sure"], ["--learner", acts]],
    "backup": [["FOLDER/backup.sqlite"], ["\(acts)/x"]],
    "restore": [["FILE"], [acts], ["LIBRARY"]],
    "library path": [[], ["--library", acts]],
    "library check": [[], ["--json"]],
    "library rebuild": [[], ["--json"]],
    "library measure": [[], ["--library", acts]],
    "library set": [["mode", acts], [acts]],
    "library show": [[], ["--json"]],
    "report": [
      ["--output", "FOLDER/report"], ["--output", "\(acts)/x"],
      ["--output", "FOLDER/logged", "--log", "FILE", "--recording", "RECORDING"],
      ["--output", "FOLDER/none", "--log", acts],
    ],
    "network": [[], ["--answer", acts]],
    "clock": [[], ["--answer", acts]],
    "help": [[acts]],
  ]

  @Test("in any command, with or without an error")
  func everyCommand() throws {
    let stage = try Stage()
    let commands = try Self.commands()
    #expect(Set(commands) == Set(Self.calls.keys))
    for command in commands {
      for call in (Self.calls[command] ?? []) + [[Self.acts], ["--\(Self.acts)"], ["--help"]] {
        let arguments = command.split(separator: " ").map(String.init) + call.map(stage.filledIn)
        let terminal = try stage.run(arguments)
        #expect(terminal.harmful == [], "\(arguments)")
        #expect([0, 1, 64, 75].contains(terminal.exitCode), "\(arguments)")
      }
    }
  }

  @Test("an export has the exact bytes in a pipe, and harmless ones on a terminal")
  func export() throws {
    let stage = try Stage()
    let piped = try Program(["deck", "export", Self.name], variables: stage.variables)
    #expect(piped.output.contains(Self.acts))
    let terminal = try stage.run(["deck", "export", Self.name])
    let shown = String(decoding: terminal.bytes, as: UTF8.self)
    #expect(shown.contains("x\u{fffd}]52;c;eA==\u{fffd}\u{fffd}[2J\u{fffd}31m"))
    #expect(terminal.harmful == [])
  }

  @Test("JSON is the same on a terminal and in a pipe, with the exact text")
  func json() throws {
    let stage = try Stage()
    let arguments = ["deck", "show", Self.name, "--json"]
    let piped = try Program(arguments, variables: stage.variables).output
    let terminal = try stage.run(arguments)
    #expect(String(decoding: terminal.bytes, as: UTF8.self).replacing("\r\n", with: "\n") == piped)
    #expect(piped.contains("\\u009b31m\\u202e"))
    #expect(piped.contains("\\udb40\\udc41y"))
    let value = try JSONSerialization.jsonObject(with: Data(piped.utf8)) as? [[String: Any]]
    let card = try #require(value?.first)
    #expect((card["question"] as? String).map { Array($0.utf8) } == Array(Self.acts.utf8))
    #expect((card["attributes"] as? [String: String])?.keys.first == Self.acts)
  }

  /// Returns the names of all commands without subcommands, as the program lists them.
  private static func commands() throws -> [String] {
    let text = try Program("--experimental-dump-help").output
    let dump = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    func leaves(_ command: [String: Any], _ path: [String]) -> [String] {
      let below = command["subcommands"] as? [[String: Any]] ?? []
      if below.isEmpty { return [path.joined(separator: " ")] }
      return below.flatMap { below in
        leaves(below, path + [below["commandName"] as? String ?? ""])
      }
    }
    return leaves(dump?["command"] as? [String: Any] ?? [:], [])
      .filter { !$0.hasSuffix(" help") }
  }

  /// A library and files full of hostile texts.
  private struct Stage {
    let folder: TemporaryFolder
    let variables: [String: String]
    private let places: [String: String]

    init() throws {
      folder = try TemporaryFolder()
      let library = folder.path("library.sqlite")
      let (acts, name) = (HostileText.acts, HostileText.name)
      let store = try DeckStore(path: library)
      var record = CardRecord(Card(question: acts, answer: acts, name: acts, guid: "g" + acts))
      record.tags = [acts.filter { !$0.isWhitespace }]
      record.attributes = [acts: acts]
      record.copies = [name: 2]
      var other = record
      other.card.guid = "other"
      try store.importRecords([record, other], into: name)
      let learner = try store.addLearner(name, at: .ofTest)
      for number in 1...2 {
        try store.save(
          LoggedReview(
            Review(
              number: number, card: record.card.guid, name: acts, rating: .wrong,
              answerTime: 1_000, guesses: [acts], round: 1),
            in: Round(number: 1, deck: acts, start: .zero), startedAt: .ofTest, by: learner.id,
            at: .ofTest))
      }
      try store.close()
      variables = ["STUDYKIOSK_LIBRARY": library]
      places = [
        "LIBRARY": library, "GUID": record.card.guid, "FOLDER": folder.url.path(),
        "FILE": try folder.write("question,answer,\(acts)\n\"\(acts)\",b,c\n", as: "\(acts).csv"),
        "BAD": try folder.write("question,answer,set:\(acts)\na,b,c\n", as: "bad\(acts).csv"),
        "RECORDING": try folder.write(
          String(contentsOfFile: Checkout.recording("pi-panel"), encoding: .utf8)
            .replacing("N: ", with: "N: \u{1b}[2J\u{202e}", maxReplacements: 1),
          as: "\(acts).evemu"),
      ]
    }

    func filledIn(_ argument: String) -> String {
      places.reduce(argument) { $1.key == $0 ? $1.value : $0 }
        .replacingOccurrences(of: "FOLDER/", with: folder.path + "/")
    }

    func run(_ arguments: [String]) throws -> TextTerminal {
      try TextTerminal(arguments, variables: variables, in: folder.url)
    }
  }
}

extension WallTime {
  fileprivate static let ofTest = WallTime(milliseconds: 1_795_263_480_000, zoneMinutes: 60)
}
