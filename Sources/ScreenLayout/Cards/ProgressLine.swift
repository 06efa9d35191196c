import Scenes
import Study

/// The head of a card or quiz where a box has buttons: name, position, and a bar with a mark for each part.
extension CardLayout {
  func progress(of card: CardContent, in screen: inout Screen) {
    // While a deck is browsed, the bar is where one is in it.
    let place = LessonProgress(
      asked: card.position, finished: card.position, whole: card.count, position: card.position)
    progress(
      card.deckName, language.lines(self.place(of: card)), card.lesson?.progress ?? place,
      in: &screen)
  }

  /// Which card it is, or how many are done where all have been asked and come back.
  func place(of card: CardContent) -> Label {
    if let progress = card.lesson?.progress, progress.isRepeating {
      return .words(.finishedOf, [.number(progress.finished), .number(progress.whole)])
    }
    return Self.place(card.position, of: card.count)
  }

  func progress(of quiz: QuizContent, in screen: inout Screen) {
    let place = language.lines(Self.place(quiz.position, of: quiz.count))
    progress(quiz.deckName, place, quiz.progress, in: &screen)
  }

  /// - Parameters:
  ///   - name: The deck's.
  ///   - ends: Where one is, the longest words first.
  ///   - progress: How far it has come. A card that comes back has come half of its way.
  ///   - screen: Gets it.
  private func progress(
    _ name: String, _ ends: Words, _ progress: LessonProgress, in screen: inout Screen
  ) {
    guard screen.size.columns > 2 * Self.corner else { return }
    let hasParts = progress.whole <= LessonProgress.mostMarks
    screen.add(
      .progress(
        ProgressFace(
          [name.safeForScreen], end: ends, value: progress.asked + progress.finished,
          of: 2 * progress.whole, marks: progress.marks, parts: hasParts ? progress.whole : 0)),
      CellArea(
        columns: Self.corner..<screen.size.columns - Self.corner,
        rows: 0..<Zones.head(screen.size)))
  }

  /// Columns of what leaves a lesson, at the left, and of what takes a mark back, at the right.
  static let corner = 4

  private static func place(_ position: Int, of count: Int) -> Label {
    .words(.place, [.number(position), .number(count)])
  }
}
