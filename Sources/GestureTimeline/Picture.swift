import KioskRuntime

/// A part of a picture that shows what one device did.
package protocol PicturePart {
  /// Its width and height in pixels.
  var extent: (width: Double, height: Double) { get }
  /// Its elements, moved down by some pixels, to be put into an `svg` element.
  func elements(top: Double) -> String
}

/// A self-contained SVG document.
package enum Picture {
  /// The most touches, and the most movements, to draw.
  ///
  /// More paths hide each other, and the picture becomes slow to draw and to open. The worst noise in
  /// the recordings is 947 contacts in 20 s.
  package static let mostDrawn = 1_000

  /// A picture of several parts, one below the other.
  package static func document(_ parts: [any PicturePart]) -> String {
    let width = parts.map(\.extent.width).max() ?? 100
    let height = parts.map(\.extent.height).reduce(0, +)
    var svg = SVGText()
    svg.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width.tenths, "height": height.tenths,
        "viewBox": "0 0 \(width.tenths) \(height.tenths)", "font-family": "sans-serif",
        "font-size": "13",
      ])
    svg.element("rect", ["width": "100%", "height": "100%", "fill": "#ffffff"])
    var top = 0.0
    for part in parts {
      svg.add(part.elements(top: top))
      top += part.extent.height
    }
    svg.close("svg")
    return svg.text
  }
}
