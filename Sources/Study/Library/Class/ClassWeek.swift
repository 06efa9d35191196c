/// What a class did in the last week, from Monday to Sunday, as a teacher looks at it on the Monday after it.
package struct ClassWeek: Equatable, Sendable {
  package struct Learner: Equatable, Sendable {
    package var name: String
    /// The answers of the week's days, Monday's first.
    package var days: [Tally]
    /// The time that they took, in ms.
    package var answerTime: Int
    /// The numbers of cards learnt (`CardMemory.isLearnt`) by the ends of the last `ClassWeek.weeks` weeks, the report's
    /// own last, and before them by the eve of the first.
    package var learnt: [Int]
    /// The numbers of cards that are known now, and that are being learnt, as in `DeckProgress`, of all decks; 0 where
    /// nobody asked for them.
    package var known: Int
    package var learning: Int

    package init(
      name: String, days: [Tally] = Array(repeating: Tally(), count: 7), answerTime: Int = 0,
      learnt: [Int], known: Int = 0, learning: Int = 0
    ) {
      (self.name, self.days, self.answerTime) = (name, days, answerTime)
      (self.learnt, self.known, self.learning) = (learnt, known, learning)
    }

    /// All answers of the week.
    package var answers: Tally {
      days.reduce(into: Tally()) { sum, day in
        sum.right += day.right
        sum.wrong += day.wrong
      }
    }
    /// The number of days with answers.
    package var daysHere: Int { days.count { $0.count > 0 } }
    /// The time in minutes, rounded up as in `StudyYear.Day`.
    package var minutes: Int { (answerTime + 59_999) / 60_000 }
    /// The number of cards learnt by the end of the week, and those of them in the week.
    package var learntInAll: Int { learnt.last ?? 0 }
    package var learntInWeek: Int { learntInAll - (learnt.dropLast().last ?? 0) }
  }

  /// A card to which somebody said *not yet* in the week.
  package struct Card: Equatable, Sendable {
    package var card: Study.Card
    package var deck: String
    /// The number of learners who did, and how often.
    package var learners: Int
    package var count: Int
    /// The answers that were given most often instead in the week, if they were typed or chosen.
    package var given: [HardCard.Given] = []

    package init(card: Study.Card, deck: String, learners: Int, count: Int) {
      (self.card, self.deck, self.learners, self.count) = (card, deck, learners, count)
    }
  }

  /// The number of weeks of a curve.
  package static let weeks = 12

  /// The week's Monday in days since 1970 (`WallTime.day`).
  package var monday: Int
  /// The day on which it is looked at, counted likewise.
  package var today: Int
  /// All learners, by name, but those who were added after the week.
  package var learners: [Learner]
  /// The cards that were hardest, for most learners first.
  package var hardest: [Card]

  package init(monday: Int, today: Int, learners: [Learner], hardest: [Card] = []) {
    (self.monday, self.today, self.learners, self.hardest) = (monday, today, learners, hardest)
  }

  /// The days of the values of a curve, in days since 1970: the eve of the first week, and each week's Sunday.
  package var ends: [Int] { (0...Self.weeks).map { monday + 6 - 7 * (Self.weeks - $0) } }

  /// The Monday of the last week that is over; 1970-01-01 was a Thursday.
  package static func lastMonday(before today: Int) -> Int { today - (today + 3) % 7 - 7 }

  /// The number of learners who answered anything.
  package var here: Int { learners.count { $0.daysHere > 0 } }

  /// The sum of all learners' curves.
  package var learnt: [Int] {
    learners.reduce(into: Array(repeating: 0, count: Self.weeks + 1)) { sum, learner in
      for (place, count) in learner.learnt.enumerated() where place < sum.count {
        sum[place] += count
      }
    }
  }
}
