import Scenes
import Study

/// The first line of a card or quiz where a box has buttons: name, bar, marks, position.
extension CardLayout {
  func progress(of card: CardContent, in screen: inout Screen) {
    let ends =
      card.lesson?.mode == .review ? [position(card)] : places(card.position, of: card.count)
    let tally = card.lesson?.tally
    progress(
      card.deckName, ends, tally, done: tally.map { $0.right + $0.wrong } ?? card.position,
      of: card.count, in: &screen)
  }

  func progress(of quiz: QuizContent, in screen: inout Screen) {
    progress(
      quiz.deckName, places(quiz.position, of: quiz.count), quiz.tally,
      done: quiz.tally.right + quiz.tally.wrong, of: quiz.count, in: &screen)
  }

  /// - Parameters:
  ///   - name: The deck's.
  ///   - ends: Where one is, the longest words first.
  ///   - tally: How it goes; nil while nothing is marked.
  ///   - done: How many of `count` are done, from 0.
  ///   - count: All of the lesson or deck.
  ///   - screen: Gets it.
  private func progress(
    _ name: String, _ ends: Words, _ tally: Tally?, done: Int, of count: Int,
    in screen: inout Screen
  ) {
    guard screen.size.rows >= 3 else { return }
    let tallies = tally.map {
      language.lines(.words(.tally, [.number($0.right), .number($0.wrong)]))
    }
    let all = (tallies ?? []).flatMap { tally in ends.map { "\(tally)  \($0)" } } + ends
    screen.add(
      .progress(ProgressFace([name.safeForScreen], end: all, value: done, of: count)),
      CellArea(columns: 0..<screen.size.columns, rows: 0..<1))
  }

  private func places(_ position: Int, of count: Int) -> Words {
    language.lines(.words(.place, [.number(position), .number(count)]))
  }
}
