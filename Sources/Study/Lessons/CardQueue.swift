/// The cards of a lesson, one after the other, by index.
///
/// A round keeps its order. In a review, a card that is being learnt comes as soon as its time has
/// come. Otherwise due and new cards are mixed, the smaller group spread evenly among the larger. When
/// nothing else is left, cards being learnt come before their time, so that nobody has to wait for the last card.
///
/// Advancing takes the same time for any number of cards, even if copies of the queue are kept; only the
/// cards being learnt are moved in their array.
package struct CardQueue: Equatable, Sendable {
  /// The most cards a day may bring, besides cards that return on the day they were answered.
  package struct Limits: Equatable, Sendable {
    package var newCards: Int
    package var reviews: Int

    /// The range of either limit.
    package static let range = 0...9_999

    /// The default of 10 new cards suits a child; that of 200 reviews is Anki's
    /// (`rslib/src/deckconfig/mod.rs`).
    package init(newCards: Int = 10, reviews: Int = 200) {
      self.newCards = newCards
      self.reviews = reviews
    }
  }

  private struct Learning: Equatable, Sendable {
    var card: Int
    /// When the card comes back, in milliseconds since 1970.
    var time: Int64
  }

  /// An undoable change of `learning`.
  private enum Step: Equatable, Sendable {
    case added(at: Int)
    case taken(Learning, at: Int)
  }

  /// Anki's "learn ahead limit" (`rslib/src/config/mod.rs`), in ms.
  private static let learnAhead: Int64 = 20 * 60_000

  /// The number of cards among which one of another source is sought; searching further is not worth it.
  private static let mostNear = 16

  /// The card that is asked now; nil if the lesson is over or has to wait.
  package private(set) var current: Int?
  /// The source of each card of the lesson; nil in a round, which keeps its order.
  private let sources: [String?]?
  /// Cards that others have overtaken because of their source, fewer than `mostNear`.
  private var passed: [Int] = []
  /// The remaining due and new cards, or a round's.
  ///
  /// Advancing removes cards only from the front, so copies of the queue share the array.
  private var waiting: ArraySlice<Int>
  /// Cards put off until all others have come.
  private var putOff: ArraySlice<Int> = []
  /// Ordered by time.
  private var learning: [Learning] = []
  /// The changes of `learning` since the last answer.
  private var steps: [Step] = []

  /// A round of cards in the given order, positioned before the first.
  init(round cards: [Int]) {
    sources = nil
    waiting = cards[...]
  }

  /// A review, positioned before its first card.
  ///
  /// - Parameters:
  ///   - due: The cards that are due, the longest overdue first.
  ///   - new: The cards that have never been answered, in the deck's order.
  ///   - learning: The cards that return at a time, in ms since 1970; cards with the same time keep
  ///     their order.
  ///   - sources: The source of each card of the lesson, nil if unknown; cards with one source are
  ///     spread over the lesson, and two do not come side by side.
  ///   - limits: What is left of the day's limits.
  package init(
    due: [Int], new: [Int], learning: [(card: Int, time: Int64)], sources: [String?],
    limits: Limits
  ) {
    self.sources = sources
    let cards = Self.mixed(
      Array(due.prefix(max(limits.reviews, 0))), Array(new.prefix(max(limits.newCards, 0))))
    waiting = Self.spread(cards, sources)[...]
    self.learning = learning.map { Learning(card: $0.card, time: $0.time) }
      .sorted { $0.time < $1.time }
  }

  /// The number of cards still to come today, including the current one.
  package var count: Int {
    passed.count + waiting.count + putOff.count + learning.count + (current == nil ? 0 : 1)
  }

  /// Advances to the next card.
  ///
  /// - Parameter now: In milliseconds since 1970.
  /// - Returns: The card; nil if none comes before `nextOpening`.
  @discardableResult
  package mutating func advance(at now: Int64) -> Int? {
    let last = current
    if let first = learning.first, first.time <= now {
      let come = learning.prefix(Self.mostNear).prefix { $0.time <= now }
      current = takeLearning(at: come.firstIndex { isApart($0.card, from: last) } ?? 0)
    } else if let card = takeNear(after: last) ?? putOff.popFirst() {
      current = card
    } else if let first = learning.first, first.time <= now + Self.learnAhead {
      let come = learning.prefix(Self.mostNear).prefix { $0.time <= now + Self.learnAhead }
      current = takeLearning(at: come.firstIndex { isApart($0.card, from: last) } ?? 0)
    } else {
      current = nil
    }
    return current
  }

  private mutating func takeNear(after last: Int?) -> Int? {
    if let place = passed.firstIndex(where: { isApart($0, from: last) }) {
      return passed.remove(at: place)
    }
    let near = waiting.prefix(Self.mostNear - passed.count)
    if let place = near.firstIndex(where: { isApart($0, from: last) }) {
      passed += near[..<place]
      waiting = waiting[place...]
    } else if !passed.isEmpty {
      return passed.removeFirst()
    }
    return waiting.popFirst()
  }

  private mutating func takeLearning(at place: Int) -> Int {
    let taken = learning.remove(at: place)
    steps.append(.taken(taken, at: place))
    return taken.card
  }

  /// Returns whether a card may follow the last one; in a round any may.
  private func isApart(_ card: Int, from last: Int?) -> Bool {
    guard let sources, let last else { return true }
    return card != last && (sources[card] == nil || sources[card] != sources[last])
  }

  /// Advances to a card that is still to come.
  ///
  /// - Returns: Whether the card was still to come.
  mutating func advance(to card: Int) -> Bool {
    if let place = learning.firstIndex(where: { $0.card == card }) {
      _ = takeLearning(at: place)
    } else if let place = waiting.firstIndex(of: card) {
      waiting.remove(at: place)
    } else {
      return false
    }
    current = card
    return true
  }

  /// The cards of a round that are still to come, the current one first.
  var left: [Int] { (current.map { [$0] } ?? []) + passed + waiting + putOff }

  /// The cards of a review that are still to come and do not merely wait for their first turn, each once.
  var begun: [Int] {
    var cards = passed + putOff
    cards.reserveCapacity(cards.count + learning.count + 1)
    for place in learning.indices { cards.append(learning[place].card) }
    // A card that was just answered may also come back already.
    if let current, !cards.contains(current) { cards.append(current) }
    return cards
  }

  /// The number of cards of a review that are still to come besides those of `begun`.
  var waitingCount: Int { waiting.count }

  /// Returns those of some cards that still wait for their first turn.
  func waiting(of cards: Set<Int>) -> [Int] {
    cards.isEmpty ? [] : waiting.filter(cards.contains)
  }

  /// When the next card being learnt is due, in milliseconds since 1970; nil if there is none.
  package var nextTime: Int64? { learning.first?.time }

  /// The earliest time at which `advance` returns a card being learnt, in milliseconds since 1970.
  package var nextOpening: Int64? { nextTime.map { $0 - Self.learnAhead } }

  /// Puts the current card off until all others that need no waiting have come, and advances.
  ///
  /// - Parameter now: In milliseconds since 1970.
  package mutating func skip(at now: Int64) {
    if let current { putOff.append(current) }
    advance(at: now)
  }

  /// Puts the current card back behind some of those that need no waiting, as far as there are any, and advances.
  ///
  /// - Parameters:
  ///   - count: The number of the other cards.
  ///   - now: In milliseconds since 1970.
  package mutating func putBack(behind count: Int, at now: Int64) {
    if let current {
      if waiting.count >= count || putOff.isEmpty {
        waiting.insert(current, at: waiting.startIndex + min(count, waiting.count))
      } else {
        putOff.insert(current, at: putOff.startIndex + min(count - waiting.count, putOff.count))
      }
    }
    advance(at: now)
  }

  /// Returns the cards that could be asked now besides the current one.
  ///
  /// - Parameter now: In milliseconds since 1970.
  /// - Returns: At most `mostNear` of each kind, each once, in the order in which they would come as far as that is known.
  func near(at now: Int64) -> [Int] {
    let soon = learning.prefix(Self.mostNear).filter { $0.time <= now + Self.learnAhead }
    let come = soon.filter { $0.time <= now }.map(\.card)
    let others = passed + waiting.prefix(Self.mostNear) + putOff.prefix(Self.mostNear)
    var taken = Set(current.map { [$0] } ?? [])
    return (come + others + soon.map(\.card)).filter { taken.insert($0).inserted }
  }

  /// Makes one of the `near` cards the current one.
  ///
  /// - Parameters:
  ///   - card: The card.
  ///   - isKept: Whether the card that was the current one comes again, after it.
  mutating func bringForward(_ card: Int, keepingCurrent isKept: Bool) {
    if let place = learning.firstIndex(where: { $0.card == card }) {
      _ = takeLearning(at: place)
    } else if let place = passed.firstIndex(of: card) {
      passed.remove(at: place)
    } else if let place = waiting.firstIndex(of: card) {
      waiting.remove(at: place)
    } else if let place = putOff.firstIndex(of: card) {
      putOff.remove(at: place)
    } else {
      return
    }
    if isKept, let current {
      if passed.count + 1 < Self.mostNear {
        passed.insert(current, at: 0)
      } else {
        putOff.append(current)
      }
    }
    current = card
  }

  /// Removes cards from those still to come; the current one stays.
  package mutating func remove(_ cards: Set<Int>) {
    passed.removeAll(where: cards.contains)
    waiting.removeAll(where: cards.contains)
    putOff.removeAll(where: cards.contains)
    for place in learning.indices.reversed() where cards.contains(learning[place].card) {
      _ = takeLearning(at: place)
    }
  }

  // MARK: Answers

  /// Returns the queue before an answer to the current card, for `goBack`.
  ///
  /// The copy leaves out the cards being learnt; changes to them are recorded from now on.
  mutating func beforeAnswer() -> CardQueue {
    var before = self
    before.learning = []
    steps = []
    return before
  }

  /// Takes the result of an answer to a review's current card, which may come back today.
  package mutating func answered(_ memory: CardMemory) {
    guard let current, case .time(let time) = memory.due else { return }
    let place = (learning.lastIndex { $0.time <= time } ?? -1) + 1
    learning.insert(Learning(card: current, time: time), at: place)
    steps.append(.added(at: place))
  }

  /// Restores the queue as it was before the last answer.
  mutating func goBack(to before: CardQueue) {
    for step in steps.reversed() {
      switch step {
      case .added(let place): learning.remove(at: place)
      case .taken(let card, let place): learning.insert(card, at: place)
      }
    }
    let learning = learning
    self = before
    self.learning = learning
  }
}
