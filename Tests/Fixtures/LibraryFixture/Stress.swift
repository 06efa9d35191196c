import DeckStore
import LibraryAccess
import Scenes
import Study

/// The work of one of several processes that use a library at the same time, and the number of its
/// repetitions.
struct Stress {
  /// The number of cards in an import, which has more pages than a log holds before a checkpoint.
  static let cards = 400

  /// An observation that must not happen.
  struct Impossible: Error { var text: String }

  let file: LibraryFile
  let end: ContinuousClock.Instant
  private var imports = 0

  init(path: String, seconds: Int) {
    // No other process works that long without a break.
    file = LibraryFile(path: path, patience: .seconds(60))
    end = .now + .seconds(seconds)
  }

  /// - Returns: The number of answers, imports, checks or reads.
  mutating func run(_ kind: String) throws -> Int {
    var count = 0
    // The library is opened again for each, so that each process is now and then the first or the last one.
    while .now < end {
      try file.use { store in
        switch kind {
        case "write": count += try write(store)
        case "import": count += try importCards(store)
        case "check": count += try check(store)
        default: count += try look(store)
        }
      }
    }
    return count
  }

  private func write(_ store: DeckStore) throws -> Int {
    // Only one of two writers adds the contents of a new library.
    let studied = try store.whileWriting { () throws(LibraryError) in
      do { return try prepare(store, after: nil) } catch { throw LibraryError.unusable("\(error)") }
    }
    var session = try LibrarySession(store, studied)
    for number in 1...20 { try session.save(review(number), at: .now) }
    return 20
  }

  private mutating func importCards(_ store: DeckStore) throws -> Int {
    let number = imports
    let text = String(repeating: "x", count: 10_000)
    try store.importRecords(
      (0..<Self.cards).map {
        CardRecord(Card(question: "\($0)", answer: text, guid: "\(number)-\($0)"))
      }, into: "Deck \(number)")
    // Deleting the previous deck keeps the library from growing for ten minutes.
    if number > 0 { try store.apply(.deck(.delete("Deck \(number - 1)"))) }
    imports += 1
    return 1
  }

  private func check(_ store: DeckStore) throws -> Int {
    try store.quickCheck()
    let problems = try store.check()
    guard problems.isEmpty else { throw Impossible(text: "\(problems)") }
    return 1
  }

  private func look(_ store: DeckStore) throws -> Int {
    var (answers, looks) = (0, 0)
    while .now < end, looks < 50 {
      var found = 0
      try store.answers { _ in found += 1 }
      guard found >= answers else { throw Impossible(text: "\(found) answers after \(answers)") }
      answers = found
      for deck in try store.decks() where deck.name.hasPrefix("Deck") {
        guard deck.cardCount == Self.cards else {
          throw Impossible(text: "\(deck.cardCount) cards of an import")
        }
      }
      looks += 1
    }
    return looks
  }
}
