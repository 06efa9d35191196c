internal import DeckStore
internal import Study

/// Translates the run's numbers of reviews and rounds into the library's.
///
/// A run counts from 1, the library from its last row. When a backup or a command replaces the library,
/// unsaved reviews and rounds are numbered after the new library's rows.
struct LogNumbers: Equatable {
  private var base: DeckStore.LastNumbers
  /// The run's first review that is or will be in this library.
  private var first = 1
  /// The run's last review that was saved, here or in the previous library.
  private var last = 0

  /// - Parameters:
  ///   - numbers: The library's last numbers.
  ///   - first: The run's first review that is in this library.
  init(after numbers: DeckStore.LastNumbers, since first: Int = 1) {
    base = numbers
    self.first = first
  }

  /// The number in the library before that of the run's first review.
  var before: Int { base.review }

  /// Adapts to a library that others may have changed or replaced.
  ///
  /// - Parameters:
  ///   - numbers: The library's last numbers.
  ///   - isUncertain: Whether the first review that is still to be saved may already be in the library,
  ///     because the outcome of its save is unknown.
  mutating func follow(_ numbers: DeckStore.LastNumbers, isUncertain: Bool) {
    let known = base.review + last
    if (known...known + (isUncertain ? 1 : 0)).contains(numbers.review) { return }
    moved(to: numbers)
  }

  /// Adapts to another library or kiosk: unsaved reviews are numbered after its rows.
  mutating func moved(to numbers: DeckStore.LastNumbers) {
    base = numbers
    first = last + 1
  }

  /// Returns a review with the library's numbers.
  func logged(_ review: Review, in round: Round, by learner: Int64, at time: WallTime)
    -> LoggedReview
  {
    var (review, round) = (review, round)
    review.number += base.review
    // A review in another library can't be replaced in this one.
    review.replaces = review.replaces.flatMap { $0 < first ? nil : $0 + base.review }
    round.number += base.round
    review.round = round.number
    return LoggedReview(
      review, in: round, startedAt: time + (.zero - round.length), by: learner, at: time)
  }

  /// Records that a review of the run was saved.
  mutating func saved(_ number: Int) {
    last = max(last, number)
  }
}
