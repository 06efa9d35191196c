/// The acceleration of the box at one moment, including gravity, in g.
package struct AccelerationSample: Equatable, Sendable {
  package var time: Timestamp
  package var x: Double
  package var y: Double
  package var z: Double

  /// The length of the acceleration; 1 at rest in any position.
  package var magnitude: Double {
    (x * x + y * y + z * z).squareRoot()
  }
}
