import Study
import Testing

@Suite("Weights of other programs")
struct FSRSVersionTests {
  private static let own = FSRS.defaultWeights.enumerated().map { place, weight in
    place < 4 ? WeightFit.rounded(weight * 2) : weight
  }

  @Test("Weights of FSRS-6 stay as they are, within the ranges of a fit")
  func current() {
    #expect(FSRS.weights(fromAnyVersion: Self.own) == Self.own)
    var wild = Self.own
    (wild[0], wild[20]) = (1e9, -1)
    let limited = FSRS.weights(fromAnyVersion: wild)
    #expect(limited?[0] == 100 && limited?[20] == 0.1)
  }

  /// The numbers are those of `check_and_fill_parameters` in fsrs-rs 6.6.1.
  @Test("Weights of FSRS-4.5 and FSRS-5 become those of FSRS-6")
  func older() throws {
    let old = [
      0.4, 0.6, 2.4, 5.8, 4.93, 0.94, 0.86, 0.01, 1.49, 0.14, 0.94, 2.18, 0.05, 0.34, 1.26, 0.29,
      2.61,
    ]
    let new = try #require(FSRS.weights(fromAnyVersion: old))
    #expect(new.count == 21 && Array(new[..<4]) == Array(old[..<4]))
    #expect(new[4] == 6.81 && new[5] == 0.4468 && new[6] == 1.36)
    // The damping's lowest value is 0.01.
    #expect(Array(new[7...]) == Array(old[7...]) + [0, 0, 0.01, 0.5])
    let newer = try #require(FSRS.weights(fromAnyVersion: Array(Self.own[..<19])))
    #expect(newer == Array(Self.own[..<19]) + [0.01, 0.5])
  }

  @Test("Other counts, what is no number and the default weights say nothing")
  func nothing() {
    for count in [0, 1, 16, 18, 20, 22] {
      #expect(FSRS.weights(fromAnyVersion: Array(repeating: 1, count: count)) == nil)
    }
    for bad in [Double.nan, .infinity] {
      #expect(FSRS.weights(fromAnyVersion: Array(Self.own.dropLast()) + [bad]) == nil)
    }
    #expect(FSRS.weights(fromAnyVersion: FSRS.defaultWeights) == nil)
  }

  @Test("For four buttons, only what nobody pressed here is filled in")
  func fourButtons() {
    let filled = FSRS.weights(forFourButtons: Self.own)
    #expect(filled[0] < filled[1] && filled[1] < filled[2] && filled[2] < filled[3])
    for place in filled.indices where ![1, 3].contains(place) {
      #expect(filled[place] == Self.own[place])
    }
  }
}
