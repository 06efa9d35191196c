/// Which keys lie beside each other on a keyboard.
package struct KeyNeighbours: Equatable, Sendable {
  /// The places of keys: the row, and the column in half keys.
  private var places: [String: (row: Int, column: Int)] = [:]

  /// - Parameter rows: The letters of a keyboard's rows from above, each row half a key further to the right.
  package init(_ rows: [[Character]]) {
    for (row, keys) in rows.enumerated() {
      for (column, key) in keys.enumerated() { places["\(key)"] = (row, 2 * column + row) }
    }
  }

  /// Whether two keys are at most one key apart, in the same row or in rows beside each other.
  func areBeside(_ one: Letter, _ other: Letter) -> Bool {
    guard let first = place(one), let second = place(other) else { return false }
    return abs(first.row - second.row) <= 1 && abs(first.column - second.column) <= 2
  }

  private func place(_ letter: Letter) -> (row: Int, column: Int)? {
    places[letter.folded] ?? places[letter.bare]
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.places.count == other.places.count
      && one.places.allSatisfy { key, place in other.places[key].map { $0 == place } ?? false }
  }
}
