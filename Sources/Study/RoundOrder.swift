/// The order of a round.
extension CardQueue {
  /// A round in which each card comes as often as it has copies; it stands before the first one.
  ///
  /// - Parameters:
  ///   - copies: How often the card of each index comes.
  ///   - generator: Shuffles them; nil keeps their order, further copies after all first ones.
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

  /// The same cards, nowhere the same side by side unless it can't be helped.
  private static func apart(_ cards: [Int]) -> [Int] {
    var cards = cards
    var place = 1
    while place < cards.count {
      let card = cards[place]
      if card == cards[place - 1] {
        if let other = cards[place...].firstIndex(where: { $0 != card }) {
          cards.swapAt(place, other)
        } else {
          // Nothing but this card is left: the rest goes between those that came before.
          return cards.prefix(place).inserting(cards.count - place, times: card)
        }
      }
      place += 1
    }
    return cards
  }
}

extension ArraySlice<Int> {
  /// These cards with more of one of them, each where neither neighbour is the same as long as there
  /// is such a place, then at the end.
  fileprivate func inserting(_ count: Int, times card: Int) -> [Int] {
    var left = count
    var cards: [Int] = []
    for next in self {
      if left > 0, next != card, cards.last != card {
        cards.append(card)
        left -= 1
      }
      cards.append(next)
    }
    return cards + Array(repeating: card, count: left)
  }
}
