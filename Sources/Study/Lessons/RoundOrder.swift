extension CardQueue {
  /// Creates a round in which each card comes once for each of its copies, positioned before the first.
  ///
  /// - Parameters:
  ///   - copies: The number of times that the card of each index comes.
  ///   - generator: Shuffles the cards; nil keeps their order, with further copies at the end.
  package init(copies: [Int], shuffledBy generator: inout SeededGenerator?) {
    var cards: [Int] = []
    var left = copies
    var indices = Array(copies.indices)
    repeat {
      indices.removeAll { left[$0] <= 0 }
      cards += indices
      for index in indices { left[index] -= 1 }
    } while !indices.isEmpty
    if var used = generator {
      cards.shuffle(using: &used)
      generator = used
    }
    self.init(round: Self.apart(cards))
  }

  /// Returns the same cards, with equal ones side by side only if unavoidable.
  private static func apart(_ cards: [Int]) -> [Int] {
    var cards = cards
    var place = 1
    while place < cards.count {
      let card = cards[place]
      if card == cards[place - 1] {
        if let other = cards[place...].firstIndex(where: { $0 != card }) {
          cards.swapAt(place, other)
        } else {
          // Only this card is left: spread the rest among the earlier cards.
          return cards.prefix(place).inserting(card, copies: cards.count - place)
        }
      }
      place += 1
    }
    return cards
  }
}

extension ArraySlice<Int> {
  /// Returns these cards with more copies of `card`, each without an equal neighbour as long as there
  /// is such a place, the rest at the end.
  fileprivate func inserting(_ card: Int, copies: Int) -> [Int] {
    var copiesLeft = copies
    var cards: [Int] = []
    for next in self {
      if copiesLeft > 0, next != card, cards.last != card {
        cards.append(card)
        copiesLeft -= 1
      }
      cards.append(next)
    }
    return cards + Array(repeating: card, count: copiesLeft)
  }
}
