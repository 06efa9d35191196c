package import InputEvents
import Gestures
import KioskRuntime

/// Draws the touches of a panel as an SVG picture with every path to scale.
///
/// The paths are coloured by their outcome and numbered as in the text. A list below tells which limit
/// each touch without a gesture missed.
package struct PanelDrawing: PicturePart, Sendable {
  package let title: String
  private let size: SurfaceSize
  private let touches: [(touch: ExplainedTouch, number: Int?)]
  private let leftOut: Int
  private let origin: Timestamp
  /// Pixels per millimetre.
  private let scale: Double

  /// The horizontal position at which the list's summaries begin, after number and time.
  private static let indent = 100.0

  /// - Parameters:
  ///   - title: The line above the picture.
  ///   - size: The panel's size in mm.
  ///   - touches: The panel's touches, with their numbers; noise has no number.
  ///   - leftOut: The number of further touches, which are not drawn.
  ///   - origin: The moment that is shown as 0.000.
  package init(
    title: String, size: SurfaceSize, touches: [(touch: ExplainedTouch, number: Int?)],
    leftOut: Int = 0, origin: Timestamp
  ) {
    self.title = title
    self.size = size
    self.touches = touches
    self.leftOut = leftOut
    self.origin = origin
    scale = min(960 / size.width, 720 / size.height)
  }

  private var list: [(number: Int, touch: ExplainedTouch)] {
    touches.compactMap { touch, number in number.map { ($0, touch) } }
  }

  /// The touches in the list; if there are more than `Picture.mostRows`, those without a gesture come first.
  private var listed: ArraySlice<(number: Int, touch: ExplainedTouch)> {
    let list = list
    guard list.count > Picture.mostRows else { return list[...] }
    func part(isGesture: Bool) -> [(number: Int, touch: ExplainedTouch)] {
      list.filter { ($0.touch.outcome == .gesture) == isGesture }
    }
    return (part(isGesture: false) + part(isGesture: true)).prefix(Picture.mostRows)
  }

  package var extent: (width: Double, height: Double) {
    let listed = listed
    let rows = Double(listed.count + (list.count > listed.count ? 1 : 0) + (leftOut > 0 ? 1 : 0))
    let words = listed.map { Self.indent + 7 * Double($0.touch.summary.count) }
    return (
      words.reduce(max(size.width * scale, 640), max),
      size.height * scale + 3 * Picture.row + rows * Picture.row
    )
  }

  package func draw(in svg: inout SVGText) {
    svg.open("g", ["transform": "translate(0 \(Picture.head.tenths))"])
    drawPanel(&svg)
    let order: [ExplainedTouch.Outcome] = [.noise, .missed, .gesture]
    for outcome in order {
      for touch in touches where touch.touch.outcome == outcome { draw(touch.touch, &svg) }
    }
    drawLabels(&svg)
    svg.close("g")
    drawLegend(&svg, top: Picture.head + size.height * scale + Picture.row + 4)
  }

  // MARK: The panel

  /// The distance of the grid lines in mm, wider on large panels.
  private var gridStep: Double { max(size.width, size.height) > 300 ? 50 : 10 }

  private func drawPanel(_ svg: inout SVGText) {
    let (width, height) = (size.width * scale, size.height * scale)
    svg.element(
      "rect",
      [
        "width": width.tenths, "height": height.tenths, "fill": "#fafafa", "stroke": "#555555",
        "stroke-width": "1.5",
      ])
    var grid = ""
    for millimeters in stride(from: gridStep, to: size.width, by: gridStep) {
      grid += "M\((millimeters * scale).tenths) 0V\(height.tenths)"
    }
    for millimeters in stride(from: gridStep, to: size.height, by: gridStep) {
      grid += "M0 \((millimeters * scale).tenths)H\(width.tenths)"
    }
    if !grid.isEmpty { svg.element("path", ["d": grid, "stroke": "#e4e4e4", "fill": "none"]) }
  }

  private func drawLegend(_ svg: inout SVGText, top: Double) {
    var x = 0.0
    for outcome in ExplainedTouch.Outcome.allCases {
      svg.element(
        "path",
        outcome.line.merging(
          ["d": "M\(x.tenths) \((top - 4).tenths)h24", "fill": "none"]) { $1 })
      svg.text(outcome.legend, x: x + 30, y: top, ["fill": outcome.color])
      x += 30 + Double(outcome.legend.count) * 7 + 20
    }
    svg.text(
      "dot: down · arrow or ring: lift · grid: \(Int(gridStep)) mm", x: x, y: top,
      ["fill": "#555555"])
    var y = top + Picture.row * 1.4
    for (number, touch) in listed {
      let color = ["fill": touch.outcome.color]
      svg.text("\(number)", x: 0, y: y, color)
      svg.text("\(touch.down.seconds(since: origin)) s", x: 30, y: y, color)
      svg.text(touch.summary, x: Self.indent, y: y, color)
      y += Picture.row
    }
    if list.count > Picture.mostRows {
      svg.text("… and \(list.count - Picture.mostRows) more", x: 0, y: y, ["fill": "#555555"])
      y += Picture.row
    }
    if leftOut > 0 {
      svg.text(
        "the first \(touches.count) contacts are drawn, \(leftOut) later ones are not", x: 0, y: y,
        ["fill": "#555555"])
    }
  }

  // MARK: Touches

  /// A point in pixels; a point that a wrong calibration puts far outside the panel is drawn just outside.
  private func pixels(_ place: SurfacePoint) -> SurfacePoint {
    SurfacePoint(
      x: min(max(place.x, -3), size.width + 3) * scale,
      y: min(max(place.y, -3), size.height + 3) * scale)
  }

  private func draw(_ touch: ExplainedTouch, _ svg: inout SVGText) {
    let outcome = touch.outcome
    for path in touch.paths {
      let points = thinned(path.points.map(pixels))
      guard let first = points.first, let last = points.last else { continue }
      if points.count > 1 {
        let places = points.map { "\($0.x.tenths) \($0.y.tenths)" }.joined(separator: "L")
        svg.element("path", outcome.line.merging(["d": "M\(places)", "fill": "none"]) { $1 })
      }
      svg.element(
        "circle",
        [
          "cx": first.x.tenths, "cy": first.y.tenths, "r": outcome == .noise ? "2" : "4",
          "fill": outcome.color,
        ])
      // A finger that moved less than 8 pixels gets a ring instead of an arrow.
      let away = points.last { $0.distance(to: last) > 8 }
      if let away, outcome != .noise {
        svg.element("path", ["d": arrow(from: away, to: last), "fill": outcome.color])
      } else if outcome != .noise {
        svg.element(
          "circle",
          [
            "cx": last.x.tenths, "cy": last.y.tenths, "r": "7", "fill": "none",
            "stroke": outcome.color,
          ])
      }
    }
  }

  /// Leaves out points that are nearer than `step` pixels to the last one kept.
  private func thinned(_ points: [SurfacePoint], to step: Double = 0.5) -> [SurfacePoint] {
    var kept: [SurfacePoint] = []
    for point in points {
      if let last = kept.last, last.distance(to: point) < step { continue }
      kept.append(point)
    }
    return kept
  }

  private func arrow(from start: SurfacePoint, to end: SurfacePoint) -> String {
    let length = max(start.distance(to: end), 0.1)
    let (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let base = SurfacePoint(x: end.x - 11 * dx, y: end.y - 11 * dy)
    return "M\(end.x.tenths) \(end.y.tenths)"
      + "L\((base.x - 5 * dy).tenths) \((base.y + 5 * dx).tenths)"
      + "L\((base.x + 5 * dy).tenths) \((base.y - 5 * dx).tenths)Z"
  }

  private func drawLabels(_ svg: inout SVGText) {
    var places = LabelPlaces(width: size.width * scale, height: size.height * scale)
    for touch in touches where touch.number != nil {
      for path in touch.touch.paths {
        for point in thinned(path.points.map(pixels), to: 12) { places.keepFree(around: point) }
      }
    }
    for (number, touch) in list {
      guard let start = touch.paths.first?.points.first ?? touch.report.strokes.first?.start
      else { continue }
      // The label of a double tap's second tap names the gesture; the first tap has only its number.
      let text = touch.completedBy == nil ? "\(number) \(touch.label)" : "\(number)"
      let anchor = pixels(start)
      let place = places.place(text, at: anchor)
      if place.isFar {
        svg.element(
          "path",
          [
            "d": "M\(anchor.x.tenths) \(anchor.y.tenths)L\(place.x.tenths) "
              + "\((place.y - 4).tenths)",
            "stroke": touch.outcome.color, "stroke-width": "0.5", "fill": "none",
          ])
      }
      svg.text(
        text, x: place.x, y: place.y,
        [
          "fill": touch.outcome.color, "font-size": "12", "font-weight": "bold",
          "paint-order": "stroke", "stroke": "#fafafa", "stroke-width": "3",
        ])
    }
  }
}

extension ExplainedTouch {
  /// The outcome in a word.
  fileprivate var label: String {
    if let reported = reported.last { return reported.gesture.name }
    return completedBy == nil ? "nothing" : "first tap"
  }

  /// The outcome and the limit that was missed by least, on one line.
  fileprivate var summary: String {
    if outcome == .gesture { return label }
    guard let (name, miss) = nearestMiss else { return label }
    return "\(label); no \(name): \(miss.text)"
  }
}

extension ExplainedTouch.Outcome {
  fileprivate var color: String {
    switch self {
    case .gesture: "#1a7f37"
    case .missed: "#c2410c"
    case .noise: "#8a8f98"
    }
  }

  /// The line style of a path: outcomes differ not only in colour.
  fileprivate var line: [String: String] {
    switch self {
    case .gesture: ["stroke": color, "stroke-width": "2.5"]
    case .missed: ["stroke": color, "stroke-width": "2.5", "stroke-dasharray": "7 4"]
    case .noise: ["stroke": color, "stroke-width": "1", "stroke-dasharray": "2 2"]
    }
  }

  fileprivate var legend: String {
    switch self {
    case .gesture: "gesture"
    case .missed: "no gesture"
    case .noise: "noise"
    }
  }
}
