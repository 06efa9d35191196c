import Study

@testable import Scenes

extension ShownScene {
  /// Returns the ends of a review, by what happened.
  static func ends(of lesson: Lesson) -> [ShownScene] {
    var session = LessonSession(lesson, at: .zero, after: RunNumbers())
    var wrongs = 3
    while let showing = session.showing
      ?? {
        session.deadline.map { session.advance(to: $0) }
        return session.showing
      }()
    {
      let isHard = showing.card.question == "Kenya" && wrongs > 0
      if isHard { wrongs -= 1 }
      _ = session.answer(isHard ? .wrong : .right)
      session.resume()
    }
    func easy(_ lesson: Lesson) -> LessonSession {
      var session = LessonSession(lesson, at: .zero, after: RunNumbers())
      for _ in 0..<6 {
        _ = session.answer(.right)
        session.resume()
      }
      return session
    }
    let new = easy(lesson)
    var earlier = lesson
    for index in lesson.entries.indices {
      earlier.entries[index].memory = CardMemory(
        card: lesson.entries[index].card.guid, first: .right,
        at: lesson.start + .seconds(-9 * 86_400), Scheduler())
    }
    var library = LibraryOverview(
      decks: [DeckOverview(name: "World capitals", cardCount: 85, due: 12)], done: 20, streak: 5)
    library.decks[0].tomorrow = 25
    var done = library
    (done.left, done.week) = (0, [true, false] + Array(repeating: true, count: 5))
    (done.more.day, done.grown) = (20_777, Garden.example.things.last)
    var back = library
    (back.daysAway, back.streak) = (9, 1)
    var mark = library
    mark.learnt = 102
    return [
      ShownScene("result-brave", ResultScene(session, situation), .decks(library)),
      ShownScene("result-mark", ResultScene(easy(earlier), situation), .decks(mark)),
      ShownScene("result-new", ResultScene(new, situation), .decks(library)),
      ShownScene("result-back", ResultScene(easy(earlier), situation), .decks(back)),
      ShownScene("result-finished", ResultScene(new, situation), .decks(done)),
    ]
  }
}

extension Garden {
  /// The garden after 40 days of three decks.
  static let example = Garden(
    (0..<40).map { day in
      let deck = ["World capitals", "Times tables", "First words in French"][day % 3]
      return Day(20_700 + 2 * day, deck: (key: deck, name: deck), learnt: 4 * (day + 1))
    }, learnt: 160)
}
