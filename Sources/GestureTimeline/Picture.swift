import KioskRuntime

/// A part of a picture that shows what one device did.
package protocol PicturePart {
  /// The line above the part.
  var title: String { get }
  /// The part's width and height in pixels, without title and margins.
  var extent: (width: Double, height: Double) { get }
  /// Draws the part below its title, from `Picture.head` on.
  func draw(in svg: inout SVGText)
}

/// A self-contained SVG document.
package enum Picture {
  /// The maximum number of touches, and of movements, to draw.
  ///
  /// More paths would hide each other, and the picture would be slow to draw and to open. The worst noise
  /// in the recordings is 947 contacts in 20 s.
  package static let mostDrawn = 1_000

  private static let margin = 24.0
  static let head = 40.0
  /// The height of a line in a part's list, in pixels.
  static let row = 18.0
  static let mostRows = 60

  /// A picture of several parts, one below the other.
  package static func document(_ parts: [any PicturePart]) -> String {
    let widest = parts.map { max($0.extent.width, 9 * Double($0.title.count)) + 2 * margin }.max()
    let highest = parts.map { head + $0.extent.height + margin }.reduce(0, +)
    let (width, height) = ((widest ?? 100).tenths, highest.tenths)
    var svg = SVGText()
    svg.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width, "height": height,
        "viewBox": "0 0 \(width) \(height)", "font-family": "sans-serif",
        "font-size": "13",
      ])
    svg.element("rect", ["width": "100%", "height": "100%", "fill": "#ffffff"])
    var top = 0.0
    for part in parts {
      svg.open("g", ["transform": "translate(\(margin.tenths) \(top.tenths))"])
      svg.text(part.title, x: 0, y: 22, ["font-size": "15", "font-weight": "bold"])
      part.draw(in: &svg)
      svg.close("g")
      top += head + part.extent.height + margin
    }
    svg.close("svg")
    return svg.text
  }
}
