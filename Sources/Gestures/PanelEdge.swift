import InputEvents

extension Stroke {
  /// Whether the stroke began, or is now, within `zone` mm of a panel's edge.
  func isNear(edgeOf panel: SurfaceSize, within zone: Double) -> Bool {
    min(panel.distanceToEdge(from: start), panel.distanceToEdge(from: position)) < zone
  }
}

extension SurfaceSize {
  /// The distance from a point to the nearest edge of the panel, in mm.
  fileprivate func distanceToEdge(from place: SurfacePoint) -> Double {
    min(place.x, place.y, width - place.x, height - place.y)
  }
}
