/// A learner's plan for a day in all decks and what is left of it, by the one rule for home, lessons and
/// `stats`.
///
/// Each card counts once, however often it is asked. The plan has the due cards and the first new cards,
/// within the day's limits: the decks share the new cards (`NewCardShares`) and the due ones (`DueShares`). A
/// card is begun by its first answer of the day, in any mode, and done once it comes back only on a later day.
/// Nothing brings a done card back into the day's plan, and answers to cards outside the plan do not count, so
/// the share that is done only grows, unless the library gets new cards or the limits change.
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

  package var new: NewCardShares
  package var due: DueShares
  /// The limits of the next days.
  package var later = CardQueue.Limits()
  /// The pile after a pause that is spread over this day and others; nil if there is none.
  package var spread: SpreadPile?

  package init(new: NewCardShares, due: DueShares) {
    (self.new, self.due) = (new, due)
  }

  /// The number of cards that are done today.
  package var done: Int { new.done + due.done }

  /// The number of cards that are left today, in all decks.
  package var left: Int { new.left + due.left }

  /// Returns the number of a deck's due and begun cards that are asked today.
  package func due(in deck: Int64) -> Int {
    due.waiting(in: deck) + due.begun(in: deck) + new.begun(in: deck)
  }

  /// Returns whether cards of a deck wait for another day only because of the limits.
  package func putsOff(_ deck: Int64) -> Bool { new.putsOff(deck) || due.putsOff(deck) }
}
