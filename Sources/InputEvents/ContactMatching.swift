/// Pairs the contacts of one frame with those of the next so that the sum of all costs is least.
///
/// Pairing each contact with the nearest one left would swap two fingers that pass each other.
///
/// It is the Hungarian method with potentials, at most n³ steps, in memory it keeps. Source:
/// H. W. Kuhn, "The Hungarian Method for the Assignment Problem", 1955.
struct ContactMatching: Sendable {
  /// The cost of two contacts that can't be the same, more than the squared diagonal of any range; a
  /// pair may cost it where nothing else is left.
  static let never = 1e20

  // Both sides count from 1, and 0 is "none". The shorter side are the rows, for each of which
  // there is a column.
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOfColumn: [Int] = []
  private var columnBefore: [Int] = []
  private var leastCost: [Double] = []
  private var isVisited: [Bool] = []
  /// For each contact of the new frame the one of the old frame it is, or -1.
  private var partners: [Int] = []

  /// The old contact that is the new one numbered `new`; nil when it is a new finger.
  func partner(of new: Int) -> Int? {
    partners[new] < 0 ? nil : partners[new]
  }

  /// Finds the pairs.
  ///
  /// - Parameters:
  ///   - oldCount: How many contacts the old frame has.
  ///   - newCount: How many the new one has.
  ///   - cost: The cost of pairing an old contact with a new one, 0 or more.
  mutating func match(_ oldCount: Int, _ newCount: Int, cost: (_ old: Int, _ new: Int) -> Double) {
    partners.fill(-1, count: newCount)
    let rowsAreNew = newCount <= oldCount
    let (rows, columns) = rowsAreNew ? (newCount, oldCount) : (oldCount, newCount)
    rowPotential.fill(0, count: rows + 1)
    columnPotential.fill(0, count: columns + 1)
    rowOfColumn.fill(0, count: columns + 1)
    columnBefore.fill(0, count: columns + 1)
    for row in stride(from: 1, through: rows, by: 1) {
      place(row, columns) { row, column in
        rowsAreNew ? cost(column - 1, row - 1) : cost(row - 1, column - 1)
      }
    }
    for column in stride(from: 1, through: columns, by: 1) where rowOfColumn[column] != 0 {
      let row = rowOfColumn[column]
      partners[(rowsAreNew ? row : column) - 1] = (rowsAreNew ? column : row) - 1
    }
  }

  /// Gives one more row a column, moving the others along the cheapest path to a free one.
  private mutating func place(_ row: Int, _ columns: Int, cost: (Int, Int) -> Double) {
    leastCost.fill(.infinity, count: columns + 1)
    isVisited.fill(false, count: columns + 1)
    rowOfColumn[0] = row
    var column = 0
    repeat {
      isVisited[column] = true
      let (row, from) = (rowOfColumn[column], column)
      var step = Double.infinity
      for next in 1...columns where !isVisited[next] {
        let reduced = cost(row, next) - rowPotential[row] - columnPotential[next]
        if reduced < leastCost[next] { (leastCost[next], columnBefore[next]) = (reduced, from) }
        if leastCost[next] < step { (step, column) = (leastCost[next], next) }
      }
      for next in 0...columns {
        if isVisited[next] {
          rowPotential[rowOfColumn[next]] += step
          columnPotential[next] -= step
        } else {
          leastCost[next] -= step
        }
      }
    } while rowOfColumn[column] != 0
    while column != 0 {
      rowOfColumn[column] = rowOfColumn[columnBefore[column]]
      column = columnBefore[column]
    }
  }
}

extension Array {
  /// Makes this `count` times the same value, in the memory it has.
  fileprivate mutating func fill(_ value: Element, count: Int) {
    removeAll(keepingCapacity: true)
    for _ in 0..<count { append(value) }
  }
}
