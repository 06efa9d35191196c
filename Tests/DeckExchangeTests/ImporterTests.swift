import DeckFormats
import DeckStore
import Foundation
import Study
import TestSupport
import Testing

@testable import DeckExchange

@Suite("An import's results, as values")
struct ImporterTests {
  private let folder: TemporaryFolder
  private let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
  }

  /// Imports files and collects the results.
  private func importFiles(
    _ paths: [String], _ choices: ImportChoices = ImportChoices(), hasLibrary: Bool = true
  ) throws -> (failures: Int, lines: [ImportLine], events: [ImportEvent]) {
    var events: [ImportEvent] = []
    let importer = Importer(choices, use: { hasLibrary ? try $0(store) : nil }) {
      events.append($0)
    }
    let failures = try importer.importFiles(at: paths)
    let lines = events.compactMap { event in
      if case .finished(let file, let result) = event { ImportLine(file, result) } else { nil }
    }
    return (failures, lines, events)
  }

  @Test("name each of several files; a file that fails stops no other, and is logged")
  func several() throws {
    let good = try folder.write("question,answer\nPeru,Lima\nCuba,Havana\n", as: "good.csv")
    let bad = folder.path("bad.csv")
    let (failures, lines, events) = try importFiles([bad, good])
    #expect(failures == 1)
    #expect(lines.map(\.file) == [bad, good])
    #expect(lines.map(\.added) == [0, 2])
    #expect(lines.map(\.decks) == [[], ["Good"]])
    #expect(lines.map { $0.error.isEmpty } == [false, true])
    let logged = events.compactMap { if case .logged(let line) = $0 { line } else { nil } }
    #expect(logged.count == 1 && logged[0].contains("bad.csv"))
    #expect(try store.decks().map(\.name) == ["Good"])
    try store.close()
  }

  @Test("of a single file that fails are its error, which is also thrown")
  func single() throws {
    let path = folder.path("none.csv")
    var results: [Result<ImportOutcome, any Error>] = []
    let importer = Importer(ImportChoices(), use: { try $0(store) }) { event in
      if case .finished(_, let result) = event { results.append(result) }
    }
    #expect(throws: (any Error).self) { try importer.importFiles(at: [path]) }
    #expect(results.count == 1)
    #expect(throws: (any Error).self) { try results.first?.get() }
    try store.close()
  }

  @Test("of a dry run show the first cards; without a library, all cards would be new")
  func dryRun() throws {
    let rows = (1...9).map { "\($0),\($0 * $0)\n" }.joined()
    let path = try folder.write("question,answer\n" + rows, as: "squares.csv")
    var choices = ImportChoices()
    choices.isDryRun = true
    for hasLibrary in [true, false] {
      let (failures, lines, events) = try importFiles([path], choices, hasLibrary: hasLibrary)
      #expect(failures == 0 && lines.map(\.added) == [9])
      let previews = events.compactMap { event in
        if case .previewed(let cards) = event {
          cards.map { [$0.question, $0.answer] }
        } else {
          nil
        }
      }
      #expect(previews == [(1...5).map { ["\($0)", "\($0 * $0)"] }])
    }
    #expect(try store.decks().isEmpty)
    try store.close()
  }

  @Test("name what was left out, also across the line of another process")
  func leftOut() throws {
    let path = try folder.write(
      "Frage;Antwort;Notiz\nHund;dog;x\n;cat;y\nMaus;mouse;z\nKatze;;z\n", as: "words.csv")
    let (_, lines, _) = try importFiles([path])
    #expect(lines[0].leftOut == [LeftOut(.cards, count: 2), LeftOut(.column, "Notiz")])
    #expect(ImportLine(lines[0].text[...]) == lines[0])
    #expect(lines[0].decks == ["Words"] && lines[0].added == 2)
    try store.close()
  }

  @Test("keep two files of one name apart as two decks, also when they come again")
  func namesakes() throws {
    for name in ["A", "B"] { try folder.makeFolder(name) }
    let first = try folder.write("gehen,to go\nsehen,to see\n", as: "A/Verbs.csv")
    _ = try folder.write("manger,to eat\n", as: "B/Verbs.csv")
    _ = try folder.write("bere,to drink\n", as: "B/Verbs.txt")
    for round in 0..<2 {
      let (_, lines, _) = try importFiles([folder.path("A"), folder.path("B")])
      #expect(lines.map(\.decks) == [["Verbs"], ["Verbs (B)"], ["Verbs (txt)"]])
      #expect(lines.map(\.added) == (round == 0 ? [2, 1, 1] : [0, 0, 0]))
    }
    #expect(try importFiles([first, first]).lines.map(\.decks) == [["Verbs"], ["Verbs"]])
    var choices = ImportChoices()
    choices.source.deck = "All"
    #expect(
      try importFiles([folder.path("A"), folder.path("B")], choices).lines.map(\.decks)[2] == [
        "All"
      ])
    try store.close()
  }

  @Test("say what may be chosen of a table, also across the lines of another process")
  func choice() throws {
    let path = try folder.write("Nr.;Deutsch;English\n1;Hund;dog\n2;Katze;cat\n", as: "w.csv")
    let events = try importFiles([path]).events
    let choices = events.compactMap { if case .chosen(let choice) = $0 { choice } else { nil } }
    #expect(choices.map(\.columns) == [["Nr.", "Deutsch", "English"]])
    #expect(choices.map(\.question) == [1] && choices.map(\.answer) == [2])
    let lines = choices.flatMap(ImportLine.texts)
    #expect(ImportLine.choice(in: lines.map { $0[...] }) == choices.first)
    #expect(lines.allSatisfy { ImportLine.card($0[...]) == nil && ImportLine($0[...]) == nil })
    #expect(ImportLine.choice(in: (lines + lines).map { $0[...] }) == nil)
    try store.close()
  }
}
