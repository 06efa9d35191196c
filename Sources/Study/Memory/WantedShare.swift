/// How sure a learner wants to be: the share of cards that are still known when they come back.
package struct WantedShare: Hashable, Sendable {
  package static let range = 80...97
  /// FSRS's own default.
  package static let standard = WantedShare(90)

  /// The shares to choose from.
  package static let offered = [80, 85, 90, 95, 97].map { WantedShare($0) }

  /// In percent, within `range`.
  package let percent: Int

  /// Creates the share nearest to a number of percent.
  package init(_ percent: Int) {
    self.percent = min(max(percent, Self.range.lowerBound), Self.range.upperBound)
  }

  /// The probability of recall at which a card comes back.
  package var recall: Double { Double(percent) / 100 }
}
