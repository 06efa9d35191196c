import Scenes
import Study
import Testing

@Suite("A review that lasts beyond the beginning of a day")
struct NewDayTests {
  /// The time 3:50 at night, ten minutes before a day begins.
  private let night = WallTime(
    milliseconds: WallTime.noon.milliseconds + (15 * 60 + 50) * 60_000, zoneMinutes: 0)
  private let request = LessonRequest(learner: "Anna", deck: "d", mode: .review)

  private func begun(learner: String? = "Anna", _ cards: String = "a=1 b=2 c=3") -> Learning {
    var request = request
    request.learner = learner
    var review = Learning(learners: learner.map { [$0] } ?? [], request)
    _ = review.started()
    _ = review.begin(Lesson(request, entries: entries(cards), seed: 1, start: night))
    return review
  }

  private func morning(_ cards: String) -> Lesson {
    Lesson(
      request, entries: entries(cards), seed: 2, start: night + .seconds(11 * 60), answersToday: 1)
  }

  @Test("requests the new day's cards with its first card, and continues with them")
  func replanned() {
    var review = begun()
    #expect(review.did(.answer, .right).last == "save right a")
    review.waited(minutes: 11)
    #expect(review.did(.answer) == ["answer", "answer 2/3 2 (right)"])
    #expect(
      review.did(.wrong) == [
        "wrong", "question 2/3 a (wrong)", "save wrong b", "load review Anna",
      ])
    #expect(review.begin(morning("x=1 y=2")) == ["question 1/2 x (wrong)"])
    #expect(review.did(.answer, .right).last == "save right x")
    guard case .review(_, let round) = review.saved.last else { return }
    #expect(round.number == 2)
    // An input that does nothing requests nothing.
    var idle = begun()
    idle.waited(minutes: 11)
    #expect(idle.did(.right) == ["refused"])
  }

  @Test("continues with its own cards until the new day's arrive")
  func late() {
    var review = begun()
    review.waited(minutes: 11)
    #expect(review.did(.answer, .right).last == "load review Anna")
    // Another answer comes first. The lesson lacks it, so it is requested again.
    #expect(review.did(.answer, .right).last == "load review Anna")
    _ = review.did(.answer)
    #expect(review.did(.right).last == "load review Anna")
    #expect(review.begin(morning("x=1")) == ["question 1/1 x (right)"])
  }

  @Test("a lesson requested before the last answer was taken back does not begin")
  func stale() {
    var round = Learning(.round, "a=1 b=2")
    _ = round.did(.answer, .right, .answer, .right)
    #expect(round.chose(2) == ["load round Anna"])
    #expect(round.did(.previous).last == "undo b")
    let lesson = Lesson(
      LessonRequest(learner: "Anna", deck: "d", mode: .round), entries: entries("x=1"), seed: 1,
      start: .noon)
    #expect(round.begin(lesson) == [])
    #expect(round.screen?.words == "answer 2/2 2 (takenBack)")
    var guest = Learning(.round, "a=1", learner: nil)
    _ = guest.did(.answer, .right)
    #expect(guest.chose(2) == ["load round guest"])
    #expect(guest.did(.previous) == ["answer", "answer 1/1 1 (takenBack)"])
    let request = LessonRequest(learner: nil, deck: "d", mode: .round, isInOrder: true)
    #expect(
      guest.begin(Lesson(request, entries: entries("x=1"), seed: 1, start: .noon)) == [])
  }

  @Test("answers of the previous day can be taken back, and the new day is then planned again")
  func undo() {
    var review = begun()
    review.waited(minutes: 11)
    _ = review.did(.answer, .right)
    _ = review.begin(morning("x=1 y=2"))
    #expect(review.did(.previous) == ["answer", "answer 1/3 1 (takenBack)", "undo a"])
    guard case .undo(let undone, let round) = review.saved.last else { return }
    #expect(undone.replaces == 1 && undone.number == 2 && round.number == 1)
    #expect(review.did(.wrong).suffix(2) == ["save wrong a", "load review Anna"])
  }

  @Test("also requests cards while one is awaited, or when one arrives by itself on the new day")
  func waiting() {
    for minutes in [1, 11] {
      var review = begun("a=1")
      let lesson = Lesson(
        request, entries: entries("a=1"), seed: 1, start: night,
        scheduler: Scheduler(learningSteps: [50 * 60]))
      _ = review.begin(lesson)
      review.waited(minutes: minutes)
      let effects = review.did(.answer, .wrong)
      #expect(effects.last == (minutes == 11 ? "load review Anna" : "save wrong a"))
      #expect(effects[1].hasPrefix("waiting"))
      if minutes == 1 { #expect(review.waitedForDeadline().last == "load review Anna") }
    }
  }

  @Test("a guest has no days; the result follows the last card as usual")
  func none() {
    var guest = begun(learner: nil)
    guest.waited(minutes: 11)
    #expect(guest.did(.answer, .right) == ["right", "question 2/3 b (right)"])
    var last = begun("a=1")
    last.waited(minutes: 11)
    _ = last.did(.answer)
    _ = last.did(.right)
    #expect(
      last.did(.leave) == [
        "back",
        "result 0/1 today 1 [Scenes.ResultContent.Choice.goOn, Scenes.ResultContent.Choice.done]",
      ])
  }
}
