/// The cards of a learner's day in all decks, and what is left of them: the one rule of home, lessons and `stats`.
///
/// Cards are counted whole. The day has what is due and the first new cards, within its limits, which all decks
/// share. A card is begun by its first answer of the day, in whatever way, and done once it comes back on
/// a later day. Then nothing brings it back into this day, and what else is answered is no part of it: so the
/// share that is done only grows, but for new cards in the library and other limits.
package struct StudyDay: Equatable, Sendable {
  /// What a card is among those of the day of its last answer; the raw value stands in the library.
  package enum Role: Int, CaseIterable, Sendable {
    /// Answered besides: it was known and not due.
    case besides = 0
    /// Answered for the first time, or due, and still comes back today.
    case new, due
    case newDone, dueDone

    /// Once it does not come back today.
    var done: Role {
      switch self {
      case .new, .newDone: .newDone
      case .due, .dueDone: .dueDone
      case .besides: .besides
      }
    }
  }

  /// The day's new cards, or its due ones.
  package struct Part: Equatable, Sendable {
    package var limit: Int
    /// How many are done, also beyond the limit.
    package var done: Int
    /// How many cards of each deck are begun and not done, by the deck's id.
    package var begun: [Int64: Int]
    /// How many cards of each deck were not answered today.
    package var waiting: [Int64: Int]

    package init(
      limit: Int, done: Int, begun: [Int64: Int] = [:], waiting: [Int64: Int] = [:]
    ) {
      (self.limit, self.done, self.begun, self.waiting) = (limit, done, begun, waiting)
    }

    private var room: Int { max(limit - done, 0) }

    /// How many that wait may still be begun, in whichever deck: those that are begun come first.
    package var free: Int { max(room - begun.values.reduce(0, +), 0) }

    /// How many of a deck's begun cards are asked today: all, unless rounds have begun more than the limit.
    package func begun(in deck: Int64) -> Int {
      let before = begun.lazy.filter { $0.key < deck }.reduce(0) { $0 + $1.value }
      return min(begun[deck] ?? 0, max(room - before, 0))
    }

    /// How many of a deck's cards that wait may be begun today.
    package func waiting(in deck: Int64) -> Int { min(waiting[deck] ?? 0, free) }

    fileprivate var left: Int {
      min(room, begun.values.reduce(0, +) + waiting.values.reduce(0, +))
    }

    fileprivate func putsOff(_ deck: Int64) -> Bool {
      (begun[deck] ?? 0) > begun(in: deck) || (waiting[deck] ?? 0) > waiting(in: deck)
    }
  }

  package var new: Part
  package var due: Part

  package init(new: Part, due: Part) {
    (self.new, self.due) = (new, due)
  }

  /// How many cards are done today.
  package var done: Int { min(new.done, new.limit) + min(due.done, due.limit) }

  /// How many cards are left today, in all decks.
  package var left: Int { new.left + due.left }

  /// Whether cards of a deck wait for another day only because of the limits.
  package func putsOff(_ deck: Int64) -> Bool { new.putsOff(deck) || due.putsOff(deck) }
}
