import Scenes
import Study

/// The header of a card or quiz on a box with buttons: the deck's name, the position, and a progress bar.
extension CardLayout {
  func progress(of card: CardContent, in screen: inout Screen) {
    // While a deck is browsed, the bar shows the position in it.
    let place = LessonProgress(
      asked: card.position, finished: card.position, whole: card.count, position: card.position)
    progress(
      card.deckName, language.variants(self.place(of: card)), card.lesson?.progress ?? place,
      in: &screen)
  }

  /// Returns the card's position or, while a lesson repeats cards, the number of finished ones.
  func place(of card: CardContent) -> Label {
    if let progress = card.lesson?.progress, progress.isRepeating { return place(of: progress) }
    return Self.place(card.position, of: card.count)
  }

  /// Returns the place of a question or, while a lesson repeats cards, the number of finished ones.
  func place(of progress: LessonProgress) -> Label {
    progress.isRepeating
      ? .words(.finishedOf, [.number(progress.finished), .number(progress.whole)])
      : Self.place(progress.position, of: progress.whole)
  }

  func progress(of asked: AskedQuestion, in screen: inout Screen) {
    progress(
      asked.deckName, language.variants(place(of: asked.progress)), asked.progress, in: &screen)
  }

  func progress(of quiz: QuizContent, in screen: inout Screen) {
    progress(
      quiz.deckName, language.variants(place(of: quiz.progress)), quiz.progress, in: &screen)
  }

  /// - Parameters:
  ///   - name: The deck's name.
  ///   - ends: The words for the position, the longest first.
  ///   - progress: The lesson's progress; a card that was asked and comes back counts as half finished.
  ///   - screen: The screen to place the header on.
  private func progress(
    _ name: String, _ ends: TextVariants, _ progress: LessonProgress, in screen: inout Screen
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
        rows: 0..<Zones.headerRows(screen.size)))
  }

  /// The columns of each corner button: the one that leaves a lesson, at the left, and undo, at the right.
  static let corner = 4

  private static func place(_ position: Int, of count: Int) -> Label {
    .words(.place, [.number(position), .number(count)])
  }
}
