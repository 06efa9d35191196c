import Testing

@testable import Study

@Suite("A bookmark")
struct BookmarkTests {
  private static let start = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 0)

  private static func lesson(
    _ mode: Round.Mode, cards: Int = 12, direction: Round.Direction = .question, seed: UInt64 = 1
  ) -> Lesson {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, direction: direction)
    let entries = (0..<cards).map { index in
      Lesson.Entry(
        Card(question: "Q\(index)", answer: "A\(index)", guid: "\(index)"), copies: 1 + index % 2)
    }
    return Lesson(request, entries: entries, seed: seed, start: start, limits: .init(newCards: 12))
  }

  private static func session(_ lesson: Lesson, at bookmark: Bookmark? = nil) -> LessonSession {
    LessonSession(lesson, at: .zero, after: RunNumbers(), at: bookmark)
  }

  /// Returns the GUIDs of the remaining cards, if each is answered right.
  private static func rest(_ session: LessonSession) -> [String] {
    var (session, cards) = (session, [String]())
    while let card = session.showing?.card.guid, cards.count < 100 {
      cards.append(card)
      _ = session.answer(.right)
      session.resume()
    }
    return cards
  }

  @Test(
    "leads to the same card and side, the same next cards, and the same count, after any answers",
    arguments: [Round.Mode.round, .quiz], 1...40)
  func anywhere(mode: Round.Mode, seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let lesson = Self.lesson(mode, direction: .both, seed: UInt64(seed))
    var session = Self.session(lesson)
    for step in 1...Int.random(in: 1...16, using: &random) {
      session.advance(to: .seconds(7 * step))
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: session.skip()
      case 2: _ = session.undo()
      case 3, 4:
        _ = session.answer(.wrong)
        session.resume()
      default:
        _ = session.answer(.right)
        session.resume()
      }
    }
    let bookmark = try #require(session.bookmark)
    // The resumed run has a different seed.
    let resumed = Self.session(Self.lesson(mode, direction: .both, seed: 99), at: bookmark)
    #expect(resumed.bookmark == bookmark)
    #expect(resumed.showing?.card == session.showing?.card)
    #expect(resumed.showing?.asked == session.showing?.asked)
    #expect(!resumed.isRevealed)
    #expect((resumed.tally, resumed.leftCount) == (session.tally, session.leftCount))
    // A repeated card is counted once, before the power cut and after it.
    let (before, after) = (session.progress, resumed.progress)
    #expect((after.asked, after.whole) == (before.asked, before.whole))
    #expect((after.finished, after.position) == (before.finished, before.position))
    #expect(Self.rest(resumed) == Self.rest(session))
    #expect(resumed.wrongCopies == session.wrongCopies)
    #expect(resumed.length == session.length)
  }

  @Test("of a review leads to its card among those that are due later")
  func review() throws {
    var session = Self.session(Self.lesson(.review))
    for rating in [Rating.right, .wrong, .right] {
      session.advance(to: session.now + .seconds(5))
      _ = session.answer(rating)
      session.resume()
    }
    session.skip()
    let bookmark = try #require(session.bookmark)
    #expect(bookmark.left == ["1", "0", "2"] && bookmark.asked == 3)
    var later = Self.lesson(.review)
    for index in later.entries.indices { later.entries[index].memory = session.memories[index] }
    later.start = later.start + .seconds(60)
    let resumed = Self.session(later, at: bookmark)
    #expect(resumed.showing?.card.guid == session.showing?.card.guid)
    #expect(resumed.bookmark == bookmark)
    #expect((resumed.tally, resumed.leftCount) == (session.tally, session.leftCount))
    // The bookmark's card is not due any more: the review begins with a due card.
    later.entries.removeAll { $0.card.guid == bookmark.card }
    let other = Self.session(later, at: bookmark)
    #expect(other.showing != nil && other.showing?.card.guid != bookmark.card)
  }

  @Test("of a review counts cards, however often each was answered")
  func answeredTwice() throws {
    var session = Self.session(Self.lesson(.review, cards: 3))
    for _ in 1...4 {
      session.advance(to: session.now + .seconds(5))
      _ = session.answer(.right)
      session.resume()
    }
    let bookmark = try #require(session.bookmark)
    #expect(bookmark.asked == 3 && bookmark.left.count == 2)
    var later = Self.lesson(.review, cards: 3)
    for index in later.entries.indices { later.entries[index].memory = session.memories[index] }
    let resumed = Self.session(later, at: bookmark).progress
    #expect((resumed.asked, resumed.finished, resumed.whole) == (3, 1, 3))
  }

  @Test("of a decided quiz is at the next question; nothing is asked twice")
  func decided() throws {
    var session = Self.session(Self.lesson(.quiz))
    _ = session.answer(.wrong)
    let bookmark = try #require(session.bookmark)
    session.resume()
    #expect(bookmark == session.bookmark)
  }

  @Test("leaves out deleted cards, and never lets an answer of another run be taken back")
  func gone() throws {
    var session = Self.session(Self.lesson(.round))
    _ = session.answer(.wrong)
    session.resume()
    let bookmark = try #require(session.bookmark)
    var lesson = Self.lesson(.round)
    lesson.entries.removeAll { $0.card.guid == bookmark.card || $0.card.guid == bookmark.wrong[0] }
    var resumed = Self.session(lesson, at: bookmark)
    #expect(resumed.showing != nil)
    #expect(resumed.tally == Tally(right: 0, wrong: 1))
    #expect(resumed.undo() == nil)
    lesson.entries = []
    #expect(Self.session(lesson, at: bookmark).isEnded)
  }

  @Test("is nil at the end, for a quiz without choices, and if too many cards are left")
  func none() {
    var session = Self.session(Self.lesson(.round))
    session.end()
    #expect(session.bookmark == nil)
    #expect(Self.session(Self.lesson(.quiz, cards: 1)).bookmark == nil)
    // Every second card has two copies.
    #expect(Self.session(Self.lesson(.round, cards: 667)).bookmark?.left.count == 1_000)
    #expect(Self.session(Self.lesson(.round, cards: 668)).bookmark == nil)
  }

  @Test("is young for half an hour, and while the clock is behind it")
  func young() {
    let bookmark = Bookmark(LessonRequest(learner: "A", deck: "d", mode: .round), card: nil)
    for (minutes, isYoung) in [(-100_000, true), (0, true), (30, true), (31, false)] {
      let time = Self.start + .seconds(60 * minutes)
      #expect(bookmark.isYoung(since: Self.start, at: time) == isYoung, "\(minutes)")
    }
  }
}
