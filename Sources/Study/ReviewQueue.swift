/// The cards of a learner's day, one after the other.
///
/// A card that is being learnt comes as soon as its time has come; else what is due and what is new
/// come mixed, each kind spread evenly over the other. When nothing else is left, a card whose time
/// comes within the next 20 minutes is taken early, so that nobody has to wait for the last one.
package struct ReviewQueue: Equatable, Sendable {
  /// How many cards a day may bring, beside those that come back on the day they were answered.
  package struct Limits: Equatable, Sendable {
    package var newCards: Int
    package var reviews: Int

    /// The defaults are Anki's (`rslib/src/deckconfig/mod.rs`).
    package init(newCards: Int = 20, reviews: Int = 200) {
      self.newCards = newCards
      self.reviews = reviews
    }
  }

  /// A card that may come.
  package struct Entry: Hashable, Sendable {
    package var card: String
    /// What it is made of: two cards of one source do not come side by side.
    package var source: String?

    package init(card: String, source: String? = nil) {
      self.card = card
      self.source = source
    }
  }

  private struct Learning: Equatable, Sendable {
    var entry: Entry
    /// In milliseconds since 1970.
    var time: Int64
  }

  /// Anki's "learn ahead limit" (`rslib/src/config/mod.rs`), in ms.
  private static let learnAhead: Int64 = 20 * 60_000

  /// Looking further than this would cost more than two of a source side by side are worth.
  private static let mostNear = 16

  /// The card that is asked now; nil when the day is done.
  package private(set) var current: Entry?
  /// The first of the due and new cards, in the order they come: among these the next is chosen.
  private var near: [Entry] = []
  /// The due and new cards after those.
  private var waiting: ArraySlice<Entry>
  /// Cards put off until all others have come.
  private var putOff: [Entry] = []
  /// In the order of their times.
  private var learning: [Learning] = []

  /// - Parameters:
  ///   - due: The cards that are due, the longest overdue first.
  ///   - new: The cards that have never been answered, in the deck's order.
  ///   - learning: The cards that come back by the clock, with their times in ms since 1970.
  ///   - limits: What is left of the day's limits.
  package init(
    due: [Entry], new: [Entry], learning: [(entry: Entry, time: Int64)], limits: Limits
  ) {
    waiting =
      Self.mixed(
        Array(due.prefix(max(limits.reviews, 0))), Array(new.prefix(max(limits.newCards, 0))))[...]
    refill()
    self.learning = learning.map { Learning(entry: $0.entry, time: $0.time) }
      .sorted { ($0.time, $0.entry.card) < ($1.time, $1.entry.card) }
  }

  /// How many cards are still to come today, the current one among them.
  package var count: Int {
    near.count + waiting.count + putOff.count + learning.count + (current == nil ? 0 : 1)
  }

  /// Brings up the next card.
  ///
  /// - Parameter now: In milliseconds since 1970.
  /// - Returns: The card; nil when nothing comes before `nextOpening`.
  @discardableResult
  package mutating func advance(at now: Int64) -> Entry? {
    let last = current
    current = nil
    if let first = learning.first, first.time <= now {
      let near = learning.prefix(Self.mostNear).prefix { $0.time <= now }.map(\.entry)
      current = learning.remove(at: place(in: near, after: last)).entry
    } else if !near.isEmpty {
      current = near.remove(at: place(in: near, after: last))
      refill()
    } else if !putOff.isEmpty {
      current = putOff.removeFirst()
    } else if let first = learning.first, first.time <= now + Self.learnAhead {
      current = learning.removeFirst().entry
    }
    return current
  }

  /// Takes from the front alone, so that copies of the queue share what waits.
  private mutating func refill() {
    while near.count < Self.mostNear, let entry = waiting.popFirst() { near.append(entry) }
  }

  /// When the next card that is being learnt comes, in milliseconds since 1970; nil when none is.
  package var nextTime: Int64? { learning.first?.time }

  /// From when on `advance` brings up a card that is being learnt, in milliseconds since 1970.
  package var nextOpening: Int64? { nextTime.map { $0 - Self.learnAhead } }

  /// Puts the current card off until all others that need no waiting have come, and brings up the
  /// next one.
  ///
  /// - Parameter now: In milliseconds since 1970.
  package mutating func skip(at now: Int64) {
    if let current { putOff.append(current) }
    advance(at: now)
  }

  /// Takes what an answer made of the current card: it may come back today.
  package mutating func answered(_ memory: CardMemory) {
    guard let current, case .time(let time) = memory.due else { return }
    let place = learning.firstIndex { $0.time > time } ?? learning.count
    learning.insert(Learning(entry: current, time: time), at: place)
  }

  /// Takes cards out of those that are still to come; the current one stays.
  package mutating func remove(_ cards: Set<String>) {
    near.removeAll { cards.contains($0.card) }
    waiting.removeAll { cards.contains($0.card) }
    putOff.removeAll { cards.contains($0.card) }
    learning.removeAll { cards.contains($0.entry.card) }
    refill()
  }

  /// The first entry that is not of the last one's source, or the first of all.
  private func place(in entries: [Entry], after last: Entry?) -> Int {
    guard let last else { return 0 }
    return entries.firstIndex { entry in
      entry.card != last.card && (entry.source == nil || entry.source != last.source)
    } ?? 0
  }

  /// Both lists in their orders, the shorter one spread evenly over the longer one.
  private static func mixed(_ due: [Entry], _ new: [Entry]) -> [Entry] {
    var mixed: [Entry] = []
    mixed.reserveCapacity(due.count + new.count)
    var (nextDue, nextNew) = (due.startIndex, new.startIndex)
    while nextDue < due.endIndex || nextNew < new.endIndex {
      // Whichever is behind its share comes next; due cards first where both are even.
      let isDue =
        nextNew == new.endIndex
        || (nextDue < due.endIndex && nextDue * new.count <= nextNew * due.count)
      if isDue {
        mixed.append(due[nextDue])
        nextDue += 1
      } else {
        mixed.append(new[nextNew])
        nextNew += 1
      }
    }
    return mixed
  }
}
