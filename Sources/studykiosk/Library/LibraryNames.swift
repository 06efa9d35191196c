import ArgumentParser
import DeckStore
import LibraryAccess
import Study

/// The names of decks or learners that a command takes, for completion and for what was misspelt.
enum LibraryNames {
  case decks, learners

  func all(in store: DeckStore) throws -> [String] {
    switch self {
    case .decks: try store.decks().map(\.name)
    case .learners: try store.learners().map(\.name)
    }
  }

  /// The name that was meant by one that does not exist: the only one that differs in nothing but capitals,
  /// or else the nearest one that differs in at most a third of its letters.
  static func similar(to name: String, among names: [String]) -> String? {
    let wanted = name.lowercased()
    let same = names.filter { $0.lowercased() == wanted }
    if same.count == 1 { return same[0] }
    let most = max(1, wanted.count / 3)
    return names.lazy.map { ($0, distance(Array($0.lowercased()), Array(wanted), most: most)) }
      .filter { $1 <= most }.min { $0.1 < $1.1 }?.0
  }

  /// How many letters must be added, removed or replaced to make one name of the other; more than `most`
  /// for names that differ more.
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
  /// The same error, with the name in the library that may have been meant.
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

/// A name that the library does not have, but one like it.
struct MisspeltNameError: Error, CustomStringConvertible {
  let error: LibraryError
  let similar: String

  var description: String { "\(error) (did you mean \"\(similar)\"?)" }
}

extension CompletionKind {
  /// The names of the user's library's decks; none without one.
  static var decks: CompletionKind { names(of: .decks) }
  /// The names of its learners.
  static var learners: CompletionKind { names(of: .learners) }

  private static func names(of kind: LibraryNames) -> CompletionKind {
    .custom { _, _, _ in
      guard let path = try? LibraryLocation.path, LibraryFile(path: path).exists else { return [] }
      return (try? LibraryFile(path: path).use { try kind.all(in: $0) }) ?? []
    }
  }
}
