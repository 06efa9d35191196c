import Scenes
import Study

/// The result of a lesson: at the left the score and its marks, at the right the cards to look at once more.
extension CardLayout {
  func result(_ result: ResultContent, in screen: inout Screen) {
    let size = screen.size
    let buttons = self.buttons(of: result)
    let places = ListGeometry.buttons(
      lines(of: buttons.map(\.face), columns: size.columns), size: size)
    let foot = places.first?.rows.lowerBound ?? size.rows
    if result.count == 0 {
      nothingAsked(result, in: 0..<foot, of: &screen)
    } else {
      resultAndWrongCards(result, above: foot, in: &screen)
    }
    for ((face, target), cells) in zip(buttons, places) {
      screen.add(.button(face), cells, target: target)
    }
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
    body(words(result).joined(separator: "\n"), area, in: &screen)
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
    if !result.wrong.isEmpty, !isSmall {
      var beside = area
      if columns > 2 * screen.size.rows {
        (area.columns, beside.columns) = (0..<columns / 2, columns / 2..<columns)
      } else {
        let rows = min(
          area.rows.count / 2 + 1, heights(of: result, in: area.rows.count / 2 + 1).sum)
        (area.rows, beside.rows) = (top..<foot - rows, foot - rows..<foot)
      }
      wrongCards(of: result, in: beside, of: &screen)
    }
    number(of: result, in: area, of: &screen)
  }

  // MARK: What to look at once more

  /// Returns the height and the number of the cards' rows, the height of the row that leads to all of them,
  /// and the sum with the heading.
  private func heights(
    of result: ResultContent, in rows: Int
  ) -> (card: Int, count: Int, all: Int, sum: Int) {
    let height =
      1 + 3 * result.wrong.count + (result.wrongCount > result.wrong.count ? 2 : 0) <= rows ? 3 : 2
    var count = result.wrong.count
    func all(_ count: Int) -> Int { count < result.wrongCount ? 2 : 0 }
    while count > 0, 1 + height * count + all(count) > rows { count -= 1 }
    return (height, count, all(count), 1 + height * count + all(count))
  }

  private func wrongCards(
    of result: ResultContent, in area: CellArea, of screen: inout Screen
  ) {
    let heights = heights(of: result, in: area.rows.count)
    var row = area.rows.lowerBound
    func next(_ height: Int) -> CellArea {
      defer { row += height }
      return CellArea(
        columns: area.columns, rows: row..<min(row + height, area.rows.upperBound))
    }
    screen.add(.caption(Caption(language.variants(.lookOnceMore), .left, .strong)), next(1))
    for wrong in result.wrong.prefix(heights.count) {
      var row = shown(wrong)
      row.icon = .again
      screen.add(.row(row), next(heights.card), target: wrong.target)
    }
    guard heights.all > 0 else { return }
    let all = result.allWrongRow
    screen.add(.row(shown(all)), next(heights.all), target: all.target)
  }

  // MARK: The number

  private func number(of result: ResultContent, in area: CellArea, of screen: inout Screen) {
    let badges = badges(of: result)
    let sentence = sentence(of: result)
    // The parts with the numbers of their rows, the most important first.
    var parts: [(part: Part, rows: Int)] = [
      (.number, 3), (.title, area.rows.count < 8 ? 1 : 2),
      (.marks, area.rows.count < 8 ? 1 : 2),
      (.badges, badges.isEmpty ? 0 : 2), (.sentence, sentence.isEmpty ? 0 : 2),
    ]
    while parts.count > 1, parts.reduce(0, { $0 + $1.rows }) > area.rows.count {
      parts.removeLast()
    }
    let free = area.rows.count - parts.reduce(0) { $0 + $1.rows }
    // More rows would tear the parts apart.
    let grown = min(free, 2)
    parts[0].rows = min(3 + grown, area.rows.count)
    var row = area.rows.lowerBound + (free - min(free, grown)) / 2
    for part in Part.allCases {
      guard let rows = parts.first(where: { $0.part == part })?.rows, rows > 0 else { continue }
      let cells = CellArea(columns: area.columns, rows: row..<row + rows)
      row += rows
      switch part {
      case .title:
        screen.add(.title(Caption(headline(of: result), .center, .strong, maxLines: 2)), cells)
      case .number:
        screen.add(
          .card(
            PaintedText(
              score(result.right, of: result.count), isBold: true, minLineHeight: minLineHeight)),
          cells)
        screen.entrance = Entrance(
          numbers: (0..<Entrance.numberCount).map {
            score(result.right * $0 / Entrance.numberCount, of: result.count)
          })
      case .marks: marks(of: result, cells, in: &screen)
      case .sentence:
        screen.add(.caption(Caption(sentence, .center, .plain, maxLines: 2)), cells)
      case .badges:
        for (index, badge) in badges.enumerated() {
          let columns = area.columns.part(index, of: badges.count)
          screen.add(
            .badge(.icon(badge.icon), badge.words),
            CellArea(columns: columns.inset, rows: cells.rows))
        }
      }
    }
  }

  private enum Part: CaseIterable { case title, number, marks, sentence, badges }

  private func score(_ right: Int, of count: Int) -> String {
    // No-break spaces keep the score on one line, even if two lines would allow larger letters.
    language.words(.position, .number(right), .number(count))
      .replacing(" ", with: "\u{A0}")
  }

  private func marks(of result: ResultContent, _ cells: CellArea, in screen: inout Screen) {
    if result.marks.isEmpty {
      let middle = CellArea(columns: cells.columns, rows: cells.rows.suffix(1))
      screen.add(
        .progress(ProgressFace([""], end: [], value: result.right, of: result.count)), middle)
    } else {
      screen.add(.dots(result.marks, of: result.marks.count), cells)
    }
  }

  private func headline(of result: ResultContent) -> TextVariants {
    if result.left > 0 { return language.variants(.soFar) }
    if result.isLow { return language.variants(.hardOne) }
    let name = result.learner.map { language.variants(.words(.wellDoneName, [.text($0)])) }
    return (name ?? []) + language.variants(.wellDone)
  }

  private func badges(of result: ResultContent) -> [(icon: Icon, words: TextVariants)] {
    var badges: [(Icon, TextVariants)] = []
    if let streak = result.streak, streak > 1 {
      badges.append((.flame, language.variants(.words(.daysInARow, streak))))
    }
    if let more = result.more {
      badges.append((.up, language.variants(.words(.moreThanLastTime, more))))
    }
    return badges
  }

  /// Returns a sentence about the cards that are left or come back; empty if there is nothing to say.
  private func sentence(of result: ResultContent) -> TextVariants {
    if result.left > 0 { return language.variants(.words(.toGo, result.left)) }
    if result.isLow {
      let wrong = result.count - result.right
      return language.variants(
        result.right == 0
          ? .words(.comeBack) : .words(.othersComeBack, [.number(wrong), .number(result.right)]))
    }
    return result.due.map { $0 > 0 ? language.variants(.words(.dueAfter, $0)) : [] } ?? []
  }

  /// Returns the result in words, the most important first; for a review without cards, when the next comes.
  func words(_ result: ResultContent) -> [String] {
    if result.count == 0 {
      let next = result.nextInDays.map { language.words(.nextCard, .number(max($0, 1))) }
      return [language.words(.nothingDueNow)] + (next.map { [$0] } ?? [])
    }
    let lines = [headline(of: result)] + [sentence(of: result)] + badges(of: result).map(\.words)
    var words = lines.compactMap(\.first)
    words.insert(
      language.words(.position, .number(result.right), .number(result.count)), at: 1)
    return words
  }
}
