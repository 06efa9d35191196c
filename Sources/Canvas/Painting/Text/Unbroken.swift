import CPango
import ScreenLayout

/// What a text measures with no line broken, which tells most of how large its letters can be.
///
/// To break lines for one size takes Pango as long as to draw them, and one size in ten is right.
struct Unbroken {
  /// In Pango's units, at the font size in which everything is measured.
  private let width: Double
  private let height: Double
  /// The width less that of all spaces, of which each break drops one.
  private let letters: Double
  /// Whether it is one line of one height, wherever it breaks.
  private let isUniform: Bool

  /// Measures the text of a layout.
  init(_ layout: OpaquePointer, _ readings: Readings) {
    pango_layout_set_width(layout, -1)
    var size: (width: CInt, height: CInt) = (0, 0)
    pango_layout_get_size(layout, &size.width, &size.height)
    width = Double(size.width) + Double(readings.margin)
    height = Double(size.height) + Double(readings.room)
    let text = String(cString: pango_layout_get_text(layout))
    let spaces = text.unicodeScalars.count { $0.properties.isWhitespace }
    letters = width - Double(spaces) * Self.widestSpace * TextFit.measured * Double(PANGO_SCALE)
    // Another font in a line may make it higher than the others.
    let runs = pango_layout_get_line_readonly(layout, 0)?.pointee.runs
    isUniform =
      !text.unicodeScalars.contains(Self.ideographicSpace)
      && pango_layout_get_line_count(layout) == 1 && runs?.pointee.next == nil && readings.isEmpty
  }

  /// Wider than that of any font for reading, as a share of the font size.
  private static let widestSpace = 0.5
  private static let ideographicSpace: Unicode.Scalar = "\u{3000}"

  /// A size in which the text fits without a break, and one in which it doesn't fit with any.
  ///
  /// Broken lines can't have larger letters than if all of them were full from side to side.
  func bounds(in area: PixelSize, within sizes: Range<Int>) -> Range<Int> {
    guard width > 0, height > 0, area.width > 0 else { return sizes }
    let (wide, high) = (size(area.width, width), size(area.height, height))
    let most = sizes.upperBound - 1
    let fitting = max(sizes.lowerBound, Int(min(wide, high, Double(most))))
    guard isUniform, letters > 0 else { return fitting..<most + 1 }
    var largest = min(wide, high)
    var lines = 2.0
    func highest(_ lines: Double) -> Double { high / (1 + TextFit.lineSpacing * (lines - 1)) }
    while highest(lines) > largest {
      largest = max(largest, min(highest(lines), lines * size(area.width, letters)))
      lines += 1
    }
    return fitting..<max(fitting, min(Int(largest), most)) + 1
  }

  /// The font size in which a length measures a number of pixels.
  private func size(_ pixels: Int, _ length: Double) -> Double {
    Double(pixels) / length * TextFit.measured * Double(PANGO_SCALE)
  }
}
