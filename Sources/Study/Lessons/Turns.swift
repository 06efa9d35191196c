/// How decks share a number of cards: one each in turn, until all are given out or no deck wants more.
struct Turns {
  /// The number of cards that each deck has in whole turns.
  private(set) var whole: [Int]
  /// The number of cards left after the whole turns, fewer than there are open decks; more if no deck is open.
  private(set) var left: Int
  /// The places of the decks that want more.
  private(set) var open: [Int]

  /// - Parameters:
  ///   - limit: The number of cards, not negative.
  ///   - most: The most cards of each deck, none negative.
  init(_ limit: Int, among most: [Int]) {
    whole = most.map { _ in 0 }
    left = limit
    open = most.indices.filter { most[$0] > 0 }
    // Each pass gives out as many whole turns as all open decks can have.
    while left >= open.count, !open.isEmpty {
      let turns = left / open.count
      for place in open {
        let given = min(turns, most[place] - whole[place])
        whole[place] += given
        left -= given
      }
      open.removeAll { whole[$0] == most[$0] }
    }
  }

  /// Gives the cards that are left to the first decks in an order.
  ///
  /// - Parameters:
  ///   - day: Decks of the same rank take turns from day to day, counted like `WallTime.day`.
  ///   - rank: Which decks come first, those with the lowest number.
  /// - Returns: The share of each deck.
  func shares(on day: Int, rank: (_ place: Int) -> Int = { _ in 0 }) -> [Int] {
    var shares = whole
    let count = shares.count
    func key(_ place: Int) -> (Int, Int) {
      (rank(place), ((place - day % count) % count + count) % count)
    }
    for place in open.sorted(by: { key($0) < key($1) }).prefix(left) { shares[place] += 1 }
    return shares
  }
}
