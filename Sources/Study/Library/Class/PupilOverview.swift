/// A learner of the box as teachers see them.
package struct PupilOverview: Hashable, Sendable {
  package var name: String
  /// The numbers of today's cards in all decks that are done and that are left.
  package var done: Int
  package var left: Int
  /// The number of days since the last answer, 0 for today; nil for a learner without any answer.
  package var daysAgo: Int?
  /// The number of days since the learner was added.
  package var daysKnown = 0
  /// The answers of each of the last seven days, today's last.
  package var week: [Tally]
  /// The number of cards that the learner has forgotten at least `PupilNeed.stuckLapses` times.
  package var stuck: Int
  /// The card that the learner has forgotten most often, at least twice; nil if there is none.
  package var hardest: String?

  package init(
    name: String, done: Int = 0, left: Int, daysAgo: Int?,
    week: [Tally] = Array(repeating: Tally(), count: 7), stuck: Int = 0
  ) {
    (self.name, self.done, self.left, self.daysAgo) = (name, done, left, daysAgo)
    (self.week, self.stuck) = (week, stuck)
  }

  /// The number of days with answers among the last seven.
  package var daysOfWeek: Int { week.count { $0.count > 0 } }
}

/// Why a teacher should look after a learner.
package enum PupilNeed: Hashable, Sendable {
  /// The learner was not here in this number of days, on some of which others were.
  case away(days: Int)
  /// More than half of the week's answers were wrong.
  case wrong(Tally)
  /// The same in the last week that is over, from Monday to Sunday (`ClassWeek`).
  case wrongLastWeek(Tally)
  /// The learner has forgotten this number of cards again and again.
  case stuck(cards: Int)

  /// The number of lapses from which a card counts as one at which a learner is stuck.
  package static let stuckLapses = 4
  /// The numbers from which a reason counts, a teacher's rules of thumb: days of the week on which others were
  /// here, answers in a week, and cards at which a learner is stuck.
  private static let (fewestDays, fewestAnswers, fewestStuck) = (3, 50, 5)

  /// Creates the first reason that holds; nil for a learner who is on the way.
  ///
  /// - Parameters:
  ///   - pupil: The learner.
  ///   - schoolDays: On how many of the last seven days anybody was here.
  ///   - lastWeek: The answers of the last week that is over; none to judge the last seven days alone.
  init?(_ pupil: PupilOverview, schoolDays: Int, lastWeek: Tally) {
    let answers = pupil.week.reduce(into: Tally()) { sum, day in
      sum.right += day.right
      sum.wrong += day.wrong
    }
    func isMostlyWrong(_ answers: Tally) -> Bool {
      answers.count >= Self.fewestAnswers && answers.wrong * 2 > answers.count
    }
    // Who never came has been away since they were added; but a new box's learner may be nobody.
    let days = pupil.daysAgo ?? (pupil.name == Learner.standIn ? 0 : pupil.daysKnown)
    if days >= 7, schoolDays >= Self.fewestDays {
      self = .away(days: days)
    } else if isMostlyWrong(answers) {
      self = .wrong(answers)
    } else if isMostlyWrong(lastWeek) {
      self = .wrongLastWeek(lastWeek)
    } else if pupil.stuck >= Self.fewestStuck {
      self = .stuck(cards: pupil.stuck)
    } else {
      return nil
    }
  }

  /// The reasons with the more urgent ones first: who is away longest, who errs most, who is stuck at most cards.
  private var urgency: (kind: Int, amount: Int) {
    switch self {
    case .away(let days): (2, days)
    case .wrong(let answers), .wrongLastWeek(let answers):
      (1, 1000 * answers.wrong / max(answers.count, 1))
    case .stuck(let cards): (0, cards)
    }
  }

  /// Returns who needs a teacher, most urgent first, and who never came last: at most a fifth of a class, or everybody would be
  /// a case.
  ///
  /// - Parameters:
  ///   - pupils: The class.
  ///   - week: The week that is judged beside the last seven days; nil for none. On a Monday, most answers of the week
  ///     that is over may be older than seven days.
  /// - Returns: The learners, with the first reason of each.
  package static func needs(
    of pupils: [PupilOverview], or week: ClassWeek? = nil
  ) -> [(pupil: PupilOverview, need: PupilNeed)] {
    let answers = Dictionary((week?.learners ?? []).map { ($0.name, $0.answers) }) { first, _ in
      first
    }
    let schoolDays = (0..<7).count { day in pupils.contains { $0.week[day].count > 0 } }
    let needing = pupils.compactMap { pupil in
      PupilNeed(pupil, schoolDays: schoolDays, lastWeek: answers[pupil.name] ?? Tally())
        .map { (pupil: pupil, need: $0) }
    }
    let sorted = needing.sorted { $0.need.urgency > $1.need.urgency }
    let ever = sorted.filter { $0.pupil.daysAgo != nil }
    let never = sorted.filter { $0.pupil.daysAgo == nil }
    return Array((ever + never).prefix((pupils.count + 4) / 5))
  }
}

/// A card that learners forget again and again.
package struct HardCard: Equatable, Sendable {
  /// An answer that was given instead, and how often.
  package struct Given: Equatable, Sendable {
    package var text: String
    package var count: Int

    package init(text: String, count: Int) { (self.text, self.count) = (text, count) }
  }

  package var card: Card
  package var deck: String
  /// The number of times that learners forgot the card after they had learnt it.
  package var lapses: Int
  /// The answers that were given most often instead, if they were typed or chosen.
  package var given: [Given] = []
  /// Whether a learner forgets the card far more often than is expected.
  package var isLeech: Bool

  package init(card: Card, deck: String, lapses: Int, isLeech: Bool = false) {
    (self.card, self.deck, self.lapses, self.isLeech) = (card, deck, lapses, isLeech)
  }
}
