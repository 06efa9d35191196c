package import Study

/// A bar of a chart: right answers below, wrong ones on top.
package struct ChartBar: Hashable, Sendable {
  package var answers: Tally
  /// The height of a line across the bar, in answers; nil for none.
  package var expected: Int?

  /// What stands below the bar; empty for nothing.
  package var label: String

  package init(_ answers: Tally, expected: Int? = nil, label: String = "") {
    (self.answers, self.expected, self.label) = (answers, expected, label)
  }

  /// The height of the bar and its line, in answers.
  package var height: Int { max(answers.count, expected ?? 0) }
}
