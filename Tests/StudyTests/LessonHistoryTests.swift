import Testing

@testable import Study

@Suite("Previous lessons")
struct LessonHistoryTests {
  private let request = LessonRequest(learner: "Anna", deck: "d", mode: .quiz, isInOrder: true)

  private func lesson(cards: Int, answer: String = "A") -> Lesson {
    let entries = (0..<cards).map { index in
      Lesson.Entry(Card(question: "Q\(index)", answer: "\(answer)\(index)", guid: "\(index)"))
    }
    return Lesson(
      request, entries: entries, seed: 1, start: WallTime(milliseconds: 0, zoneMinutes: 0))
  }

  /// Returns the session after consecutive lessons, each with one answer except the last.
  private func session(after lessons: Int, of lesson: () -> Lesson) -> LessonSession {
    var session = LessonSession(lesson(), at: .zero, after: RunNumbers())
    for _ in 0..<lessons {
      _ = session.answer(.right)
      session = LessonSession(
        lesson(), at: .zero, after: session.numbers, following: session)
    }
    return session
  }

  @Test(
    "are kept for thirty answers, but not for more than half a million cards",
    arguments: [(10, 33, 30), (15_000, 33, 30), (170_000, 5, 3), (500_000, 3, 1)])
  func bounded(cards: Int, lessons: Int, kept: Int) {
    let lesson = lesson(cards: cards)
    var session = session(after: lessons) { lesson }
    #expect(session.earlier.count == kept)
    for _ in 0..<kept { #expect(session.undo() != nil) }
    #expect(session.undo() == nil)
  }

  @Test("share equal cards, even if these were reloaded or changed in between")
  func shared() {
    var session = session(after: 3) { lesson(cards: 5) }
    #expect(session.earlier.count == 3 && session.hasSharedCards)
    _ = session.answer(.wrong)
    session = session.again(at: .zero)
    #expect(session.earlier.count == 4 && session.hasSharedCards)
    var changes = CardChanges()
    changes.changed["3"] = Card(question: "Q3", answer: "New", guid: "3")
    changes.deleted = ["4"]
    session.take(changes)
    #expect(session.hasSharedCards)
    #expect(session.earlier.allSatisfy { $0.lesson.entries[3].card.answer == "New" })
    #expect(session.earlier.allSatisfy { $0.deletedIndices == [4] && $0.leftCount == 4 })
  }

  @Test("offer in a quiz the current cards and the current rest of the deck")
  func choices() {
    var changed = lesson(cards: 1, answer: "New")
    changed.others = lesson(cards: 4, answer: "New").entries
    var old = lesson(cards: 1)
    old.others = lesson(cards: 4).entries
    var session = LessonSession(old, at: .zero, after: RunNumbers())
    _ = session.answer(.right)
    session = LessonSession(changed, at: .zero, after: session.numbers, following: session)
    var others = session
    _ = session.undo()
    let texts = session.showing?.choices.map(\.text) ?? []
    #expect(texts.count == 4 && texts.allSatisfy { $0.hasPrefix("New") }, "\(texts)")
    // After further changes, the last lesson still keeps the rest of the deck.
    var changes = CardChanges()
    changes.changed["0"] = Card(question: "Q0", answer: "New again", guid: "0")
    others.take(changes)
    _ = others.undo()
    #expect(others.showing?.choices.count { $0.text.hasPrefix("New") } == 4)
    #expect(others.lesson.others == changed.others)
  }

  @Test("keep their own cards if these differ")
  func others() {
    var session = session(after: 1) { lesson(cards: 5) }
    _ = session.answer(.right)
    session = LessonSession(
      lesson(cards: 6), at: .zero, after: session.numbers, following: session)
    #expect(session.earlier.map(\.lesson.entries.count) == [5, 5])
    var changes = CardChanges()
    changes.deleted = ["4"]
    session.take(changes)
    #expect(session.earlier.allSatisfy { $0.deletedIndices == [4] && $0.leftCount == 4 })
  }
}

extension LessonSession {
  /// Whether the previous lessons share the same buffer of cards.
  fileprivate var hasSharedCards: Bool {
    let own = lesson.entries.withUnsafeBufferPointer(\.baseAddress)
    return earlier.allSatisfy { $0.lesson.entries.withUnsafeBufferPointer(\.baseAddress) == own }
  }
}
