import InputEvents

/// Places labels beside the points that they name, so that none covers another.
struct LabelPlaces {
  private let width: Double
  private let height: Double
  private var taken: [Box] = []

  /// The width and line height, in pixels, of a letter in a bold 12-pixel font.
  private static let letter = (width: 7.4, height: 14.0)

  private struct Box {
    var x, y, width, height: Double

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }
  }

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Keeps labels away from a point.
  mutating func keepFree(around place: SurfacePoint) {
    taken.append(Box(x: place.x - 6, y: place.y - 6, width: 12, height: 12))
  }

  /// Reserves the free place nearest to the point that a label names, in pixels.
  ///
  /// - Returns: The start of the label's baseline, and whether it is so far away that it needs a leader
  ///   line. If no place is free, the label covers others.
  mutating func place(
    _ text: String, at anchor: SurfacePoint
  ) -> (x: Double, y: Double, isFar: Bool) {
    let size = (width: Double(text.count) * Self.letter.width, height: Self.letter.height)
    var fallback: Box?
    for ring in 0..<12 {
      let away = 10 + 14 * Double(ring)
      for (dx, dy) in [(1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)] {
        let (dx, dy) = (Double(dx), Double(dy))
        let box = Box(
          x: anchor.x + dx * away - size.width * (1 - dx) / 2,
          y: anchor.y + dy * away - size.height * (1 - dy) / 2, width: size.width,
          height: size.height)
        guard box.x >= 2, box.y >= 2, box.x + box.width <= width, box.y + box.height <= height
        else { continue }
        fallback = fallback ?? box
        guard !taken.contains(where: box.overlaps) else { continue }
        taken.append(box)
        return (box.x, box.y + 11, ring > 1)
      }
    }
    let box = fallback ?? Box(x: anchor.x, y: anchor.y, width: 0, height: 0)
    return (box.x, box.y + 11, false)
  }
}
