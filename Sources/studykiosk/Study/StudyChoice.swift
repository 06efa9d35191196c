import DeckFormats
import DeckStore
import LibraryAccess
import Study

/// Who studies what and how, as it was asked for: finds it in a library and adds what a new one
/// lacks.
struct StudyChoice: Sendable {
  /// A deck that is studied out of its file; its answers go into the library all the same.
  var file: DeckFile?
  /// The name of a deck of the library; nil for the built-in one.
  var deck: String?
  /// The name of a set of the deck; nil for all of it.
  var set: String?
  /// nil: as the box's preferences say, else browsing and questions.
  var mode: Round.Mode?
  var direction: Round.Direction?
  var isInOrder = false
  /// The name of a learner; nil for the first, or who is chosen on the screen.
  var learner: String?
  var isGuest = false

  /// Who a new library is for.
  static let firstLearner = "Learner"
  /// The number of a learner while the library can't be read.
  private static let unknown: Int64 = -1

  /// What is studied in a library that was just opened.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - isLive: Whether the box's preferences count and, where there are several learners, it is
  ///     asked who learns; a replay asks where a mode is named.
  ///   - previous: What was studied before a command or a backup changed the library. A learner
  ///     who is gone stays the run's, and comes back with an answer; in the place of a deck that is gone comes the one
  ///     that is studied when none is named.
  /// - Returns: The learner and the deck, with its cards in order where all of it is browsed.
  /// - Throws: `LibraryError`, at the start also for a name that is not there.
  func studied(in store: DeckStore, isLive: Bool = true, after previous: Studied?) throws -> Studied
  {
    let learner = try learner(in: store, after: previous?.learner)
    // What stands in for a library that can't be read has what is named, or something else.
    let isStart = previous == nil && !store.isInMemory
    let deck = try file?.deck ?? deckName(in: store, isStart: isStart)
    var studied = Studied(
      learner: learner, deck: Deck(name: deck), request: previous?.request, isFile: file != nil)
    let isAsked = (isLive || mode != nil) && self.learner == nil && !isGuest
    let all = try isAsked ? store.learners().map(\.name) : []
    studied.learners = all.count > 1 ? all : []
    if let previous {
      // Whoever browses goes on browsing, and then it is asked who learns.
      if previous.request == nil, !studied.learners.isEmpty {
        studied.request = LessonRequest(learner: learner.name, deck: deck, mode: .browse)
      }
      // Who is left learns next.
      if all.count == 1 { studied.request?.learner = all.first }
    } else {
      studied.request = request(
        deck, learner.name, learners: studied.learners, try isLive ? store.preferences() : [:])
    }
    guard let request = studied.request, request.mode != .browse || request.set != nil else {
      studied.deck = try file?.whole ?? store.deck(deck)
      return studied
    }
    if isStart, file == nil, request.set != nil {
      // A set that is not there is told before the screen is taken.
      var probe = request
      probe.mode = .review
      _ = try store.lesson(probe, learner: nil, at: .now, seed: 0)
    }
    return studied
  }

  /// The first lesson where no library is asked, of a learner of whom nothing is known.
  ///
  /// - Parameter deck: The file's name as a deck.
  /// - Returns: nil for browsing as ever.
  func request(withoutLibrary deck: String) -> LessonRequest? {
    request(deck, learner ?? Self.firstLearner)
  }

  /// Loads a lesson; in the place of a deck or set that is gone meanwhile comes another one, or
  /// all of the deck.
  ///
  /// - Parameters:
  ///   - order: What is asked for.
  ///   - learner: Whose it is, by number; nil for a guest.
  ///   - store: The library.
  /// - Returns: The lesson, with the deck and set that it has.
  /// - Throws: `LibraryError`.
  func lesson(_ order: LessonOrder, of learner: Int64?, in store: DeckStore) throws -> Lesson {
    if let file { return file.lesson(order) }
    func load(_ request: LessonRequest) throws(LibraryError) -> Lesson {
      try store.lesson(request, learner: learner, at: order.time, seed: order.seed)
    }
    var request = order.request
    do throws(LibraryError) {
      return try load(request)
    } catch .noSet {
      request.set = nil
    } catch .noDeck {
      request.deck = try deckName(in: store, isStart: false)
      request.set = nil
    }
    return try load(request)
  }

  // MARK: Finding

  /// The first lesson; nil for browsing a whole deck as ever, by one learner.
  private func request(
    _ deck: String, _ learner: String, learners: [String] = [],
    _ preferences: [String: String] = [:]
  ) -> LessonRequest? {
    func preferred<Value: RawRepresentable<String>>(_ key: Preference) -> Value? {
      preferences[key.rawValue].flatMap { Value(rawValue: $0) }
    }
    let mode = mode ?? preferred(.mode) ?? .browse
    if mode == .browse, set == nil, !isGuest, learners.isEmpty { return nil }
    return LessonRequest(
      learner: isGuest ? nil : learner, deck: deck, set: set, mode: mode,
      direction: direction ?? preferred(.direction) ?? .question, isInOrder: isInOrder)
  }

  private func learner(in store: DeckStore, after previous: Learner?) throws -> Learner {
    let learners = try store.learners()
    if store.isInMemory {
      // Not yet who it is in the library.
      let name = learner ?? Self.firstLearner
      var learner = try learners.first { $0.name == name } ?? store.addLearner(name, at: .now)
      learner.id = Self.unknown
      return learner
    }
    if let previous, previous.id == Self.unknown {
      return try learners.first { $0.name == previous.name }
        ?? (learner == nil ? learners.first : nil)
        ?? store.addLearner(previous.name, at: .now)
    }
    if let previous {
      return learners.first { $0.name == previous.name }
        ?? learners.first { $0.guid == previous.guid } ?? previous
    }
    guard let learner else {
      return try learners.first ?? store.addLearner(Self.firstLearner, at: .now)
    }
    guard let found = learners.first(where: { $0.name == learner }) else {
      throw LibraryError.noLearner(name: learner)
    }
    return found
  }

  private func deckName(in store: DeckStore, isStart: Bool) throws -> String {
    if try store.decks().isEmpty {
      let file = try BuiltInDeck.file()
      try store.importRecords(file, into: file.deck)
    }
    let names = try store.decks().map(\.name)
    if let deck, names.contains(deck) { return deck }
    if let deck, isStart { throw LibraryError.noDeck(name: deck) }
    let builtIn = BuiltInDeck.name
    return names.contains(builtIn) ? builtIn : names.first ?? builtIn
  }
}

extension DeckFile {
  /// The file's deck, its cards in order.
  var whole: Deck { Deck(name: deck, cards: map(\.card)) }

  /// A lesson of the file's cards, all of them new.
  func lesson(_ order: LessonOrder) -> Lesson {
    func entry(_ record: CardRecord, copies: Int) -> Lesson.Entry {
      Lesson.Entry(
        record.card, copies: copies, source: record.attributes["source"],
        kind: record.attributes["kind"])
    }
    var lesson = Lesson(order.request, entries: [], seed: order.seed, start: order.time)
    for record in self {
      if let copies = order.request.set.map({ record.copies[$0] }) ?? 1 {
        lesson.entries.append(entry(record, copies: copies))
      } else if order.request.mode == .quiz {
        lesson.others.append(entry(record, copies: 1))
      }
    }
    return lesson
  }
}
