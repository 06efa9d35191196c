import Scenes
import Study
import Testing

@Suite("A review")
struct ReviewSceneTests {
  @Test("a forgotten card comes back the same day; a known one moves to its next step")
  func forgotten() {
    var review = Learning(.review, "a=1 b=2")
    #expect(review.screen?.words == "question 1/2 a")
    #expect(review.did(.answer, .wrong).contains("question 2/2 b (wrong)"))
    // Both cards are being learnt: a is due after one minute, b after ten, and both are asked early.
    #expect(review.did(.answer, .right).contains("question 2/2 a (right)"))
  }

  @Test("after the day's last card, the result counts the day's answers")
  func done() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    var review = Learning(request)
    let due = CardMemory(
      card: "id a", first: .right, at: .noon, Scheduler(learningSteps: []))
    var lesson = Lesson(
      request, entries: entries("a=1"), seed: 1,
      start: WallTime(milliseconds: WallTime.noon.milliseconds + 9 * 86_400_000, zoneMinutes: 0),
      answersToday: 33)
    lesson.entries[0].memory = due
    #expect(review.begin(lesson) == ["question", "question 1/1 a"])
    #expect(
      review.did(.answer, .right) == [
        "finished", "result 1/1 today 34 [Scenes.ResultContent.Choice.done]", "save right a",
      ])
    #expect(review.chose(1) == ["load review Anna"])
  }

  @Test("the screen says when an awaited card comes, and it comes by itself")
  mutating func waiting() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    var review = Learning(request)
    let lesson = Lesson(
      request, entries: entries("a=1"), seed: 1, start: .noon,
      scheduler: Scheduler(learningSteps: [50 * 60]))
    _ = review.begin(lesson)
    // The card is due 50 minutes after 12:00:02; the last 20 minutes need no waiting.
    #expect(review.did(.answer, .wrong) == ["wrong", "waiting 30 min", "save wrong a"])
    #expect(review.did(.random).isEmpty)
    #expect(review.scene.deadline == .seconds(2 + 30 * 60))
    #expect(review.waitedForDeadline() == ["question", "question 1/1 a (wrong)"])
    #expect(review.scene.deadline == nil)
    // The input comes before the deadline is fired, but the card is due.
    _ = review.did(.answer, .wrong)
    #expect(review.did(.previous) == ["answer", "answer 1/1 1 (takenBack)", "undo a"])
    #expect(review.scene.deadline == nil)
    _ = review.did(.wrong)
    review.waited(minutes: 40)
    #expect(review.did(.answer) == ["answer", "answer 1/1 1 (wrong)"])
  }

  @Test("taking back an answer restores the card's memory and its place in the queue")
  func undo() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    let lesson = Lesson(request, entries: entries("a=1 b=2 c=3"), seed: 1, start: .noon)
    var session = LessonSession(lesson, at: .zero, after: RunNumbers())
    _ = session.reveal()
    let before = session
    session.advance(to: .seconds(3))
    _ = session.answer(.wrong)
    session.resume()
    #expect(session.memories[0]?.due == .time(WallTime.noon.milliseconds + 63_000))
    session.skip()
    _ = session.undo()
    #expect(session.memories == before.memories)
    #expect(session.leftCount == 3 && session.answerCount == 0)
    #expect(session.lastRating == nil)
    // From here on, the results are as if nothing had been answered.
    for session in [before, session] {
      var session = session
      var asked: [Int] = []
      while let showing = session.showing, asked.count < 3 {
        asked.append(showing.index)
        _ = session.answer(.right)
        session.resume()
      }
      #expect(asked == [0, 1, 2])
    }
  }

  @Test("on a day without cards, the screen says at once that nothing is due")
  func nothingDue() {
    let review = Learning(.review, "", learner: nil)
    #expect(review.screen?.words == "result 0/0 [Scenes.ResultContent.Choice.done]")
    guard case .result(let none) = review.screen else { return }
    #expect(none.nextInDays == nil)
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    var lesson = Lesson(request, entries: [], seed: 1, start: .noon)
    lesson.nextDay = WallTime.noon.day + 3
    var later = Learning(request)
    _ = later.begin(lesson)
    guard case .result(let result) = later.screen else { return }
    #expect(result.nextInDays == 3)
  }

  @Test("where nothing is due, cards of later days can be taken, and the deck looked through")
  func nothingDueIsNoEnd() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    for (target, mode, isAhead) in [("ahead", Round.Mode.review, true), ("browse", .browse, false)]
    {
      var review = Learning(request, startsAtHome: true)
      var lesson = Lesson(request, entries: [], seed: 1, start: .noon)
      lesson.nextDay = WallTime.noon.day + 1
      _ = review.begin(lesson)
      var deck = DeckOverview(name: "d", cardCount: 20)
      deck.ahead = 5
      _ = review.heard(.decks(LibraryOverview(decks: [deck])), to: .decks(learner: "Anna"))
      guard case .result(let result) = review.screen else { return #expect(Bool(false)) }
      #expect(result.choices == [.ahead(5), .browse, .done])
      _ = review.chose(target)
      #expect(review.loaded?.mode == mode && review.loaded?.isAhead == isAhead)
    }
  }

  @Test("next to a pause of days, no days in a row are told")
  func noStreakAfterPause() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    var library = LibraryOverview(
      decks: [DeckOverview(name: "d", cardCount: 9, due: 4)], streak: 5)
    for (days, streak) in [(9, nil), (1, 5)] {
      var review = Learning(request, startsAtHome: true)
      var entry = Lesson.Entry(Card(question: "a", answer: "1", guid: "a"))
      entry.memory = CardMemory(
        card: "a", first: .right, at: .noon + .seconds(-9 * 86_400), Scheduler())
      _ = review.begin(Lesson(request, entries: [entry], seed: 1, start: .noon))
      _ = review.did(.answer, .right)
      library.daysAway = days
      _ = review.heard(.decks(library), to: .decks(learner: "Anna"))
      guard case .result(let result) = review.screen else { return #expect(Bool(false)) }
      #expect(result.streak == streak, "\(days)")
    }
  }

  @Test("a review of a deck without any card is an empty deck, not a finished one")
  func emptyDeck() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    var review = Learning(request, startsAtHome: true)
    _ = review.begin(Lesson(request, entries: [], seed: 1, start: .noon))
    for count in [3, 0] {
      let library = LibraryOverview(decks: [DeckOverview(name: "d", cardCount: count)])
      _ = review.heard(.decks(library), to: .decks(learner: "Anna"))
      #expect(review.screen?.words.hasPrefix(count > 0 ? "result" : "empty") == true)
    }
  }
}
