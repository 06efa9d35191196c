package import DeckFormats
package import DeckStore
package import LibraryAccess
internal import Scenes
package import Study

/// The requested learner, deck and mode, which are looked up in a library; what a new library lacks is added.
package struct LessonSelection: Sendable {
  /// The deck's file, if the deck is studied from one; the answers still go into the library.
  package let file: DeckFile?
  private let media: MediaFolder
  /// The name of a deck of the library; nil for the built-in one.
  let deck: String?
  private let set: String?
  private let mode: Round.Mode?
  private let direction: Round.Direction?
  private let isInOrder: Bool
  /// The name of a learner; nil for the first learner, or for the one who is chosen on the screen.
  private let learner: String?
  private let isGuest: Bool
  /// The decks and modes that the box offers; a deck that is named need not be among them.
  package var offer = Offer()
  /// Whether a new box begins with the first-start questions, before it has any decks.
  package var asksFirst = false
  /// The language of the starter decks, such as "de", if nobody has chosen one.
  package var language = "en"
  /// Called with each line for the log, about shipped decks that can't be read.
  package var report: @Sendable (String) -> Void = { _ in }
  /// Whether to begin at home; a box whose preferences name a mode begins with a lesson anyway.
  package var startsAtHome = false
  /// Whether to ignore the box's preferred mode and the interrupted lesson: see `reduced`.
  private var isReduced = false

  /// The id of a learner while the library can't be read.
  private static let unknown: Int64 = -1

  /// - Parameters:
  ///   - file: The deck's file, if the deck is studied from one.
  ///   - media: The pictures and sounds of that file.
  ///   - deck: The name of a deck of the library; nil for the built-in one.
  ///   - set: The name of a set of the deck; nil for the whole deck.
  ///   - mode: The first lesson's mode; nil for the box's preference, or else browsing.
  ///   - direction: The first lesson's direction; nil for the box's preference, or else the question.
  ///   - isInOrder: Whether the first lesson keeps the deck's order.
  ///   - learner: The name of a learner; nil for the first one, or for the one who is chosen on the screen.
  ///   - isGuest: Whether a guest learns, whose answers are not saved.
  package init(
    file: DeckFile? = nil, media: MediaFolder = MediaFolder(path: nil), deck: String? = nil,
    set: String? = nil, mode: Round.Mode? = nil, direction: Round.Direction? = nil,
    isInOrder: Bool = false, learner: String? = nil, isGuest: Bool = false
  ) {
    (self.file, self.media, self.deck, self.set) = (file, media, deck, set)
    (self.mode, self.direction, self.isInOrder) = (mode, direction, isInOrder)
    (self.learner, self.isGuest) = (learner, isGuest)
  }

  /// This selection for use after starts that were cut off, without loading anything large: the run begins at
  /// home, except with the deck of a file, which is already in memory.
  package var reduced: Self {
    var choice = self
    (choice.startsAtHome, choice.isReduced) = (startsAtHome || file == nil, true)
    return choice
  }

  /// Returns what to study in a library that was just opened.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - isLive: Whether to use the box's preferences and, with several learners, to ask who
  ///     learns. A replay asks only if a mode is named, or if it begins at home.
  ///   - previous: The study context before a command or a backup changed the library. A learner who is gone
  ///     remains the run's learner, and is added again with the next answer. A deck that is gone is replaced
  ///     by the one that is studied when none is named.
  ///   - time: The wall clock's time, for the bookmark.
  /// - Returns: The learner and the deck, with its cards in order if all of it is browsed. If the library has
  ///   no deck that the box offers, the home screen says so; later an empty deck is browsed.
  /// - Throws: `LibraryError`; at the start also for a name that does not exist.
  package func studied(
    in store: DeckStore, isLive: Bool = true, after previous: StudyContext?,
    at time: WallTime = .now
  ) throws -> StudyContext {
    let learner = try learner(in: store, after: previous?.learner)
    // A stand-in for an unreadable library may lack what was named.
    let isStart = previous == nil && !store.isInMemory
    let found = try file?.deck ?? deckName(in: store, isStart: isStart)
    let deck = found ?? previous?.deck.name ?? offer.decks?.first ?? BuiltInDeck.name
    var studied = StudyContext(
      learner: learner, deck: Deck(name: deck), request: previous?.request, isFile: file != nil)
    let stored = try store.preferences()
    (studied.preferences, studied.voices) = (Preferences(stored), DeckVoices(stored))
    if let file { studied.voices.take(file.voices, of: file.deck) }
    studied.ofLearners = [String: Preferences](ofLearners: try store.learnerPreferences())
    let isAsked = (isLive || mode != nil || startsAtHome) && self.learner == nil && !isGuest
    let all = try isAsked ? store.sortedLearners().map(\.name) : []
    studied.learners = all.count > 1 ? all : []
    if let previous {
      studied.startsAtHome = previous.startsAtHome
      // Somebody who is browsing goes on browsing, and is asked later who learns.
      if previous.request == nil, !studied.learners.isEmpty {
        studied.request = LessonRequest(learner: learner.name, deck: deck, mode: .browse)
      }
      // The remaining learner learns next.
      if all.count == 1 { studied.request?.learner = all.first }
    } else {
      let preferences = isLive && !isReduced ? studied.preferences : [:]
      studied.startsAtHome = startsAtHome && preferences[.mode] == nil
      studied.hasAnswers = try !store.rounds(limit: 1).isEmpty
      studied.request =
        studied.startsAtHome
        ? LessonRequest(learner: learner.name, deck: deck, mode: .review)
        : request(deck, learner.name, learners: studied.learners, preferences)
      if found == nil, !studied.startsAtHome { throw LibraryError.noDeck(name: deck) }
      if studied.startsAtHome, !store.isInMemory {
        if !isReduced { studied.bookmark = try bookmark(in: store, for: studied, at: time) }
        // A bookmark that is not used now is never used, so it is removed, unless the disk can't be written.
        if isLive, studied.bookmark == nil { try? store.forgetBookmark() }
      }
    }
    guard let request = studied.request, request.mode != .browse || request.set != nil else {
      if found != nil { studied.deck = try file?.whole ?? store.deck(deck) }
      return studied
    }
    if isStart, file == nil, request.set != nil {
      // Report a missing set before taking the screen.
      try probe(request, in: store)
    }
    return studied
  }

  /// Returns the request for the first lesson without a library, for a learner with no history.
  ///
  /// - Parameter deck: The name of the file's deck.
  /// - Returns: The lesson's request; nil for plain browsing.
  package func request(withoutLibrary deck: String) -> LessonRequest? {
    request(deck, learner ?? Learner.standIn)
  }

  /// Loads a lesson; if its deck or set is gone, another deck that the box offers or the whole deck takes
  /// its place.
  ///
  /// - Parameters:
  ///   - order: The lesson asked for.
  ///   - learner: The learner's id; nil for a guest.
  ///   - store: The library.
  /// - Returns: The lesson, with the deck and set it really has.
  /// - Throws: `LibraryError`; `noDeck` if there is no deck that the box offers.
  package func lesson(
    _ order: LessonOrder, of learner: Int64?, in store: DeckStore
  ) throws -> Lesson {
    if let file { return file.lesson(order) }
    func load(_ request: LessonRequest) throws(LibraryError) -> Lesson {
      try store.lesson(
        request, learner: learner, at: order.time, seed: order.seed, offer: offer)
    }
    var request = order.request
    do throws(LibraryError) {
      return try load(request)
    } catch .noSet {
      request.set = nil
    } catch .noDeck {
      guard let deck = try deckName(in: store, isStart: false) else {
        throw LibraryError.noDeck(name: request.deck)
      }
      (request.deck, request.set) = (deck, nil)
    }
    return try load(request)
  }

  /// Reads a picture or sound piece by piece, from the folder of the deck's file or from a library.
  ///
  /// - Parameters:
  ///   - hash: The hash of its content.
  ///   - store: The library; nil to read only from the folder.
  ///   - body: Called with each piece.
  /// - Throws: `LibraryError.noMedia`; the errors of reading and of `body`.
  package func read(_ hash: String, in store: DeckStore?, _ body: ([UInt8]) throws -> Void) throws {
    if file == nil, let store { try store.media(hash, body) } else { try media.read(hash, body) }
  }

  // MARK: Finding

  /// Returns the bookmark of an interrupted run; nil if its lesson can't be chosen from home in this run.
  private func bookmark(
    in store: DeckStore, for studied: StudyContext, at time: WallTime
  ) throws -> Bookmark? {
    guard let bookmark = try store.bookmark(at: time) else { return nil }
    let request = bookmark.request
    guard request.isOfAllDecks || offer.has(deck: request.deck), offer.has(request.mode),
      try store.learners().contains(where: { $0.name == request.learner }),
      learner == nil || learner == request.learner
    else { return nil }
    do throws(LibraryError) {
      try probe(request, in: store)
    } catch {
      switch error {
      case .noDeck, .noSet: return nil
      default: throw error
      }
    }
    return bookmark
  }

  /// Checks that the deck and set of a lesson exist.
  ///
  /// - Throws: `LibraryError.noDeck`; `LibraryError.noSet`.
  private func probe(_ request: LessonRequest, in store: DeckStore) throws(LibraryError) {
    var probe = request
    probe.mode = .review
    _ = try store.lesson(probe, learner: nil, at: .now, seed: 0)
  }

  /// Returns the request for the first lesson; nil if one learner browses a whole deck.
  private func request(
    _ deck: String, _ learner: String, learners: [String] = [],
    _ preferences: Preferences = [:]
  ) -> LessonRequest? {
    func preferred<Value: RawRepresentable<String>>(_ key: Setting) -> Value? {
      preferences[key].flatMap { Value(rawValue: $0) }
    }
    let mode = mode ?? preferred(.mode) ?? .browse
    if mode == .browse, set == nil, !isGuest, learners.isEmpty { return nil }
    return LessonRequest(
      learner: isGuest ? nil : learner, deck: deck, set: set, mode: mode,
      direction: direction ?? preferred(.direction) ?? .question, isInOrder: isInOrder)
  }

  /// Returns the learner whose name is the same to a person; nil if nobody has it.
  private static func learner(_ name: String, among learners: [Learner]) -> Learner? {
    let name = NameRule.same(as: name, among: learners.map(\.name))
    return learners.first { $0.name == name }
  }

  private func learner(in store: DeckStore, after previous: Learner?) throws -> Learner {
    let learners = try store.learners()
    if store.isInMemory {
      // Not yet the learner of the real library.
      let name = learner ?? Learner.standIn
      var learner = try Self.learner(name, among: learners) ?? store.addLearner(name, at: .now)
      learner.id = Self.unknown
      return learner
    }
    if let previous, previous.id == Self.unknown {
      return try Self.learner(previous.name, among: learners)
        ?? (learner == nil ? learners.first : nil)
        ?? store.addLearner(previous.name, at: .now)
    }
    if let previous {
      return learners.first { $0.name == previous.name }
        ?? learners.first { $0.guid == previous.guid } ?? previous
    }
    guard let learner else {
      return try learners.first ?? store.addLearner(Learner.standIn, at: .now)
    }
    return try store.learner(named: learner)
  }
}
