internal import DeckStore
internal import Study

/// What this run's reviews and rounds are called in the library.
///
/// A run counts from 1, the library goes on from its last row. When another library comes into its
/// place, by a backup or a command, what is still to be saved is numbered after that one's rows.
struct LogNumbers: Equatable {
  private var base: DeckStore.LastNumbers
  /// The run's first review that is in this library, or will be.
  private var first = 1
  /// The run's last review that was saved, here or in the library before this one.
  private var last = 0

  /// - Parameters:
  ///   - numbers: The library's last ones.
  ///   - first: The run's first review that is in this library.
  init(after numbers: DeckStore.LastNumbers, since first: Int = 1) {
    base = numbers
    self.first = first
  }

  /// The library's number before that of the run's first review.
  var before: Int { base.review }

  /// A library was opened again: sees whether it is the one that these numbers are of.
  ///
  /// - Parameters:
  ///   - numbers: The library's last ones.
  ///   - waiting: How many reviews are still to be saved: the first of them may be there already,
  ///     where a save ended and nobody learnt how.
  mutating func reopened(at numbers: DeckStore.LastNumbers, waiting: Int) {
    let known = base.review + last
    if (known...known + min(waiting, 1)).contains(numbers.review) { return }
    moved(to: numbers)
  }

  /// Another library, or another kiosk's log in it: what is still to be saved comes after its rows.
  mutating func moved(to numbers: DeckStore.LastNumbers) {
    base = numbers
    first = last + 1
  }

  /// What the log is told of a review.
  func logged(_ review: Review, in round: Round, by learner: Int64, at time: WallTime)
    -> LoggedReview
  {
    var (review, round) = (review, round)
    review.number += base.review
    // What is in another library can't be replaced in this one.
    review.replaces = review.replaces.flatMap { $0 < first ? nil : $0 + base.review }
    round.number += base.round
    review.round = round.number
    return LoggedReview(
      review, in: round, startedAt: time + (.zero - round.length), by: learner, at: time)
  }

  /// A review of the run was saved.
  mutating func saved(_ number: Int) {
    last = max(last, number)
  }
}
