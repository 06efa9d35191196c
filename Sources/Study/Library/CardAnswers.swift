/// The answers to a card, with what the library knows about the card itself.
package struct CardAnswers: Equatable, Sendable {
  /// The newest comes first.
  package var answers: [LoggedAnswer]
  /// The card; nil if it is deleted.
  package var record: CardRecord?
  /// The days until the card comes back, 0 for today; nil for a card never answered, or without a learner.
  package var dueInDays: Int?
  /// Today, counted like `WallTime.day`.
  package var today: Int

  package init(
    _ answers: [LoggedAnswer], to record: CardRecord? = nil, dueInDays: Int? = nil, today: Int = 0
  ) {
    (self.answers, self.record, self.dueInDays, self.today) = (answers, record, dueInDays, today)
  }
}
