import DeckStore
import InputEvents

/// Where imported cards go, and who is told what became of each file.
struct ImportTarget {
  /// Opens the library for what adds the cards.
  let use: ((DeckStore) throws -> ImportOutcome) throws -> ImportOutcome
  /// Takes lines for a person.
  let write: ([String]) throws -> Void
  /// Takes the name of a file and what became of it.
  let report: (String, Result<ImportOutcome, any Error>) throws -> Void
}

/// What became of an imported file, as a line of `deck import --tsv`.
struct ImportLine {
  /// A line of text, as a terminal can show it.
  let file: String
  var decks: [String] = []
  var added = 0
  var changed = 0
  /// What was wrong; empty for nothing.
  var error = ""

  init(_ file: String, _ result: Result<ImportOutcome, any Error>) {
    self.file = Self.field(file)
    switch result {
    case .success(let outcome):
      for (deck, summary) in outcome.decks {
        decks.append(Self.field(deck))
        added += summary.added
        changed += summary.changed
      }
    case .failure(let error): self.error = Self.field("\(error)")
    }
  }

  /// nil for any other line.
  init?(_ text: Substring) {
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 4, let added = Int(fields[1]), let changed = Int(fields[2]),
      added >= 0, changed >= 0
    else { return nil }
    (file, self.added, self.changed, error) = (fields[0], added, changed, fields[3])
    decks = Array(fields[4...])
  }

  /// Its fields, with a tab between: file, cards added, cards changed, error, and each deck.
  var text: String { ([file, "\(added)", "\(changed)", error] + decks).joined(separator: "\t") }

  private static func field(_ text: String) -> String { text.printable(limit: 1_000) }
}
