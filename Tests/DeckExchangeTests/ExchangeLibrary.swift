import DeckFormats
import DeckStore
import Study
import TestSupport

@testable import DeckExchange

/// A library in a folder of its own, into which files are imported.
struct ExchangeLibrary {
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
  }

  /// Imports a file, and returns the outcome.
  @discardableResult
  func importFile(
    _ path: String, _ change: (inout ImportChoices) -> Void = { _ in }
  ) throws -> ImportOutcome {
    var outcome = ImportOutcome()
    var choices = ImportChoices()
    change(&choices)
    let importer = Importer(choices, use: { try $0(store) }) { event in
      if case .finished(_, .success(let result)) = event { outcome = result }
    }
    _ = try importer.importFiles(at: [path])
    return outcome
  }

  func records(in deck: String) throws -> [CardRecord] {
    var records: [CardRecord] = []
    try store.records(in: deck) { records.append($0) }
    return records
  }

  /// The cards of a deck by their questions, with the number of their right answers.
  func answers(in deck: String, of learner: Int64) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for record in try records(in: deck) {
      counts[record.card.question] =
        try store.memory(of: record.card.guid, learner: learner)?.answers ?? 0
    }
    return counts
  }

  /// The number of notes in an Anki package.
  func notes(in package: String) throws -> Int {
    var notes: Set<String> = []
    try AnkiPackage(path: package).forEachCard { card in
      notes.insert(card.note ?? card.record.card.guid)
    }
    return notes.count
  }
}
