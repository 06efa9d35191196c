/// Pairs the contacts of one frame with those of the next at the least total cost.
///
/// Pairing each contact with the nearest one left would swap two fingers that pass each other.
///
/// This is the Hungarian method with potentials, in at most n³ steps, in memory that it keeps.
/// Source: H. W. Kuhn, "The Hungarian Method for the Assignment Problem", 1955.
struct ContactMatching: Sendable {
  /// The cost of two contacts that cannot be the same, more than the squared diagonal of any range;
  /// a pair may still have it if nothing else is left.
  static let never = 1e20

  // Both sides count from 1, and 0 is "none". The rows are the shorter side, so each gets a column.
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOfColumn: [Int] = []
  private var columnBefore: [Int] = []
  private var leastCost: [Double] = []
  private var isVisited: [Bool] = []
  /// The old contact of each new one, or -1.
  private var partners: [Int] = []

  /// The old contact of a new one; nil for a new finger.
  func partner(of new: Int) -> Int? {
    partners[new] < 0 ? nil : partners[new]
  }

  /// Finds the pairs.
  ///
  /// - Parameters:
  ///   - oldCount: The number of contacts in the old frame.
  ///   - newCount: The number in the new one.
  ///   - cost: The cost of a pair, 0 or more.
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

  /// Gives one more row a column, moving the others along the cheapest path to a free column.
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
  /// Becomes `count` times the same value without new memory.
  fileprivate mutating func fill(_ value: Element, count: Int) {
    removeAll(keepingCapacity: true)
    for _ in 0..<count { append(value) }
  }
}
