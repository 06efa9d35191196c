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
    return names.lazy.map { ($0, distance(Array($0.lowercased()), Array(wanted), most: most)) }
      .filter { $1 <= most }.min { $0.1 < $1.1 }?.0
  }

  /// Returns the edit distance (Levenshtein distance) of two names; `most + 1` if their lengths alone differ
  /// by more than `most`.
  private static func distance(_ a: [Character], _ b: [Character], most: Int) -> Int {
    guard abs(a.count - b.count) <= most else { return most + 1 }
    var row = Array(0...b.count)
    for (line, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (place, other) in b.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(replaced, row[place] + 1, row[place + 1] + 1)
      }
    }
    return row[b.count]
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
