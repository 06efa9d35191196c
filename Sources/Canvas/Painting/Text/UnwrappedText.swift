import CPango
import ScreenLayout

/// The measurements of a text without line breaks, from which narrow bounds of the font size follow.
///
/// Breaking lines for one font size takes Pango as long as drawing them, and without bounds about ten sizes
/// would have to be tried.
struct UnwrappedText {
  /// The text's size in Pango's units, at the font size `TextFit.referenceFontSize`.
  private let width: Double
  private let height: Double
  /// The width without that of all spaces, of which each break drops one.
  private let widthWithoutSpaces: Double
  /// Whether the text is a single line whose parts all have the same height, wherever it is broken.
  private let isUniform: Bool
  /// The widths of the words of a uniform text with capitals.
  ///
  /// In scripts without capitals a size may fit although a smaller one does not, because letters at a break may
  /// be narrower.
  private let words: WordWidths?

  /// Measures the text of a layout.
  init(_ layout: OpaquePointer, _ readings: Readings, hasCapitals: Bool) {
    pango_layout_set_width(layout, -1)
    var size: (width: CInt, height: CInt) = (0, 0)
    pango_layout_get_size(layout, &size.width, &size.height)
    width = Double(size.width) + Double(readings.extraWidth)
    height = Double(size.height) + Double(readings.extraLineHeight)
    let text = String(cString: pango_layout_get_text(layout))
    let spaces = text.unicodeScalars.count { $0.properties.isWhitespace }
    widthWithoutSpaces =
      width - Double(spaces) * Self.widestSpace * TextFit.referenceFontSize * Double(PANGO_SCALE)
    // A second font could make one broken line higher than the others.
    let runs = pango_layout_get_line_readonly(layout, 0)?.pointee.runs
    isUniform =
      !text.unicodeScalars.contains(Self.ideographicSpace)
      && pango_layout_get_line_count(layout) == 1 && runs?.pointee.next == nil && readings.isEmpty
    words = isUniform && hasCapitals ? WordWidths(layout) : nil
  }

  /// A width of spaces that no font for reading exceeds, as a share of the font size.
  private static let widestSpace = 0.5
  private static let ideographicSpace: Unicode.Scalar = "\u{3000}"

  /// Returns font sizes from one in which the text fits without a break to one in which it never fits.
  ///
  /// The upper bound assumes that all broken lines are full from side to side.
  func bounds(in area: PixelSize, within sizes: Range<Int>) -> Range<Int> {
    guard width > 0, height > 0, area.width > 0 else { return sizes }
    let (wide, high) = (size(area.width, width), size(area.height, height))
    let most = sizes.upperBound - 1
    let fitting = max(sizes.lowerBound, Int(min(wide, high, Double(most))))
    guard isUniform, widthWithoutSpaces > 0 else { return fitting..<most + 1 }
    var largest = min(wide, high)
    var lines = 2.0
    func highest(_ lines: Double) -> Double { high / (1 + TextFit.lineSpacing * (lines - 1)) }
    while highest(lines) > largest {
      largest = max(largest, min(highest(lines), lines * size(area.width, widthWithoutSpaces)))
      lines += 1
    }
    return fitting..<max(fitting, min(Int(largest), most)) + 1
  }

  /// Estimates the largest font size in which the text fits with line breaks.
  ///
  /// - Parameters:
  ///   - area: The size of the rectangle for the text.
  ///   - bounds: The font sizes to choose from.
  ///   - breaksWords: Whether a word that is wider than a line is broken.
  /// - Returns: The font size; nil if the text's words were not measured, or if no size fits.
  func estimate(in area: PixelSize, within bounds: Range<Int>, breaksWords: Bool) -> Int? {
    guard let words else { return nil }
    func fits(_ size: Int) -> Bool {
      let scale = TextFit.scale(of: size)
      let limit = Double(area.width) / scale
      guard let lines = words.lineCount(width: limit, breaksWords: breaksWords) else {
        return false
      }
      return height * (1 + TextFit.lineSpacing * Double(lines - 1)) * scale <= Double(area.height)
    }
    var (fitting, first) = (bounds.lowerBound - 1, bounds.upperBound)
    while first - fitting > 1 {
      let middle = (fitting + first) / 2
      if fits(middle) { fitting = middle } else { first = middle }
    }
    return fitting < bounds.lowerBound ? nil : fitting
  }

  /// Returns the font size in which a length takes a number of pixels.
  private func size(_ pixels: Int, _ length: Double) -> Double {
    Double(pixels) / length * TextFit.referenceFontSize * Double(PANGO_SCALE)
  }
}
