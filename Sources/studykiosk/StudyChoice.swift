import DeckFormats
import DeckStore
import LibraryAccess
import RecordingFiles
import Study

/// The deck the product ships, with which a new library begins.
enum BuiltInDeck {
  static var path: String {
    get throws { try DataDirectory.path(of: "decks/world-capitals.csv") }
  }

  static func file() throws -> DeckFile {
    let path = try path
    return try DeckFile(InputFile.contents(of: path, limit: DeckFile.largestFile), path: path)
  }

  /// Its name, as its file says it.
  static var name: String { (try? DeckFile.deckName(ofFile: path)) ?? "" }
}

/// Who studies what, as it was asked for: finds both in a library and adds what a new one lacks.
struct StudyChoice: Sendable {
  /// A deck that is studied out of its file; its answers go into the library all the same.
  var file: Deck?
  /// The name of a deck of the library; nil for the built-in one.
  var deck: String?
  /// The name of a learner; nil for the first.
  var learner: String?

  /// Who a new library is for.
  private static let firstLearner = "Learner"

  /// What is studied in a library that was just opened.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - previous: What was studied before a command or a backup changed the library. A learner
  ///     who is gone comes back, for the answers; in the place of a deck that is gone comes the one
  ///     that is studied when none is named.
  /// - Returns: The learner and the deck, with its cards in order.
  /// - Throws: `LibraryError`, at the start also for a name that is not there.
  func studied(in store: DeckStore, after previous: Studied?) throws -> Studied {
    Studied(
      learner: try learner(in: store, after: previous?.learner),
      deck: try file ?? deck(in: store, isStart: previous == nil))
  }

  private func learner(in store: DeckStore, after previous: Learner?) throws -> Learner {
    let learners = try store.learners()
    if let previous {
      return try learners.first { $0.name == previous.name }
        ?? learners.first { $0.id == previous.id }
        ?? store.addLearner(previous.name, at: .now)
    }
    guard let learner else {
      return try learners.first ?? store.addLearner(Self.firstLearner, at: .now)
    }
    guard let found = learners.first(where: { $0.name == learner }) else {
      throw LibraryError.noLearner(name: learner)
    }
    return found
  }

  private func deck(in store: DeckStore, isStart: Bool) throws -> Deck {
    if try store.decks().isEmpty {
      let file = try BuiltInDeck.file()
      try store.importRecords(file, into: file.deck)
    }
    let names = try store.decks().map(\.name)
    if let deck, isStart || names.contains(deck) { return try store.deck(deck) }
    let builtIn = BuiltInDeck.name
    return try store.deck(names.contains(builtIn) ? builtIn : names.first ?? builtIn)
  }
}
