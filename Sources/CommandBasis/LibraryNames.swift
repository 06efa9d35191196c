package import ArgumentParser
import DeckStore
import LibraryAccess
import Study

/// The names of decks or learners that a command takes, for completion and for suggestions after a
/// misspelling.
enum LibraryNames {
  case decks, learners

  func all(in store: DeckStore) throws -> [String] {
    switch self {
    case .decks: try store.decks().map(\.name)
    case .learners: try store.learners().map(\.name)
    }
  }

  /// Returns the name that is probably meant by one that does not exist; nil if there is none.
  ///
  /// That is the only name that differs just in case, or else the one with the smallest edit distance, if
  /// that is at most a third of the number of letters, or 1.
  static func similar(to name: String, among names: [String]) -> String? {
    let wanted = name.lowercased()
    let same = names.filter { $0.lowercased() == wanted }
    if same.count == 1 { return same[0] }
    let most = max(1, wanted.count / 3)
    let near = names.compactMap { name in
      EditDistance.between(Array(name.lowercased()), Array(wanted), atMost: most).map { (name, $0) }
    }
    return near.min { $0.1 < $1.1 }?.0
  }
}

extension LibraryError {
  /// Returns this error, with a similar name in the library if there is one.
  func suggesting(from store: DeckStore) -> any Error {
    let (name, kind): (String, LibraryNames)
    switch self {
    case .noDeck(let deck): (name, kind) = (deck, .decks)
    case .noLearner(let learner): (name, kind) = (learner, .learners)
    default: return self
    }
    let names = (try? kind.all(in: store)) ?? []
    return LibraryNames.similar(to: name, among: names)
      .map { MisspeltNameError(error: self, similar: $0) } ?? self
  }
}

/// The error about a name that the library does not have, with a similar one that it has.
struct MisspeltNameError: Error, CustomStringConvertible {
  let error: LibraryError
  let similar: String

  var description: String { "\(error) (did you mean \"\(similar)\"?)" }
}

extension CompletionKind {
  /// The completion with the names of the decks in the user's library; none if there is no library.
  package static var decks: CompletionKind { names(of: .decks) }
  /// The completion with the names of the learners in the user's library; none if there is no library.
  package static var learners: CompletionKind { names(of: .learners) }

  private static func names(of kind: LibraryNames) -> CompletionKind {
    .custom { _, _, _ in
      guard let path = try? LibraryLocation.path, LibraryFile(path: path).exists else { return [] }
      return (try? LibraryFile(path: path).use { try kind.all(in: $0) }) ?? []
    }
  }
}
