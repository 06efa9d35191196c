/// A learner's plan for a day in all decks and what is left of it, by the one rule for home, lessons and
/// `stats`.
///
/// Each card counts once, however often it is asked. The plan has the due cards and the first new cards,
/// within the day's limits: the decks share the new cards (`NewCardShares`), and the due ones come as they are
/// asked. A card is begun by its first answer of the day, in any mode, and done once it comes back only on a
/// later day. Nothing brings a done card back into the day's plan, and answers to cards outside the plan do
/// not count, so the share that is done only grows, unless the library gets new cards or the limits change.
package struct StudyDay: Equatable, Sendable {
  /// A card's part in the plan of the day on which it was last answered; the raw value is stored in the
  /// library.
  package enum Role: Int, CaseIterable, Sendable {
    /// A known card that was answered although it was not due, outside the plan.
    case unplanned = 0
    /// A card that was answered for the first time, or was due, and still comes back today.
    case new, due
    case newDone, dueDone

    /// The role of the card once it no longer comes back today.
    var done: Role {
      switch self {
      case .new, .newDone: .newDone
      case .due, .dueDone: .dueDone
      case .unplanned: .unplanned
      }
    }
  }

  /// The day's due cards.
  package struct Part: Equatable, Sendable {
    package var limit: Int
    /// The number of cards that are done, including those beyond the limit.
    package var done: Int
    /// The number of cards that are begun and not done, by the deck's id.
    package var begun: [Int64: Int]
    /// The number of cards that wait, because they were not answered today, by the deck's id.
    package var waiting: [Int64: Int]

    package init(
      limit: Int, done: Int, begun: [Int64: Int] = [:], waiting: [Int64: Int] = [:]
    ) {
      (self.limit, self.done, self.begun, self.waiting) = (limit, done, begun, waiting)
    }

    private var room: Int { max(limit - done, 0) }

    /// The number of waiting cards that may still be begun, in any deck; begun cards use up the limit first.
    package var free: Int { max(room - begun.values.reduce(0, +), 0) }

    /// Returns the number of a deck's begun cards asked today: all, unless rounds have begun more than the
    /// limit.
    package func begun(in deck: Int64) -> Int {
      let before = begun.lazy.filter { $0.key < deck }.reduce(0) { $0 + $1.value }
      return min(begun[deck] ?? 0, max(room - before, 0))
    }

    /// Returns the number of a deck's waiting cards that may be begun today.
    package func waiting(in deck: Int64) -> Int { min(waiting[deck] ?? 0, free) }

    package var left: Int {
      min(room, begun.values.reduce(0, +) + waiting.values.reduce(0, +))
    }

    fileprivate func putsOff(_ deck: Int64) -> Bool {
      (begun[deck] ?? 0) > begun(in: deck) || (waiting[deck] ?? 0) > waiting(in: deck)
    }
  }

  package var new: NewCardShares
  package var due: Part
  /// The limits of the next days.
  package var later = CardQueue.Limits()
  /// The pile after a pause that is spread over this day and others; nil if there is none.
  package var spread: SpreadPile?

  package init(new: NewCardShares, due: Part) {
    (self.new, self.due) = (new, due)
  }

  /// The number of cards that are done today.
  package var done: Int { new.done + min(due.done, due.limit) }

  /// The number of cards that are left today, in all decks.
  package var left: Int { new.left + due.left }

  /// Returns the number of a deck's due and begun cards that are asked today.
  package func due(in deck: Int64) -> Int {
    due.waiting(in: deck) + due.begun(in: deck) + new.begun(in: deck)
  }

  /// Returns whether cards of a deck wait for another day only because of the limits.
  package func putsOff(_ deck: Int64) -> Bool { new.putsOff(deck) || due.putsOff(deck) }
}
