/// How the box is accelerated at one moment, gravity included, in g.
package struct AccelerationSample: Equatable, Sendable {
  package var time: Timestamp
  package var x: Double
  package var y: Double
  package var z: Double

  package init(time: Timestamp, x: Double, y: Double, z: Double) {
    self.time = time
    self.x = x
    self.y = y
    self.z = z
  }

  /// The length of the acceleration; 1 at rest in any position.
  package var magnitude: Double {
    (x * x + y * y + z * z).squareRoot()
  }
}
