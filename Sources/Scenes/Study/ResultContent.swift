package import Study

/// The result of a round, review or quiz.
package struct ResultContent: Equatable, Sendable {
  /// What the learner can do next.
  package enum Choice: Hashable, Sendable {
    /// Continues a lesson that was cut short.
    case goOn
    /// Asks only the cards that were answered wrong, in this number of questions.
    case wrongOnes(Int)
    case all
    /// Takes this many cards from later days.
    case ahead(Int)
    /// Looks through the deck's cards.
    case browse
    case done

    package var target: Target {
      switch self {
      case .goOn: StopContent.goOn
      case .wrongOnes: Target("wrong-ones", icon: .again, role: .primary)
      case .all: Target("all", icon: .repeat)
      case .ahead: Target("ahead", icon: .plus)
      case .browse: Target("browse", icon: .eye)
      case .done: Target("done", icon: .home)
      }
    }

    package var label: Label {
      switch self {
      case .goOn: .words(.goOn)
      case .wrongOnes(let count): .words(.againWrong, count)
      case .all: .words(.againAll)
      case .ahead(let count): .words(.aheadCards, count)
      case .browse: .words(.browse)
      case .done: .words(.resultDone)
      }
    }
  }

  package var mode: Round.Mode
  package var deckName: String
  /// The learner's name; nil for a guest.
  package var learner: String?
  /// The number of right answers; in a review that of cards that were known at their last answer or, if it was cut short,
  /// that of cards that are done.
  package var right: Int
  /// The number of answers; in a review that of cards, all of them if it was cut short.
  package var count: Int
  /// The mark of each answer, in a review of each card, in order; empty if that is not shown.
  package var marks: [LessonProgress.Mark] = []
  /// The number of answers that the learner has given today; nil except in a learner's review.
  package var today: Int?
  /// For a review without cards: the days until the next card, from 1; nil if none comes.
  package var nextInDays: Int?
  /// The number of days in a row whose cards were all done; nil if that is not shown.
  package var streak: Int?
  /// The number of the deck's cards that are left for today; nil if that is not shown.
  package var due: Int?
  /// The growth of `right` since the last lesson; nil unless it had the same `count` and fewer right.
  package var more: Int?
  /// Whether nothing is left for the day.
  package var isCelebrated = false
  /// What is done and left of a lesson that was cut short; nil for any other.
  package var stopped: LessonProgress?
  /// The first cards that were answered wrong, at most `mostRows`.
  package var wrong: [ListContent.Row] = []
  /// The number of cards that were answered wrong.
  package var wrongCount = 0
  /// The first of the cards of which the end tells, if none was answered wrong; at most `mostTold`.
  package var told: [ListContent.Row] = []
  /// The number of cards of which the end tells.
  package var toldCount = 0
  /// The choices, in the order of their number keys.
  package var choices: [Choice]

  /// What the end tells, in its title and its sentence.
  package var end = LessonEnd.plain
  /// The card that was hard for the learner, if the end tells of it.
  package var hard: CardSides?
  /// The number of cards that come tomorrow; nil if it is unknown.
  package var tomorrow: Int?
  /// The pile after a pause that is spread over today and the next days; nil if there is none.
  package var spread: SpreadPile?
  /// The learner's week, if nothing is left for the day.
  package var day: ListContent.Day?

  /// What has begun to grow in the learner's garden; nil unless nothing is left for the day.
  package var grown: Garden.Thing?

  /// The two sides of a card.
  package struct CardSides: Equatable, Sendable {
    package var question: Label
    package var answer: Label
  }

  package static let mostRows = 3
  package static let mostTold = 5
  /// The target that leads to all cards answered wrong, if there are more than have room.
  package static let allWrong = Target("all-wrong", icon: .cards)

  /// Whether fewer than half of the answers, in a review of the cards, were right.
  package var isLow: Bool { 2 * right < count }

  /// The number of cards of which the first are shown.
  package var cardCount: Int { wrong.isEmpty ? toldCount : wrongCount }

  /// The row below the cards that are shown: it leads to all that were answered wrong, or tells how many others there are.
  package func rowOfOthers(than shown: Int) -> ListContent.Row {
    wrong.isEmpty
      ? .init(nil, .words(.andMore, toldCount - shown), .option)
      : .init(Self.allWrong, .words(.allWrong, wrongCount), .option)
  }

  package var targets: [Target] {
    choices.map(\.target) + wrong.compactMap(\.target)
      + (wrongCount > wrong.count ? [Self.allWrong] : [])
  }
}
