import Scenes
import Study

/// The question whether to cut a lesson short: the marks so far, and buttons to stop and to go on.
extension CardLayout {
  func stop(_ stop: StopContent, in screen: inout Screen) {
    let size = screen.size
    let places = ListGeometry.buttons(
      lines(of: StopContent.buttons, columns: size.columns), size: size)
    let foot = places.first?.rows.lowerBound ?? size.rows
    let sign = stop.learner.flatMap { name in stop.sign.map { self.sign($0, of: .text(name)) } }
    header([stop.deckName], sign: sign, in: &screen)
    var row = min(Zones.headerRows(size), foot)
    func next(_ height: Int) -> CellArea {
      defer { row = min(row + height, foot) }
      return CellArea(columns: 0..<size.columns, rows: row..<min(row + height, foot))
    }
    let isHigh = foot - row >= 10
    let (title, line) = isHigh ? (3, 2) : (2, 1)
    screen.add(
      .title(Caption(language.variants(.asksToStop), .center, .strong, maxLines: 2)), next(title))
    let lines = lines(of: stop)
    let marks = max(foot - row - line - (lines.count - 1), 0)
    let free = max(marks - 8, 0)
    _ = next(free / 2)
    let whole = stop.progress.whole
    if whole <= LessonProgress.mostMarks {
      screen.add(.dots(stop.dots, of: whole), next(marks - free))
    } else {
      screen.add(
        .progress(ProgressFace([""], end: [], value: stop.progress.finished, of: whole)),
        next(marks - free))
    }
    for (index, words) in lines.enumerated() {
      let caption = Caption(words, .center, index == 0 ? .plain : .muted, maxLines: line)
      screen.add(.caption(caption), next(index == 0 ? line : 1))
    }
    for (button, cells) in zip(StopContent.buttons, places) {
      self.button(button.label, button.target, cells, in: &screen)
    }
  }

  /// Returns lines that tell how many cards are done and, for a learner, that the answers are kept.
  func lines(of stop: StopContent) -> [TextVariants] {
    let (done, left) = (stop.progress.finished, stop.progress.whole - stop.progress.finished)
    let counts = Label.words(.doneAndToGo, [.number(done), .number(left)])
    return [language.variants(done == 0 ? .words(.toGo, left) : counts)]
      + (stop.learner == nil ? [] : [language.variants(.isKept)])
  }
}

extension StopContent {
  /// Whether each finished card was right, in order; cards that come back are left out.
  fileprivate var dots: [Bool] {
    progress.marks.compactMap { $0 == .comesBack ? nil : $0 == .right }
  }
}
