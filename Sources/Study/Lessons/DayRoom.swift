/// What bounds the cards of a day besides its limits in cards: a limit in minutes, and a pile after a pause.
///
/// Nothing of it changes during a day, so a day's plan stays the same (`StudyDay`).
package struct DayRoom: Equatable, Sendable {
  /// The number of cards that fit into the minutes of a day; nil without a limit in minutes.
  package var fitting: Int?
  /// A pause after which a pile may be left; nil if there was none lately.
  package var pause: Pause?

  package init(fitting: Int? = nil, pause: Pause? = nil) {
    (self.fitting, self.pause) = (fitting, pause)
  }

  /// The time that a card takes on a day, with all its answers, while nothing is known, in seconds.
  private static let usualSeconds = 12.0
  /// The number of cards that `usualSeconds` counts as.
  private static let usualCards = 5.0
  /// The most minutes of a day.
  package static let minutes = 0...1_440

  /// Returns the number of cards that fit into a number of minutes, at least one if there are any minutes.
  ///
  /// - Parameters:
  ///   - minutes: The minutes.
  ///   - cards: The number of cards that were done on earlier days.
  ///   - milliseconds: The time that all answers on those days took.
  /// - Returns: The number of cards.
  package static func cards(in minutes: Int, having cards: Int, in milliseconds: Int) -> Int {
    guard minutes > 0 else { return 0 }
    let seconds =
      (Double(milliseconds) / 1_000 + usualSeconds * usualCards) / (Double(cards) + usualCards)
    return max(Int(Double(60 * minutes) / max(seconds, 0.1)), 1)
  }

  /// Returns the limits of a day.
  ///
  /// Known cards come before new ones, which get what is left of the minutes, and none while a pile is spread.
  ///
  /// - Parameters:
  ///   - usual: The limits in cards.
  ///   - pile: The number of known cards that come back on the day, whether they are done or not.
  /// - Returns: The limits, neither above the usual one.
  package func limits(_ usual: CardQueue.Limits, pile: Int) -> CardQueue.Limits {
    var limits = usual
    limits.reviews = min(usual.reviews, fitting ?? .max)
    if let share = pause?.share(of: pile) {
      limits.reviews = min(limits.reviews, share)
      limits.newCards = 0
    } else if let fitting {
      limits.newCards = min(usual.newCards, fitting - min(pile, limits.reviews))
    }
    return limits
  }
}

/// A pause of a learner, which may leave a pile of cards.
///
/// A pile is spread over days, those cards first that are likeliest still known. Which order a pile is worked off in
/// hardly changes what is known in the end (0.3 percentage points at most, of 200 simulated days after three weeks away,
/// 12 learners); but with these first it is gone two days sooner than with the weakest first, and whoever comes back begins
/// with what they know.
package struct Pause: Equatable, Sendable {
  /// The number of days since the learner is back: 0 on the first one.
  package var daysBack: Int
  /// The number of known cards that were done on a day before the pause, as a mean.
  package var usual: Int

  /// The days without an answer that are a pause.
  package static let fewestDays = 7
  /// The days after a pause on which a pile may still be spread.
  package static let mostDays = 28
  /// A pile is gone in so many days if nothing else comes, and sooner if it is small.
  private static let days = 14
  /// The fewest cards that count as usual: a small pile needs no spreading.
  private static let fewestUsual = 20

  package init(daysBack: Int, usual: Int) {
    (self.daysBack, self.usual) = (daysBack, max(usual, Self.fewestUsual))
  }

  /// The share of whoever does few cards; no share is smaller.
  package static let leastShare = Pause(daysBack: 0, usual: 0).leastShare

  /// The least share of a day, one and a half times as many cards as usual.
  package var leastShare: Int { (3 * usual + 1) / 2 }

  /// Returns the number of a pile's cards that come on this day; nil if all do.
  package func share(of pile: Int) -> Int? {
    let share = max(leastShare, (pile + Self.days - 1) / Self.days)
    return daysBack < Self.mostDays && share < pile ? share : nil
  }
}

/// A pile after a pause that is spread over days.
package struct SpreadPile: Hashable, Sendable {
  /// The number of cards that wait today, those included that are done.
  package var pile: Int
  /// The number of them that come today.
  package var today: Int

  package init(pile: Int, today: Int) { (self.pile, self.today) = (pile, today) }
}
