import Scenes
import Study

/// How far a lesson or deck has come, and how it goes.
private struct Progress {
  /// How many of `count` are done, from 0.
  var done: Int
  var count: Int
  /// nil while nothing is marked.
  var tally: Tally?

  init?(_ content: ScreenContent) {
    switch content {
    case .card(let card):
      tally = card.lesson?.tally
      (done, count) = (tally.map { $0.right + $0.wrong } ?? card.position, card.count)
    case .quiz(let quiz):
      tally = quiz.tally
      (done, count) = (quiz.tally.right + quiz.tally.wrong, quiz.count)
    default: return nil
    }
  }
}

/// The first line of a card or quiz where a box has buttons: name, bar, marks, position.
extension CardLayout {
  /// Writes that line anew, with as much as it holds.
  func progress(of content: ScreenContent, in grid: inout CellGrid) {
    guard grid.size.rows >= 3, let progress = Progress(content) else { return }
    let (name, positions) =
      switch content {
      case .card(let card) where card.lesson?.mode == .review: (card.deckName, [position(card)])
      case .card(let card): (card.deckName, places(card.position, of: card.count))
      case .quiz(let quiz): (quiz.deckName, places(quiz.position, of: quiz.count))
      default: ("", [""])
      }
    let tallies = progress.tally.map {
      language.lines(.words(.tally, [.number($0.right), .number($0.wrong)]))
    }
    let ends = (tallies ?? []).flatMap { tally in positions.map { "\(tally)  \($0)" } } + positions
    guard let (end, length) = fitting(name, ends, columns: grid.size.columns) else { return }
    grid.clear(CellArea(columns: 0..<grid.size.columns, rows: 0..<1))
    let bar = Self.bar(progress.done, of: progress.count, length: length)
    header(name, "\(bar)  \(end)", in: &grid)
  }

  /// The first end that fits, and the longest bar beside it: rather a short bar than a short name,
  /// and rather a short name than less to say.
  private func fitting(
    _ name: String, _ ends: [String], columns: Int
  ) -> (end: String, bar: Int)? {
    for end in ends {
      for name in [name.columns, min(name.columns, Self.leastName)] {
        for bar in Self.barLengths where name + bar + end.columns + Self.gaps <= columns {
          return (end, bar)
        }
      }
    }
    return nil
  }

  private func places(_ position: Int, of count: Int) -> [String] {
    language.lines(.words(.place, [.number(position), .number(count)]))
  }

  /// What a deck's name needs at least, to be known.
  private static let leastName = 7
  /// Before and after the line, and around the bar.
  private static let gaps = 6
  private static let barLengths = [20, 10, 6, 4]

  /// A row of blocks, as many of them full as there are parts done.
  static func bar(_ done: Int, of count: Int, length: Int) -> String {
    let share = min(max(Double(done) / Double(max(count, 1)), 0), 1)
    let full = Int((share * Double(length)).rounded())
    return String(repeating: "█", count: full) + String(repeating: "░", count: length - full)
  }
}
