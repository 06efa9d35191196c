/// A rectangle on a drawing, in fractional pixels.
struct Box {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(_ area: PixelArea) {
    self.init(
      x: Double(area.x), y: Double(area.y), width: Double(area.size.width),
      height: Double(area.size.height))
  }

  /// Makes a square around a point.
  init(middle: Point, side: Double) {
    self.init(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }
  var middle: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// Returns the rectangle without a margin on all sides; a negative margin makes it larger.
  func inset(_ margin: Double) -> Box { inset(x: margin, y: margin) }

  func inset(x: Double = 0, y: Double = 0) -> Box {
    Box(
      x: self.x + x, y: self.y + y, width: max(0, width - 2 * x), height: max(0, height - 2 * y))
  }

  /// Returns the part between two shares of the height, each from 0 at the top to 1 at the bottom.
  func part(from top: Double, to bottom: Double) -> Box {
    Box(x: x, y: y + height * top, width: width, height: height * (bottom - top))
  }

  /// Returns the rectangle with other left and right edges.
  func between(_ left: Double, _ right: Double) -> Box {
    Box(x: left, y: y, width: max(0, right - left), height: height)
  }
}

/// A point on a drawing, in fractional pixels.
struct Point {
  var x: Double
  var y: Double
}
