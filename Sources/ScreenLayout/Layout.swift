package import Scenes

/// A content, laid out for a size: its pages, the rows on each, and its screen with its targets.
///
/// It is made once for a content and a size; drawing, hit tests, paging and speech read it.
package struct Layout: Sendable {
  let layout: CardLayout
  /// The content, on the page that `screen` has.
  package var content: ScreenContent
  package let size: GridSize
  let pages: Pages

  /// The way in which a content is cut into pages.
  enum Pages: Sendable {
    /// The room for a card's text, and the text of each page.
    case card(CardRoom, [String])
    case quiz(QuizPages)
    /// The places of a list's rows; nil for a list with a layout of its own, on which everything has room.
    case list(ListGeometry?)
    /// A panel on each page.
    case panels(Int)
    case one
  }

  /// The number of pages, at least 1.
  package var pageCount: Int {
    switch pages {
    case .card(_, let texts): texts.count
    case .quiz(let quiz): quiz.pages.count
    case .list(let places): places?.pageCount ?? 1
    case .panels(let count): count
    case .one: 1
    }
  }

  /// Returns the page with the row at an index of a list; nil for other contents.
  package func page(ofRow row: Int) -> Int? {
    if case .list(let places?) = pages { places.page(ofRow: row) } else { nil }
  }

  /// Returns the indices of the rows on a page of a long list; nil for other contents.
  package func rows(onPage page: Int) -> Range<Int>? {
    guard case .list(var list) = content, let window = list.window, case .list(let places?) = pages
    else { return nil }
    if let count = window.count {
      let length = places.pageLength
      return (page * length..<(page + 1) * length).clamped(to: 0..<count)
    }
    // The list's length is unknown yet, so it is assumed to need several pages.
    list.window?.count = 1 << 40
    return 0..<layout.places(of: list, size: size).pageLength
  }

  /// Draws the page of the content.
  package func screen() -> Screen {
    guard case .buttoned(let above, let buttons) = content else {
      var screen = Screen(size: size)
      layout.place(content, pages, isBox: false, in: &screen)
      return screen
    }
    var part = Screen(size: CardLayout.sizeAboveButtons(size))
    layout.place(above, pages, isBox: true, in: &part)
    var screen = Screen(size: size, paper: part.paper, elements: part.elements)
    layout.add(buttons, below: above, in: &screen)
    return screen
  }
}

extension CardLayout {
  /// Lays out a content for a size.
  package func lay(out content: ScreenContent, size: GridSize) -> Layout {
    Layout(layout: self, content: content, size: size, pages: pages(of: content, size: size))
  }

  private func pages(of content: ScreenContent, size: GridSize, isBox: Bool = false) -> Layout.Pages
  {
    switch heard(content) {
    case .card(let card):
      let room = CardRoom(card, size: size, isBox: isBox)
      return .card(
        room,
        room.pages(
          of: card.text.safeForScreen, pictures: card.pictures.count, minLineHeight: minLineHeight))
    case .quiz(let quiz): return .quiz(pages(of: quiz, size: size, isBox: isBox))
    case .list(let list):
      guard Self.isOnePage(list, size) else { return .list(places(of: list, size: size)) }
      return switch list.kind {
      case .answers: .panels(answerPages(list, size))
      case .report: .panels(reportPages(list, size))
      default: .list(nil)
      }
    case .buttoned(let content, _):
      return pages(of: content, size: Self.sizeAboveButtons(size), isBox: true)
    case .chart(let chart):
      return chart.days == nil && chart.recall?.labels == nil
        ? .one : .panels(ChartPanels(size).pageCount)
    case .emptyDeck, .calibration, .result, .stop, .waiting, .tooFewAnswers, .keyboard, .exercise,
      .gallery, .dark, .spots:
      return .one
    }
  }
}
