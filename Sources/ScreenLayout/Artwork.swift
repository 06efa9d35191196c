package import Study

/// An element that is painted over the text: what a display shows of a screen until all is painted.
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

extension Screen {
  /// The elements that are painted: a card's text and pictures, unless something lies on them.
  package var artwork: [Artwork] {
    elements.indices.compactMap { index in
      let element = elements[index]
      let drawing: Artwork.Drawing
      switch element.role {
      case .card(let text): drawing = .text(text)
      case .picture(let picture, _): drawing = .picture(picture)
      case .gallery(let picture, let view, _): drawing = .gallery(picture, view)
      default: return nil
      }
      guard !elements[(index + 1)...].contains(where: { $0.cells.overlaps(element.cells) })
      else { return nil }
      var artwork = Artwork(cells: element.cells, paper: paper, drawing: drawing)
      artwork.isPressed = element.state == .pressed || element.state == .focused
      return artwork
    }
  }

  /// The printed screen with blank cells beneath the artwork.
  package var gridBeneathArtwork: CellGrid {
    var grid = grid
    for artwork in artwork { grid.clear(artwork.cells) }
    return grid
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
