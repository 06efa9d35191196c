/// A card's text, in letters of any script.
package struct PaintedText: Hashable, Sendable {
  /// Safe to show (see `safeForScreen`), with its own line ends and with readings in their notation
  /// (see `RubyText`).
  package let text: String
  package let ink: Ink
  package let isBold: Bool
  /// A word that fits only in smaller lines is broken.
  package let least: LeastLine

  package init(
    _ text: String, ink: Ink = .text, isBold: Bool = false, least: LeastLine = .standard
  ) {
    self.text = text
    self.ink = ink
    self.isBold = isBold
    self.least = least
  }
}
