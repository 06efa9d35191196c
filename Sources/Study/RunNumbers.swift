/// The numbers given so far in a run: they go on from one deck or lesson to the next.
package struct RunNumbers: Equatable, Sendable {
  /// The last review's.
  package var review: Int
  /// The last round's that has a review.
  package var round: Int

  package init(review: Int = 0, round: Int = 0) {
    self.review = review
    self.round = round
  }
}
