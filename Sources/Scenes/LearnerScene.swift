/// Who learns: names to choose from, page by page, and a guest of whom nothing is kept.
package struct LearnerScene: Equatable, Sendable {
  /// How many names a page has: with the guest and the next page they are four lines of two.
  private static let pageLength = 6

  private let names: [String]
  private var page = 0

  package init(_ names: [String]) {
    self.names = names
  }

  private var pages: Int { max(1, (names.count + Self.pageLength - 1) / Self.pageLength) }

  private var choices: [LearnersContent.Choice] {
    names.dropFirst(page * Self.pageLength).prefix(Self.pageLength).map { .learner($0) }
      + [.guest] + (pages > 1 ? [.more] : [])
  }

  /// What a choice stands for, counted from 0; nil where there is none.
  package func choice(_ choice: Int) -> LearnersContent.Choice? {
    choices.indices.contains(choice) ? choices[choice] : nil
  }

  /// Turns the pages; after the last one comes the first.
  ///
  /// - Returns: Whether there is more than one.
  package mutating func turn(forward: Bool) -> Bool {
    page = (page + (forward ? 1 : pages - 1)) % pages
    return pages > 1
  }

  package var content: ScreenContent {
    .learners(LearnersContent(choices: choices, page: page + 1, pages: pages))
  }
}
