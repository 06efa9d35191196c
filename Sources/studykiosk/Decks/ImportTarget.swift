import DeckStore
import InputEvents
import LibraryAccess

/// Where imported cards go, and who is told what became of each file.
struct ImportTarget {
  /// Opens the library for what adds the cards.
  let use: ((DeckStore) throws -> ImportOutcome) throws -> ImportOutcome
  /// Takes lines for a person.
  let write: ([String]) throws -> Void
  /// Takes the name of a file and what became of it.
  let report: (String, Result<ImportOutcome, any Error>) throws -> Void
  /// Takes the question and answer of a card that is only looked at.
  let show: ([String]) throws -> Void
}

extension ImportLine {
  init(_ file: String, _ result: Result<ImportOutcome, any Error>) {
    self.init(file: Self.field(file))
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

  /// The line of a card that is only looked at: see `card`.
  static func text(ofCard sides: [String]) -> String {
    ([""] + sides.map(field)).joined(separator: "\t")
  }

  /// A line of text, as a terminal can show it.
  private static func field(_ text: String) -> String { text.printable(limit: 1_000) }
}
