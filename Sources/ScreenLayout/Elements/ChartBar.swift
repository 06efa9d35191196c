package import Study

/// A bar of a chart: right answers below, wrong ones on top.
package struct ChartBar: Hashable, Sendable {
  package var answers: Tally
  /// The height of a line across the bar, in answers; nil for none.
  package var expected: Int?

  package init(_ answers: Tally, expected: Int? = nil) {
    (self.answers, self.expected) = (answers, expected)
  }

  /// The height of the bar and its line, in answers.
  package var height: Int { max(answers.count, expected ?? 0) }
}
