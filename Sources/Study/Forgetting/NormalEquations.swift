/// The gradient of a sum of losses, and its curvature by Gauss and Newton.
struct NormalEquations {
  private static let count = 21

  private(set) var gradient: FittedCard.Slope = .init(repeating: 0)
  /// Row after row; only the places up to the diagonal are used.
  private var curvature = [Double](repeating: 0, count: count * count)

  /// Adds the loss of one prediction.
  ///
  /// - Parameters:
  ///   - slope: The derivatives of the predicted probability.
  ///   - first: The derivative of the loss by that probability.
  ///   - second: The expected second one.
  mutating func add(_ slope: FittedCard.Slope, first: Double, second: Double) {
    // Spans, because a place of an `InlineArray` is read from a copy of it.
    let slope = slope.span
    for row in 0..<Self.count { gradient[row] += first * slope[row] }
    var curvature = curvature.mutableSpan
    for row in 0..<Self.count where slope[row] != 0 {
      let scaled = second * slope[row]
      for column in 0...row { curvature[row * Self.count + column] += scaled * slope[column] }
    }
  }

  /// Adds a loss that depends on one weight alone.
  mutating func add(to weight: Int, first: Double, second: Double) {
    gradient[weight] += first
    curvature[weight * Self.count + weight] += second
  }

  /// Returns the step to the minimum of the losses, damped after Levenberg and Marquardt, by Cholesky's decomposition.
  ///
  /// - Parameters:
  ///   - places: The weights that may move; the step of the others is 0.
  ///   - damping: What is added to each diagonal place, as a share of it.
  /// - Returns: The step; nil if the curvature has none.
  func step(of places: [Int], damping: Double) -> FittedCard.Slope? {
    let n = places.count
    var lower = [Double](repeating: 0, count: n * n)
    var solution = [Double](repeating: 0, count: n)
    for row in 0..<n {
      for column in 0...row {
        var sum = curvature[places[row] * Self.count + places[column]]
        if row == column { sum *= 1 + damping }
        for k in 0..<column { sum -= lower[row * n + k] * lower[column * n + k] }
        if row == column {
          guard sum > 0, sum < .infinity else { return nil }
          lower[row * n + row] = sum.squareRoot()
        } else {
          lower[row * n + column] = sum / lower[column * n + column]
        }
      }
      var sum = -gradient[places[row]]
      for k in 0..<row { sum -= lower[row * n + k] * solution[k] }
      solution[row] = sum / lower[row * n + row]
    }
    var step: FittedCard.Slope = .init(repeating: 0)
    for row in (0..<n).reversed() {
      var sum = solution[row]
      for k in row + 1..<max(n, row + 1) { sum -= lower[k * n + row] * solution[k] }
      solution[row] = sum / lower[row * n + row]
      step[places[row]] = solution[row]
    }
    return step
  }
}
