extension String {
  /// Returns the name of which this one is most likely a misspelling; nil if none is near.
  func nearest(of names: [String]) -> String? {
    let word = prefix(64)
    let nearest = names.map { (name: $0, edits: word.edits(to: $0)) }.min { $0.edits < $1.edits }
    guard let nearest, nearest.edits <= Swift.max(2, nearest.name.count / 3) else { return nil }
    return nearest.name
  }
}

extension StringProtocol {
  /// Returns the number of characters to insert, delete or replace to get `other` (Levenshtein distance).
  fileprivate func edits(to other: String) -> Int {
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, wanted) in other.enumerated() {
        let change = diagonal + (character == wanted ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
