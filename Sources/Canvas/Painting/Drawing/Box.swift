/// A rectangle on a drawing, in pixels and fractions of them.
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

  /// A square around a place.
  init(middle: Point, side: Double) {
    self.init(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }
  var middle: Point { Point(x: x + width / 2, y: y + height / 2) }

  /// The same without a margin on all sides; a negative one makes it larger.
  func inset(_ margin: Double) -> Box { inset(x: margin, y: margin) }

  func inset(x: Double = 0, y: Double = 0) -> Box {
    Box(
      x: self.x + x, y: self.y + y, width: max(0, width - 2 * x), height: max(0, height - 2 * y))
  }

  /// The part of its height from one share to another.
  func part(from top: Double, to bottom: Double) -> Box {
    Box(x: x, y: y + height * top, width: width, height: height * (bottom - top))
  }

  /// The same between two places from the left.
  func between(_ left: Double, _ right: Double) -> Box {
    Box(x: left, y: y, width: max(0, right - left), height: height)
  }
}

/// A place on a drawing, in pixels and fractions of them.
struct Point {
  var x: Double
  var y: Double
}
