package import Scenes
package import Study

/// A fact in a pill of its own, which can't be touched.
package struct Chip: Hashable, Sendable {
  package var icon: Icon
  package var words: TextVariants

  package init(_ icon: Icon, _ words: TextVariants) {
    (self.icon, self.words) = (icon, words)
  }
}

/// A bar for each of some days, with the letter of its weekday below.
package struct DayBars: Hashable, Sendable {
  /// The days, with right answers below and wrong ones on top.
  package var days: [Tally]
  /// The letter of each day's weekday; none to leave them out.
  package var letters: [String]
  /// The place of today, whose letter is bold; nil if it is not among the days.
  package var today: Int?
  /// Whether the days are still to come, so that nothing is right or wrong yet.
  package var isComing: Bool

  package init(
    _ days: [Tally], letters: [String] = [], today: Int? = nil, isComing: Bool = false
  ) {
    (self.days, self.letters, self.today, self.isComing) = (days, letters, today, isComing)
  }

  /// The places of the days whose number is written above their bar: the first of the highest ones, and today.
  package var numbered: Set<Int> {
    let sums = days.map { $0.right + $0.wrong }
    let highest = sums.indices.max { sums[$0] < sums[$1] || sums[$0] == sums[$1] && $0 > $1 }
    return Set(
      [highest, today].compactMap(\.self).filter { sums.indices.contains($0) && sums[$0] > 0 })
  }
}

/// An answer to a card, or the day on which the card comes back.
package struct AnswerMark: Hashable, Sendable {
  /// Whether it was right; nil for the one that is still to come.
  package var rating: Rating?
  /// The day of the month.
  package var day: String
  /// The sign of who answered, with the name's first letter; nil if all answers are one learner's.
  package var sign: LearnerSign?
  package var initial: String

  package init(_ rating: Rating?, day: String, by answerer: (LearnerSign, String)? = nil) {
    (self.rating, self.day) = (rating, day)
    (sign, initial) = (answerer?.0, answerer?.1 ?? "")
  }

  /// What stands below the mark, where signs can't be painted.
  package var label: String { initial.isEmpty ? day : "\(day) \(initial)" }
}
