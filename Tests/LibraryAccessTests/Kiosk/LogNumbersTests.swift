import Study
import Testing

@testable import DeckStore
@testable import LibraryAccess

@Suite struct LogNumbersTests {
  /// Returns the library's numbers of a run's review 3, of the review 2 that it replaces, and of its round 1.
  private static func third(_ numbers: LogNumbers) -> [Int?] {
    let review = Review(
      number: 3, card: "a", name: "A", rating: .right, answerTime: 1, replaces: 2, round: 1)
    let round = Round(number: 1, deck: "D", start: .seconds(2), length: .seconds(5))
    let time = WallTime(milliseconds: 60_000, zoneMinutes: 60)
    let logged = numbers.logged(review, in: round, by: 1, at: time)
    #expect(logged.roundStart == WallTime(milliseconds: 55_000, zoneMinutes: 60))
    #expect(logged.review.round == logged.round.number)
    return [logged.review.number, logged.review.replaces, logged.round.number]
  }

  private static func numbers(
    after review: Int, round: Int, saved: Int
  ) -> LogNumbers {
    var numbers = LogNumbers(after: .init(review: review, round: round))
    for number in 1...saved { numbers.saved(number) }
    return numbers
  }

  @Test("A run's reviews and rounds continue the library's numbers")
  func onward() {
    #expect(Self.third(Self.numbers(after: 100, round: 7, saved: 2)) == [103, 102, 8])
  }

  @Test("A library that is opened again is recognized, even if the last save succeeded after all")
  func back() {
    var numbers = Self.numbers(after: 100, round: 7, saved: 2)
    numbers.follow(.init(review: 102, round: 8), isUncertain: false)
    #expect(Self.third(numbers) == [103, 102, 8])
    numbers.follow(.init(review: 103, round: 8), isUncertain: true)
    #expect(Self.third(numbers) == [103, 102, 8])
  }

  @Test("Another library's own numbers are used, and a review that it lacks is not replaced")
  func other() {
    var numbers = Self.numbers(after: 100, round: 7, saved: 2)
    numbers.follow(.init(review: 0, round: 0), isUncertain: true)
    #expect(Self.third(numbers) == [3, nil, 1])
    var later = Self.numbers(after: 0, round: 0, saved: 2)
    later.follow(.init(review: 40, round: 9), isUncertain: false)
    #expect(Self.third(later) == [43, nil, 10])
    // If the outcome of the last save is known, one more row belongs to another program.
    var shared = Self.numbers(after: 100, round: 7, saved: 2)
    shared.follow(.init(review: 103, round: 8), isUncertain: false)
    #expect(Self.third(shared) == [106, nil, 9])
  }
}
