/// How the decks that a learner learns share a day's due cards.
///
/// As long as the day's limit has room for all, each deck has all of its own. Otherwise they share it as they share
/// new cards (`NewCardShares`): one card each in turn, and what one lacks goes to the others; decks take turns from day
/// to day at the cards that are left. A deck keeps its share: cards that it takes beyond it, in a round, are not taken
/// from the others. So the decks' shares are the day.
package struct DueShares: Equatable, Sendable {
  /// A deck's due cards, as the learner knows them today.
  package struct Deck: Equatable, Sendable {
    package var id: Int64
    /// The number of cards that were not answered today.
    package var waiting: Int
    /// The number of cards that are begun and not done.
    package var begun: Int
    /// The number of cards that are done.
    package var done: Int

    package init(id: Int64, waiting: Int, begun: Int = 0, done: Int = 0) {
      (self.id, self.waiting, self.begun, self.done) = (id, waiting, begun, done)
    }

    /// The number of cards that the deck has on the day without a limit; answers don't change it.
    var all: Int { waiting + begun + done }
  }

  private struct Shared: Equatable, Sendable {
    var deck: Deck
    var share: Int

    var begun: Int { min(deck.begun, max(share - deck.done, 0)) }
    var waiting: Int { min(deck.waiting, max(share - deck.done - deck.begun, 0)) }
  }

  private let day: Int
  private let limit: Int
  /// The number of done cards that belong to no deck any more, within the limit.
  private let doneElsewhere: Int
  private let shared: [Shared]
  private let places: [Int64: Int]

  /// - Parameters:
  ///   - decks: All decks that the learner learns, in the order in which they take turns.
  ///   - limit: The most due cards of the day.
  ///   - done: The number of the day's due cards that are done, including those of decks that are gone.
  ///   - day: The day, counted like `WallTime.day`.
  package init(_ decks: [Deck], limit: Int, done: Int, on day: Int) {
    let limit = max(limit, 0)
    (self.day, self.limit) = (day, limit)
    doneElsewhere = min(max(done - decks.reduce(0) { $0 + $1.done }, 0), limit)
    let shares = Self.shares(of: limit - doneElsewhere, among: decks.map(\.all), on: day)
    shared = zip(decks, shares).map { Shared(deck: $0, share: $1) }
    places = Dictionary(decks.indices.map { (decks[$0].id, $0) }) { first, _ in first }
  }

  private static func shares(of limit: Int, among decks: [Int], on day: Int) -> [Int] {
    Turns(limit, among: decks).shares(on: day)
  }

  private func part(of deck: Int64) -> Shared? { places[deck].map { shared[$0] } }

  /// Returns the number of a deck's begun cards that are asked today: all, unless rounds have begun more than its
  /// share.
  package func begun(in deck: Int64) -> Int { part(of: deck)?.begun ?? 0 }

  /// Returns the number of a deck's waiting cards that may be begun today.
  package func waiting(in deck: Int64) -> Int { part(of: deck)?.waiting ?? 0 }

  /// The number of cards that are done, without those beyond the shares.
  package var done: Int {
    doneElsewhere + shared.reduce(0) { $0 + min($1.deck.done, $1.share) }
  }

  /// The number of cards that are left today, in all decks.
  package var left: Int { shared.reduce(0) { $0 + $1.begun + $1.waiting } }

  /// The number of waiting cards for which the day has room, whichever decks have them.
  package var free: Int { limit - done - shared.reduce(0) { $0 + $1.begun } }

  /// Returns whether cards of a deck wait for another day only because of the limit.
  func putsOff(_ deck: Int64) -> Bool {
    part(of: deck).map { $0.deck.begun + $0.deck.waiting > $0.begun + $0.waiting } ?? false
  }

  /// Returns what the day has of these decks' cards; nil if it has all of them.
  package func pile(of decks: [Int64]) -> SpreadPile? {
    let parts = decks.compactMap(part)
    let pile = SpreadPile(
      pile: parts.reduce(0) { $0 + $1.deck.all }, today: parts.reduce(0) { $0 + $1.share })
    return pile.today < pile.pile ? pile : nil
  }

  /// Shares tomorrow's due cards.
  ///
  /// - Parameters:
  ///   - due: The number of cards of each deck that are due by then and not asked today.
  ///   - limit: Tomorrow's limit.
  /// - Returns: The decks' shares, by their ids.
  package func tomorrow(_ due: [Int64: Int], limit: Int) -> [Int64: Int] {
    let counts = shared.map { max(due[$0.deck.id] ?? 0, 0) }
    let shares = Self.shares(of: max(limit, 0), among: counts, on: day + 1)
    return Dictionary(zip(shared, shares).map { ($0.deck.id, $1) }) { first, _ in first }
  }
}
