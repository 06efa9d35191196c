import Scenes
import Study

/// The result of a lesson: at the left the score and its marks, at the right the cards to look at once more.
extension CardLayout {
  func result(_ result: ResultContent, in screen: inout Screen) {
    let size = screen.size
    let buttons = self.buttons(of: result)
    let bar = bar(buttons.map(\.face), buttons.map(\.target), size: size)
    let places = bar.cells(size: size)
    let foot = places.first?.rows.lowerBound ?? size.rows
    if result.count == 0 {
      nothingAsked(result, in: 0..<foot, of: &screen)
    } else {
      resultAndWrongCards(result, above: foot, in: &screen)
    }
    place(bar, places, in: &screen)
  }

  /// Returns the buttons from the one that leads out to the one that leads on, which is the primary one.
  private func buttons(of result: ResultContent) -> [(face: ButtonFace, target: Target)] {
    let choices =
      result.choices.first == .all ? result.choices : result.choices.reversed()
    return choices.enumerated().map { index, choice in
      var face = self.face(choice.label, choice.target)
      face.kind = index == choices.count - 1 ? .primary : .nav
      return (face, choice.target)
    }
  }

  /// Places the screen of a review without cards, which says when the next card comes.
  private func nothingAsked(
    _ result: ResultContent, in rows: Range<Int>, of screen: inout Screen
  ) {
    header(language.variants(.deck(result.deckName)), in: &screen)
    let area = CellArea(
      columns: 0..<screen.size.columns,
      rows: min(Zones.headerRows(screen.size), rows.upperBound)..<rows.upperBound)
    let said = words(result)
    quiet(
      .icon(.check), TextVariants(said.prefix(1)).titles, why: Array(said.dropFirst()), area,
      in: &screen)
  }

  private func resultAndWrongCards(
    _ result: ResultContent, above foot: Int, in screen: inout Screen
  ) {
    let columns = screen.size.columns
    let isSmall = Zones.isSmall(screen.size)
    var top = 0
    if result.isCelebrated, !isSmall {
      top = foot < 10 ? 1 : 2
      screen.add(
        .confetti(thirds: 3), CellArea(columns: 0..<columns, rows: 0..<top))
    }
    var area = CellArea(columns: 0..<columns, rows: top..<foot)
    let cards = result.wrong.isEmpty ? result.told : result.wrong
    if !cards.isEmpty, !isSmall {
      var beside = area
      if columns > 2 * screen.size.rows {
        (area.columns, beside.columns) = (0..<columns / 2, columns / 2..<columns)
      } else {
        let rows = min(
          area.rows.count / 2 + 1, heights(of: cards, result, in: area.rows.count / 2 + 1).sum)
        (area.rows, beside.rows) = (top..<foot - rows, foot - rows..<foot)
      }
      panel(of: cards, result, in: beside, of: &screen)
    }
    number(of: result, in: area, of: &screen)
  }

  // MARK: The cards of which the end tells

  /// Returns the height and the number of the cards' rows, the height of the row that leads to all of them or tells how
  /// many there are besides, and the sum with the heading.
  private func heights(
    of cards: [ListContent.Row], _ result: ResultContent, in rows: Int
  ) -> (card: Int, count: Int, all: Int, sum: Int) {
    let height = 1 + 3 * cards.count + (result.cardCount > cards.count ? 2 : 0) <= rows ? 3 : 2
    var count = cards.count
    func all(_ count: Int) -> Int { count < result.cardCount ? 2 : 0 }
    while count > 0, 1 + height * count + all(count) > rows { count -= 1 }
    return (height, count, all(count), 1 + height * count + all(count))
  }

  private func panel(
    of cards: [ListContent.Row], _ result: ResultContent, in area: CellArea, of screen: inout Screen
  ) {
    let heights = heights(of: cards, result, in: area.rows.count)
    // A row of air is below the title if there is one to spare.
    let air = area.rows.count > heights.sum ? 1 : 0
    var row = area.rows.lowerBound + 1 + air
    func next(_ height: Int) -> CellArea {
      defer { row += height }
      return CellArea(
        columns: area.columns.inset, rows: row..<min(row + height, area.rows.upperBound))
    }
    screen.add(
      .panel(
        language.variants(title(of: result)),
        end: ["\(result.cardCount)"]), area)
    let shown = cards.prefix(heights.count).map { card in
      var card = card
      card.icon = result.wrong.isEmpty ? .check : .again
      return (row: card, cells: next(heights.card))
    }
    let form = form(of: shown)
    for (card, cells) in shown {
      screen.add(.row(self.shown(card), form), cells, target: card.target)
    }
    guard heights.all > 0 else { return }
    let all = result.rowOfOthers(than: heights.count)
    screen.add(.row(self.shown(all)), next(heights.all), target: all.target)
  }

  private func title(of result: ResultContent) -> Label {
    if !result.wrong.isEmpty {
      // Whoever knows all of them in the end has nothing to look at again.
      return .words(result.right == result.count ? .wereHard : .lookOnceMore)
    }
    if case .new = result.end { return .words(.titleOfMet) }
    return .words(.stillThere)
  }
}
