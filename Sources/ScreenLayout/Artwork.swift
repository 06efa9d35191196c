package import Study

/// Something drawn in pixels over some cells, where the screen can show pixels.
///
/// The cells beneath are blank and on the artwork's paper.
package struct Artwork: Hashable, Sendable {
  package let cells: CellArea
  package let paper: Paper
  package let drawing: Drawing

  package init(cells: CellArea, paper: Paper, drawing: Drawing) {
    self.cells = cells
    self.paper = paper
    self.drawing = drawing
  }

  package enum Drawing: Hashable, Sendable {
    /// In the largest letters that fit.
    case text(PaintedText)
    /// In its own shape, in the middle.
    case picture(CardPicture)
  }
}

/// A text of a card, in letters of any script.
package struct PaintedText: Hashable, Sendable {
  /// Safe to show (see `safeForScreen`); its own line ends are kept.
  package let text: String
  package let ink: Ink
  package let isBold: Bool

  package init(_ text: String, ink: Ink = .text, isBold: Bool = false) {
    self.text = text
    self.ink = ink
    self.isBold = isBold
  }
}
