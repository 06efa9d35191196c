import DeckStore
import LibraryAccess
import Scenes
import Study

/// What one of several processes does with a library at the same time, and how often it did it.
struct Stress {
  /// The cards of one import: more pages than a log has before it is moved into the file.
  static let cards = 400

  /// What a process saw that can't be.
  struct Impossible: Error { var text: String }

  let file: LibraryFile
  let end: ContinuousClock.Instant
  private var imports = 0

  init(path: String, seconds: Int) {
    // Others are never at work for as long as that.
    file = LibraryFile(path: path, patience: .seconds(60))
    end = .now + .seconds(seconds)
  }

  /// - Returns: How many answers, imports, checks or looks there were.
  mutating func run(_ kind: String) throws -> Int {
    var count = 0
    // Opened again and again, so that each is now and then the first or the last.
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
    // Only one of two writers adds what a new library lacks.
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
    // So that the library does not grow for ten minutes.
    if number > 0 { try store.deleteDeck("Deck \(number - 1)") }
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
