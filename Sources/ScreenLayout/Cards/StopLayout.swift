import Scenes
import Study

/// The question whether to cut a lesson short: the marks so far, and buttons to stop and to go on.
extension CardLayout {
  func stop(_ stop: StopContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: StopContent.buttons, size: size)
    let places = bar.cells(size: size)
    let foot = places.first?.rows.lowerBound ?? size.rows
    let sign = stop.learner.flatMap { name in stop.sign.map { self.sign($0, of: .text(name)) } }
    header(language.variants(.deck(stop.deckName)), sign: sign, in: &screen)
    var row = min(Zones.headerRows(size), foot)
    func next(_ height: Int) -> CellArea {
      defer { row = min(row + height, foot) }
      return CellArea(columns: 0..<size.columns, rows: row..<min(row + height, foot))
    }
    let isHigh = foot - row >= 10
    let (title, line) = isHigh ? (3, 2) : (2, 1)
    screen.add(
      .sentence(Caption(language.variants(.asksToStop), .center, .strong, maxLines: 2)),
      next(title))
    let lines = lines(of: stop)
    let marks = max(foot - row - line - (lines.count - 1), 0)
    let free = max(marks - 8, 0)
    _ = next(free / 2)
    screen.add(self.marks(of: stop.progress), next(marks - free))
    for (index, words) in lines.enumerated() {
      let caption = Caption(words, .center, index == 0 ? .plain : .muted, maxLines: line)
      screen.add(.caption(caption), next(index == 0 ? line : 1))
    }
    place(bar, places, in: &screen)
  }

  /// Returns a mark for each card of a lesson that is cut short, or a bar in which a half done card fills half its part.
  func marks(of progress: LessonProgress) -> Element.Role {
    guard progress.whole > LessonProgress.mostMarks else {
      return .dots(progress.marks, of: progress.whole)
    }
    return .progress(
      ProgressFace(
        [""], end: [], value: progress.finished + progress.known, of: 2 * progress.whole))
  }

  /// Returns lines that tell how many cards are done or known and, for a learner, that the answers are kept.
  func lines(of stop: StopContent) -> [TextVariants] {
    [language.variants(left(of: stop.progress))]
      + (stop.learner == nil ? [] : [language.variants(.isKept)])
  }

  /// Returns how many cards of a lesson that is cut short are done or known, and how many are left.
  func left(of progress: LessonProgress) -> Label {
    let (known, left) = (progress.known, progress.toGo)
    if known == 0 { return .words(.toGo, left) }
    if known == progress.whole, left > 0 { return .words(.onceMore, left) }
    return .words(
      known == progress.finished ? .doneAndToGo : .knownAndToGo, [.number(known), .number(left)])
  }
}
