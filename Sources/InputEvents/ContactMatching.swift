/// Pairs the contacts of one frame with those of the next at the least total cost.
///
/// Pairing each contact greedily with the nearest one left would swap two fingers that pass each other.
///
/// The algorithm is the Hungarian method with potentials: O(n³) steps, with buffers that are reused.
/// Source: H. W. Kuhn, "The Hungarian Method for the Assignment Problem", 1955.
struct ContactMatching: Sendable {
  /// The cost of pairing two contacts that cannot be the same: more than any squared distance.
  ///
  /// Such contacts may still be paired if no others are left.
  static let never = 1e20

  // Rows and columns count from 1, and 0 is "none". The rows are the frame with fewer contacts, so each
  // row gets a column.
  private var rowPotential: [Double] = []
  private var columnPotential: [Double] = []
  private var rowOfColumn: [Int] = []
  private var columnBefore: [Int] = []
  private var leastCost: [Double] = []
  private var isVisited: [Bool] = []
  /// The index of the old contact that is paired with each new one, or -1.
  private var partners: [Int] = []

  /// The index of the old contact that is paired with a new one; nil for a finger that has just landed.
  func partner(of new: Int) -> Int? {
    partners[new] < 0 ? nil : partners[new]
  }

  /// Finds the pairs of least total cost, for `partner(of:)`.
  ///
  /// - Parameters:
  ///   - oldCount: The number of contacts in the old frame.
  ///   - newCount: The number of contacts in the new frame.
  ///   - cost: Returns the cost of a pair, 0 or more.
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

  /// Assigns a column to one more row, moving earlier rows along the cheapest augmenting path.
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
  /// Replaces the contents with `count` times the same value, keeping the array's capacity.
  fileprivate mutating func fill(_ value: Element, count: Int) {
    removeAll(keepingCapacity: true)
    for _ in 0..<count { append(value) }
  }
}
