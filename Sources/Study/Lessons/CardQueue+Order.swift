/// The order in which the cards of a review come.
extension CardQueue {
  /// Returns the same cards with those of one source spread evenly over all of them, because the second
  /// direction of a note would be known from the first.
  ///
  /// A card that shares its source with no other keeps its relative position in the lesson.
  static func spread(_ cards: [Int], _ sources: [String?]) -> [Int] {
    var counts: [String: Int] = [:]
    for case let source? in cards.lazy.map({ sources[$0] }) { counts[source, default: 0] += 1 }
    guard counts.values.contains(where: { $0 > 1 }) else { return cards }
    var come: [String: Int] = [:]
    /// The sort key of each card: the middle of its share of the lesson, from 0 to 1.
    let places = cards.enumerated().map { index, card in
      guard let source = sources[card], let count = counts[source], count > 1 else {
        return (Double(index) + 0.5) / Double(cards.count)
      }
      defer { come[source, default: 0] += 1 }
      return (Double(come[source, default: 0]) + 0.5) / Double(count)
    }
    return cards.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { cards[$0] }
  }

  /// Returns both lists merged in their order, the shorter one spread evenly over the longer one.
  static func mixed(_ due: [Int], _ new: [Int]) -> [Int] {
    var mixed: [Int] = []
    mixed.reserveCapacity(due.count + new.count)
    var (nextDue, nextNew) = (due.startIndex, new.startIndex)
    while nextDue < due.endIndex || nextNew < new.endIndex {
      // The list that is behind its share comes next; due cards first on a tie.
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
