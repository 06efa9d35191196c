/// The last numbers used in a run; they continue from one deck or lesson to the next.
package struct RunNumbers: Equatable, Sendable {
  package var review: Int
  /// The number of the last round with a review.
  package var round: Int

  package init(review: Int = 0, round: Int = 0) {
    self.review = review
    self.round = round
  }
}
