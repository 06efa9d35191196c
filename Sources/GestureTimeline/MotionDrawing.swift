import Gestures
package import InputEvents
import KioskRuntime

/// Draws a box's movements as an SVG picture: the strength of its acceleration over time, and its shakes.
package struct MotionDrawing: PicturePart {
  package let title: String
  private let curve: AccelerationCurve
  private let movements: [ExplainedMovement]
  private let leftOut: Int
  private let origin: Timestamp

  private static let indent = 80.0
  private static let size = (width: 960.0, height: 240.0)
  private static let reported = "#1a7f37"
  private static let missed = "#c2410c"

  /// - Parameters:
  ///   - title: The line above the picture.
  ///   - curve: The acceleration.
  ///   - movements: The device's movements, in order.
  ///   - leftOut: The number of further movements, which are not drawn.
  ///   - origin: The moment that is shown as 0.000.
  package init(
    title: String, curve: AccelerationCurve, movements: [ExplainedMovement], leftOut: Int,
    origin: Timestamp
  ) {
    self.title = title
    self.curve = curve
    self.movements = movements
    self.leftOut = leftOut
    self.origin = origin
  }

  private var listed: ArraySlice<ExplainedMovement> { movements.prefix(Picture.mostRows) }
  private var unlisted: Int { movements.count - listed.count + leftOut }

  package var extent: (width: Double, height: Double) {
    let words = listed.map { Self.indent + 7 * Double(summary($0).count) }
    let rows = Double(listed.count + (unlisted > 0 ? 1 : 0))
    return (
      words.reduce(Self.size.width, max), Self.size.height + (3 + rows) * Picture.row
    )
  }

  package func draw(in svg: inout SVGText) {
    svg.open("g", ["transform": "translate(0 \(Picture.head.tenths))"])
    svg.element(
      "rect",
      [
        "width": Self.size.width.tenths, "height": Self.size.height.tenths, "fill": "#fafafa",
        "stroke": "#555555", "stroke-width": "1.5",
      ])
    for movement in movements { draw(movement, &svg) }
    drawCurve(&svg)
    svg.close("g")
    drawList(&svg, top: Picture.head + Self.size.height + Picture.row)
  }

  // MARK: The chart

  /// The acceleration at the chart's upper edge, in g.
  private var top: Double { min(max(curve.strongest ?? 0, 2), 200) }

  private func y(_ strength: Double) -> Double {
    Self.size.height * (1 - min(strength, top) / top)
  }

  private func x(_ time: Timestamp) -> Double {
    let whole = curve.stretch * max(curve.stretches.count, 1)
    let share = (time - (curve.start ?? time)) / whole
    return Self.size.width * min(max(share, 0), 1)
  }

  private func drawCurve(_ svg: inout SVGText) {
    let gravity = y(1).tenths
    svg.element(
      "path", ["d": "M0 \(gravity)H\(Self.size.width.tenths)", "stroke": "#b0b0b0"])
    svg.text("1 g", x: 4, y: y(1) - 4, ["fill": "#555555", "font-size": "11"])
    svg.text(
      "\(top.hundredths) g", x: 4, y: 14, ["fill": "#555555", "font-size": "11"])
    let step = Self.size.width / Double(max(curve.stretches.count, 1))
    var lines = ""
    for (index, range) in curve.stretches.enumerated() {
      guard let range else { continue }
      // Half a pixel more, so that a stretch of constant acceleration shows as a dot.
      let (low, high) = (y(range.lowerBound), y(range.upperBound))
      lines += "M\(((Double(index) + 0.5) * step).tenths) \((low + 0.5).tenths)V\(high.tenths)"
    }
    if !lines.isEmpty {
      svg.element("path", ["d": lines, "stroke": "#2563eb", "stroke-width": "1.2"])
    }
  }

  private func draw(_ movement: ExplainedMovement, _ svg: inout SVGText) {
    let color = movement.reported.isEmpty ? Self.missed : Self.reported
    if let attempt = movement.attempt {
      svg.element(
        "rect",
        [
          "x": x(attempt.start).tenths, "width": max(1, x(attempt.end) - x(attempt.start)).tenths,
          "height": Self.size.height.tenths, "fill": color, "fill-opacity": "0.15",
        ])
    }
    for shake in movement.reported {
      svg.element(
        "path",
        [
          "d": "M\(x(shake.time).tenths) 0V\(Self.size.height.tenths)", "stroke": color,
          "stroke-width": "2",
        ])
      svg.text("shake", x: x(shake.time) + 4, y: 28, ["fill": color, "font-weight": "bold"])
    }
  }

  private func drawList(_ svg: inout SVGText, top: Double) {
    if let start = curve.start {
      let end = start + curve.stretch * curve.stretches.count
      svg.text(
        "from \(start.seconds(since: origin)) s to \(end.seconds(since: origin)) s · "
          + "acceleration with gravity · line: a shake is reported · shaded: the box moves",
        x: 0, y: top, ["fill": "#555555"])
    }
    var y = top + Picture.row * 1.4
    for movement in listed {
      let color = ["fill": movement.reported.isEmpty ? Self.missed : Self.reported]
      svg.text("\(movement.start.seconds(since: origin)) s", x: 0, y: y, color)
      svg.text(summary(movement), x: Self.indent, y: y, color)
      y += Picture.row
    }
    if unlisted > 0 {
      let drawn = leftOut > 0 ? ", \(leftOut) of them not drawn" : ""
      svg.text("… and \(unlisted) more\(drawn)", x: 0, y: y, ["fill": "#555555"])
    }
  }

  private func summary(_ movement: ExplainedMovement) -> String {
    if let shake = movement.reported.first {
      return "shake at \(shake.time.seconds(since: origin))"
    }
    return movement.attempt?.reason.map { "no shake: \($0)" } ?? "moves"
  }
}
