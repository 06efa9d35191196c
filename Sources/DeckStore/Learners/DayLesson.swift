import GRDB
import Study

/// The cards of a day's reviews, as the plan of the day has them.
struct DayLesson {
  private let today: Today
  private let decks: [Today.DeckCards]
  private let plan: StudyDay
  private let learner: Int64?
  private var start: WallTime { today.start }

  /// - Parameters:
  ///   - learner: The learner's id; nil for a guest.
  ///   - start: When the lesson begins, in the log's time.
  ///   - deck: A deck that is asked even if the learner does not get it.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  init(of learner: Int64?, at start: WallTime, with deck: Int64? = nil, _ db: Database) throws {
    self.learner = learner
    let today = try Today(of: learner, at: start, db)
    let decks = if let deck { try today.decks(with: deck, db) } else { try today.decks(db) }
    (self.today, self.decks, plan) = (today, decks, try today.plan(decks, db))
  }

  /// Fills a review of a deck or a set of it.
  func fill(_ lesson: inout Lesson, from pool: LessonPool, _ db: Database) throws {
    let deck = pool.deck
    let due = try known(in: pool, db)
    var begun =
      try pool.begun(.due, plan.due.begun(in: deck), at: start, db)
      + pool.begun(.new, plan.new.begun(in: deck), at: start, db)
    var new = try pool.new(plan.new.waiting(in: deck), db)
    if lesson.request.isAhead, plan.due(in: deck) + plan.new.waiting(in: deck) == 0 {
      let ahead = today.ahead(deck, plan)
      begun = try pool.begun(.new, ahead.begun, at: start, db)
      new = try pool.new(min(ahead.new, max(lesson.request.newAhead ?? .max, 0)), db)
    }
    fill(&lesson, due: due, begun: begun, new: new)
    // How many cards of a set are in the pile is not counted.
    if plan.spread != nil, lesson.request.set == nil { lesson.spread = plan.due.pile(of: [deck]) }
    lesson.others = try others(of: pool, among: lesson.entries, db)
    if lesson.entries.isEmpty {
      lesson.nextDay =
        lesson.request.set == nil
        ? nextDay(of: [deck]) : try today.nextDay(ofSet: pool, plan, db)
    }
  }

  /// Fills a review of all decks, in which each card keeps its deck.
  func fill(_ lesson: inout Lesson, _ offer: Offer, _ db: Database) throws {
    let asked = decks.filter { offer.has(deck: $0.name) }
    var (due, begun) = ([Lesson.Entry](), [Lesson.Entry]())
    /// The new cards, each with its turn in its deck.
    var new: [(turn: Int, entry: Lesson.Entry)] = []
    var bytes = 0
    /// Puts the cards in order, and leaves those for which a lesson has no room.
    func choose() {
      due = plan.spread == nil ? longestOverdue(due) : surest(due)
      new = new.indices.sorted { (new[$0].turn, $0) < (new[$1].turn, $1) }.map { new[$0] }
      let count = Self.fitting(begun + due + new.map(\.entry))
      begun = Array(begun.prefix(count))
      due = Array(due.prefix(count - begun.count))
      new = Array(new.prefix(count - begun.count - due.count))
      bytes = Self.bytes(begun) + Self.bytes(due) + Self.bytes(new.map(\.entry))
    }
    for deck in asked {
      let pool = LessonPool(deck: deck.id, named: deck.name, learner: learner)
      let dueOfDeck = try known(in: pool, db)
      let begunOfDeck =
        try pool.begun(.due, plan.due.begun(in: deck.id), at: start, db)
        + pool.begun(.new, plan.new.begun(in: deck.id), at: start, db)
      let newOfDeck = try pool.new(plan.new.waiting(in: deck.id), db)
      due += dueOfDeck
      begun += begunOfDeck
      new += newOfDeck.enumerated().map { ($0, $1) }
      // Each deck may have as many texts as a lesson.
      bytes += Self.bytes(dueOfDeck) + Self.bytes(begunOfDeck) + Self.bytes(newOfDeck)
      if bytes > Limits.textBytes { choose() }
    }
    choose()
    fill(&lesson, due: due, begun: begun, new: new.map(\.entry))
    lesson.spread =
      asked.count < decks.count && plan.spread != nil
      ? plan.due.pile(of: asked.map(\.id)) : plan.spread
    let entries = Dictionary(grouping: lesson.entries) { $0.deck ?? "" }
    for deck in asked {
      guard let entries = entries[deck.name] else { continue }
      let pool = LessonPool(deck: deck.id, named: deck.name, learner: learner)
      lesson.others += try others(of: pool, among: entries, db)
    }
    if lesson.entries.isEmpty { lesson.nextDay = nextDay(of: Set(asked.map(\.id))) }
  }

  /// Returns a deck's share of the due cards that were not answered today.
  private func known(in pool: LessonPool, _ db: Database) throws -> [Lesson.Entry] {
    try pool.known(
      plan.due.waiting(in: pool.deck), at: start, areSurestFirst: plan.spread != nil, db)
  }

  /// Returns due cards with those that are likeliest still known first, as `LessonPool.surestSQL` has them.
  private func surest(_ due: [Lesson.Entry]) -> [Lesson.Entry] {
    func age(_ place: Int) -> (Double, Int) {
      guard let memory = due[place].memory else { return (.infinity, place) }
      return (Double(start.day - memory.lastDay) / memory.state.memory.stability, place)
    }
    return due.indices.sorted { age($0) < age($1) }.map { due[$0] }
  }

  /// The cards of a deck from which on its own answers suffice for others to lie or stand beside the right one.
  private static let enough = 12

  /// Returns cards whose answers may be offered beside those of a few cards of a deck.
  private func others(
    of pool: LessonPool, among entries: [Lesson.Entry], _ db: Database
  ) throws -> [Lesson.Entry] {
    guard (1..<Self.enough).contains(entries.count) else { return [] }
    let asked = Set(entries.map(\.card.guid))
    return try pool.all(limit: 2 * Self.enough, db).filter { !asked.contains($0.card.guid) }
  }

  /// Returns the due cards that are asked today, the longest overdue first, whichever deck has them.
  private func longestOverdue(_ due: [Lesson.Entry]) -> [Lesson.Entry] {
    func time(_ place: Int) -> (Int, Int64, Int) {
      switch due[place].memory?.due {
      case .day(let day): (day, 0, place)
      case .time(let time):
        (WallTime(milliseconds: time, zoneMinutes: start.zoneMinutes).day, time, place)
      case nil: (start.day, 0, place)
      }
    }
    return due.indices.sorted { time($0) < time($1) }.map { due[$0] }
  }

  private static func bytes(_ entries: [Lesson.Entry]) -> Int {
    entries.reduce(0) { $0 + $1.card.textBytes }
  }

  /// Returns the number of the first cards whose texts a lesson has room for.
  private static func fitting(_ entries: [Lesson.Entry]) -> Int {
    var bytes = 0
    return entries.firstIndex { entry in
      defer { bytes += entry.card.textBytes }
      return bytes >= Limits.textBytes
    } ?? entries.count
  }

  private func fill(
    _ lesson: inout Lesson, due: [Lesson.Entry], begun: [Lesson.Entry], new: [Lesson.Entry]
  ) {
    lesson.entries = due + begun + new
    lesson.limits.newCards = new.count
    // Cards left in the middle of learning count as today's reviews, too.
    lesson.limits.reviews =
      plan.due.free
      - due.count { if case .time = $0.memory?.due { true } else { false } }
  }

  /// Returns the next day on which any of these decks has cards again; nil if none ever has.
  private func nextDay(of ids: Set<Int64>) -> Int? {
    zip(decks, today.overview(decks, plan)).filter { ids.contains($0.0.id) }
      .compactMap(\.1.nextInDays).min().map { start.day + $0 }
  }
}
