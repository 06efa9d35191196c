extension Double {
  /// The shortest text that parses back to this number, without a decimal point if the number is whole.
  package var shortest: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  /// Parses digits and a decimal point, optional spaces and a unit; nil for any other text.
  package func number(unit: String) -> Double? {
    guard hasSuffix(unit) else { return nil }
    let digits = String(dropLast(unit.count).reversed().drop { $0 == " " }.reversed())
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(digits)
  }
}

extension SurfaceSize {
  /// Width and height in the format of the settings: `154 x 86`.
  package var text: String { "\(width.shortest) x \(height.shortest)" }

  /// Parses a panel's size in mm, such as `154 x 86 mm`, or `154x86` if `unit` is empty.
  ///
  /// The result is nil for any other text and for sides outside of `PanelGeometry.plausibleSide`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - unit: The unit that must end the text; empty for none.
  package init?(_ text: String, unit: String) {
    guard text.hasSuffix(unit) else { return nil }
    let sides = text.dropLast(unit.count).split(separator: "x", omittingEmptySubsequences: false)
      .map { String($0.drop { $0 == " " }).number(unit: "") ?? 0 }
    guard sides.count == 2, sides.allSatisfy(PanelGeometry.plausibleSide.contains) else {
      return nil
    }
    self.init(width: sides[0], height: sides[1])
  }
}
