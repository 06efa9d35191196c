/// How the decks that a learner learns share a day's new cards.
///
/// The decks take one card each in turn, until the day's limit is reached; a deck without further new cards
/// passes its turn on. The deck that has waited longest for a new card comes first. Decks that have waited
/// equally long take turns from day to day. A deck keeps its share: cards that it takes beyond it, in a round
/// or ahead of a later day, are not taken from the others.
package struct NewCardShares: Equatable, Sendable {
  /// A deck, as the learner knows it today.
  package struct Deck: Equatable, Sendable {
    package var id: Int64
    /// The number of cards that were never answered.
    package var new: Int
    /// The most new cards of the deck on a day.
    package var limit: Int
    /// The number of cards answered for the first time today that come back today.
    package var begun: Int
    /// The number of cards answered for the first time today that are done.
    package var done: Int
    /// The last day before today on which a card was answered for the first time, counted like
    /// `WallTime.day`; nil if that is unknown or long ago.
    package var lastFed: Int?
    /// The most new cards of the deck on each of the next days; nil for as many as today.
    package var laterLimit: Int?

    package init(
      id: Int64, new: Int, limit: Int = .max, begun: Int = 0, done: Int = 0, lastFed: Int? = nil
    ) {
      (self.id, self.new, self.limit) = (id, new, limit)
      (self.begun, self.done, self.lastFed) = (begun, done, lastFed)
    }

    var taken: Int { begun + done }
    /// The number of new cards that may still be begun today.
    package var startable: Int { min(new, max(limit - taken, 0)) }
    /// The most cards that the deck can have today; cards that it took beyond its limit are not among them.
    package var most: Int { min(new + taken, limit) }
  }

  private struct Shared: Equatable, Sendable {
    var deck: Deck
    var share: Int

    /// The number of begun cards that are asked today.
    var begun: Int { min(deck.begun, max(share - deck.done, 0)) }
    /// The number of new cards that are asked today.
    var waiting: Int { min(deck.startable, max(share - deck.taken, 0)) }
  }

  private let day: Int
  /// The number of new cards of the day that are done and belong to no deck any more, within the limit.
  private let doneElsewhere: Int
  /// The same number, also beyond the limit.
  private let gone: Int
  /// The decks in the order in which they take turns.
  private var shared: [Shared]
  private var places: [Int64: Int]
  /// The most new cards of the day.
  package let limit: Int

  /// - Parameters:
  ///   - decks: All decks that the learner learns, in the order in which those that waited equally long take
  ///     turns.
  ///   - limit: The most new cards of the day.
  ///   - done: The number of the day's new cards that are done, including those of decks that are gone.
  ///   - day: The day, counted like `WallTime.day`.
  ///   - isGuest: Whether nobody learns whose answers are kept, so that each deck has the whole limit.
  package init(
    _ decks: [Deck], limit: Int, done: Int, on day: Int, isGuest: Bool = false
  ) {
    (self.day, self.limit) = (day, limit)
    gone = Self.doneElsewhere(decks, limit: .max, done: done)
    doneElsewhere = min(gone, max(limit, 0))
    let rest = max(limit, 0) - doneElsewhere
    let shares =
      isGuest
      ? decks.map { min($0.most, rest) } : Self.shares(of: rest, among: decks, on: day)
    shared = zip(decks, shares).map { Shared(deck: $0, share: $1) }
    places = Dictionary(decks.indices.map { (decks[$0].id, $0) }) { first, _ in first }
  }

  private func part(of deck: Int64) -> Shared? { places[deck].map { shared[$0] } }

  private static func doneElsewhere(_ decks: [Deck], limit: Int, done: Int) -> Int {
    min(max(done - decks.reduce(0) { $0 + $1.done }, 0), max(limit, 0))
  }

  /// What shares are asked for.
  package enum Part: Sendable {
    /// Each deck's cards, today and on later days.
    case decks
    /// Only how many cards are done and left in all decks (`done`, `left`).
    case totals
  }

  /// Whether the answer depends on the decks' `lastFed`, which is slow to find; the parameters as in `init`.
  ///
  /// The last days decide which decks have a card more than others. For the totals this matters only if some
  /// of those decks have already done that card and some have not.
  package static func needLastFed(
    _ decks: [Deck], limit: Int, done: Int, for part: Part
  ) -> Bool {
    let rest = max(limit, 0) - doneElsewhere(decks, limit: limit, done: done)
    switch part {
    case .decks: return decks.reduce(0) { $0 + $1.most } > rest
    case .totals:
      let turns = Turns(rest, among: decks.map(\.most))
      if turns.left == 0 { return false }
      let ahead = turns.open.count { decks[$0].done > turns.whole[$0] }
      return ahead > 0 && ahead < turns.open.count
    }
  }

  /// Returns the share of each deck.
  private static func shares(of limit: Int, among decks: [Deck], on day: Int) -> [Int] {
    Turns(limit, among: decks.map(\.most)).shares(on: day) { decks[$0].lastFed ?? .min }
  }

  // MARK: Today

  /// Returns the number of a deck's begun cards that are asked today.
  package func begun(in deck: Int64) -> Int { part(of: deck)?.begun ?? 0 }

  /// Returns the number of a deck's new cards that are asked today.
  package func waiting(in deck: Int64) -> Int { part(of: deck)?.waiting ?? 0 }

  /// The number of cards that are done, without those beyond the shares.
  package var done: Int {
    doneElsewhere + shared.reduce(0) { $0 + min($1.deck.done, $1.share) }
  }

  /// The number of cards that are left today.
  package var left: Int { shared.reduce(0) { $0 + $1.begun + $1.waiting } }

  private var waiting: Int { shared.reduce(0) { $0 + $1.waiting } }

  /// The number of new cards that could still be begun today if the day's limit were higher.
  package var further: Int {
    shared.reduce(0) { $0 + $1.deck.startable - $1.waiting }
  }

  /// Returns the least limit of the day with which this many new cards wait, or all that can be begun.
  package func limit(bringing count: Int) -> Int {
    let wanted = min(count, waiting + further)
    if waiting >= wanted { return limit }
    let decks = shared.map(\.deck)
    let taken = decks.reduce(0) { $0 + $1.taken }
    // With each further card of the limit, at most one more card waits.
    var (low, high) = (limit, max(limit, 0) + gone + taken + wanted)
    while low + 1 < high {
      let middle = (low + high) / 2
      let shares = Self.shares(of: max(middle - gone, 0), among: decks, on: day)
      let waiting = zip(decks, shares).reduce(0) { $0 + Shared(deck: $1.0, share: $1.1).waiting }
      if waiting < wanted { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns whether cards of a deck wait for another day only because of the limits.
  func putsOff(_ deck: Int64) -> Bool {
    guard let part = part(of: deck) else { return false }
    return part.deck.begun > part.begun || part.deck.limit > 0 && part.deck.new > part.waiting
  }

  // MARK: Later days

  /// What the next days bring, if each day's shares are learnt.
  package struct Coming: Equatable, Sendable {
    /// The decks' shares of tomorrow's new cards.
    package var tomorrow: [Int64: Int] = [:]
    /// The number of days until each deck has new cards again, from 1; nil for none, and beyond `farthest` the
    /// most days that it can take.
    package var turns: [Int64: Int] = [:]

    /// The farthest day that is planned, so that many decks take no long time.
    package static let farthest = 30
  }

  /// Returns what the next days bring, each with this limit.
  package func coming(limit: Int) -> Coming {
    var coming = Coming()
    var decks = shared.map { shared in
      var deck = shared.deck
      deck.new -= shared.waiting
      if deck.taken + shared.waiting > 0 { deck.lastFed = day }
      (deck.begun, deck.done, deck.limit) = (0, 0, deck.laterLimit ?? deck.limit)
      return deck
    }
    /// The days until each of these decks has had a card.
    let longest = (decks.count { $0.most > 0 } + max(limit, 1) - 1) / max(limit, 1)
    for days in 1...Coming.farthest where coming.turns.count < decks.count {
      let shares = Self.shares(of: max(limit, 0), among: decks, on: day + days)
      if shares.allSatisfy({ $0 == 0 }) { break }
      for (place, share) in shares.enumerated() where share > 0 {
        let id = decks[place].id
        if coming.turns[id] == nil { coming.turns[id] = days }
        if days == 1 { coming.tomorrow[id] = share }
        decks[place].new -= share
        decks[place].lastFed = day + days
      }
    }
    if limit > 0 {
      let waiting = decks.filter { $0.most > 0 && coming.turns[$0.id] == nil }
      for deck in waiting { coming.turns[deck.id] = max(longest, Coming.farthest + 1) }
    }
    return coming
  }

  /// Returns the number of begun and new cards of a deck whose cards of today are done that a lesson may take
  /// from later days: as many as a turn has.
  ///
  /// - Parameters:
  ///   - deck: The deck.
  ///   - limit: The limit of each later day.
  ///   - coming: What the next days bring.
  /// - Returns: The numbers of cards that were begun today and of new ones.
  package func ahead(
    _ deck: Int64, limit: Int, _ coming: Coming
  ) -> (begun: Int, new: Int) {
    guard let part = part(of: deck), limit > 0, part.deck.limit > 0 else { return (0, 0) }
    let begun = min(part.deck.begun - part.begun, limit)
    let open = shared.count { $0.deck.limit > 0 && $0.deck.new > $0.waiting }
    let turn = max((limit + open - 1) / max(open, 1), coming.tomorrow[deck] ?? 0)
    let most = min(max(turn - begun, 0), part.deck.limit)
    return (begun, min(part.deck.new - part.waiting, most))
  }
}
