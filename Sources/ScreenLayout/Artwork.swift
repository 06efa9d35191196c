package import Study

/// Something drawn in pixels over some cells, if the screen can show pixels.
///
/// The grid says the same in plain letters; they are left out where the artwork is drawn.
package struct Artwork: Hashable, Sendable {
  package let cells: CellArea
  package let paper: Paper
  package let drawing: Drawing
  /// Whether a finger presses it.
  package var isPressed = false

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
    /// A part of it in the whole rectangle.
    case gallery(CardPicture, PictureView)
  }
}

extension Artwork {
  /// Whether it fades in; labels are there at once.
  package var fades: Bool {
    switch drawing {
    case .text(let text): text.ink == .text
    case .picture, .gallery: false
    }
  }

  /// Whether it is a card's picture.
  var isPicture: Bool {
    if case .picture = drawing { true } else { false }
  }

  /// Whether a text probably fits in lines of at least that many rows, with all words whole.
  ///
  /// It is judged by cells and columns, as pages are: see `TextPages`.
  package func fits(lineRows: Int) -> Bool {
    switch drawing {
    case .text(let text):
      let columns = cells.columns.count / max(lineRows, 1)
      let isBroken = text.text.split(whereSeparator: \.isWhitespace).contains { word in
        !word.contains { $0.columns == 2 } && word.columns > columns
      }
      let count = WrappedText(text.text, columns: columns).lines.count
      return !isBroken && count * lineRows <= cells.rows.count
    case .picture, .gallery: return true
    }
  }
}

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
