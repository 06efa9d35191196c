/// A point on the panel as the person sees it, in millimetres from its top left corner.
///
/// On a panel of unknown size a millimetre is 1/86 of the shorter side: see `PanelGeometry`.
package struct SurfacePoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  @inlinable
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The distance to another point, in millimetres.
  @inlinable
  package func distance(to other: SurfacePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// The width and height of a panel in millimetres.
package struct SurfaceSize: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
