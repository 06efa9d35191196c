import Testing

@testable import Study

@Suite("A quiz's wrong answers")
struct QuizChoicesTests {
  private static let start = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)

  private static func entry(_ question: String, _ answer: String, kind: String? = nil)
    -> Lesson.Entry
  {
    Lesson.Entry(
      Card(question: question, answer: answer, guid: question), copies: 1, source: nil, kind: kind)
  }

  private static func lesson(_ entries: [Lesson.Entry], _ others: [Lesson.Entry] = []) -> Lesson {
    var lesson = Lesson(
      LessonRequest(learner: nil, deck: "d", mode: .quiz), entries: entries, seed: 1, start: start)
    lesson.others = others
    return lesson
  }

  private static func sentence(_ name: String) -> String {
    (1...12).map { "\(name)\($0)" }.joined(separator: " ")
  }

  private static let words = ["Oslo", "Lima", "Rome", "Cairo", "Paris", "Accra"]
  private static let mixed =
    words.map { entry("of \($0)", $0) } + "abcde".map { entry("why \($0)", sentence("\($0)")) }

  /// Returns the choices for each card, many times.
  private func choices(_ lesson: Lesson) -> [[LessonSession.Choice]] {
    let quiz = QuizChoices(lesson)
    var generator = SeededGenerator(seed: 7)
    return (0..<20).flatMap { _ in
      lesson.entries.map { quiz.choices(for: $0, asking: .question, using: &generator) }
    }
  }

  @Test("are about as long as the right one, so that none stands out")
  func alike() {
    for choices in choices(Self.lesson(Self.mixed)) {
      #expect(choices.count == 4 && choices.count(where: \.isRight) == 1)
      let lengths = choices.map(\.text.count)
      #expect((lengths.max() ?? 0) <= 2 * (lengths.min() ?? 0) + 8, "\(choices)")
    }
  }

  @Test("of the deck's other cards are taken if the lesson has none of that length")
  func fromDeck() {
    let lesson = Self.lesson([Self.mixed[8]] + Self.mixed.prefix(6), Array(Self.mixed[6...]))
    for choices in choices(lesson)
    where choices.contains(where: { $0.isRight && $0.text.count > 20 }) {
      #expect(choices.allSatisfy { $0.text.count > 20 }, "\(choices)")
    }
  }

  @Test("are the nearest in length if no others are left")
  func nearest() {
    let lesson = Self.lesson(
      Self.words.prefix(3).map { Self.entry("of \($0)", $0) }
        + [
          Self.entry("why", Self.sentence("a")),
          Self.entry("how", String(Self.sentence("b").prefix(40))),
        ])
    for choices in choices(lesson) {
      #expect(choices.count >= 3)
      guard choices.contains(where: { $0.isRight && $0.text.hasPrefix("a1 ") }) else { continue }
      #expect(choices.contains { $0.text.hasPrefix("b1 ") })
    }
  }

  @Test("are of the right one's kind first, whatever their length")
  func kinds() {
    let lesson = Self.lesson(
      [
        Self.entry("1", "Oslo", kind: "city"), Self.entry("2", Self.sentence("x"), kind: "city"),
        Self.entry("3", Self.sentence("y"), kind: "city"),
      ] + Self.words.dropFirst().map { Self.entry("of \($0)", $0, kind: "river") })
    for choices in choices(lesson)
    where choices.contains(where: { $0.isRight && $0.text == "Oslo" }) {
      #expect(choices.count == 3 && choices.count { $0.text.count > 20 } == 2, "\(choices)")
    }
  }
}
