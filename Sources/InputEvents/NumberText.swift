extension Double {
  /// The fewest digits that give this number back, without a decimal point if it is whole.
  package var shortest: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  /// A number of plain digits that ends with a unit, with or without a blank before it; nil for anything else.
  package func number(unit: String) -> Double? {
    guard hasSuffix(unit) else { return nil }
    let digits = String(dropLast(unit.count).reversed().drop { $0 == " " }.reversed())
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(digits)
  }
}

extension SurfaceSize {
  /// Width and height as settings have them: `154 x 86`.
  package var text: String { "\(width.shortest) x \(height.shortest)" }

  /// A panel's size in mm, such as `154 x 86 mm`, or `154x86` where no unit is asked for.
  ///
  /// nil for anything else, and for sides no panel has.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - unit: What has to stand at the end; empty for nothing.
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
