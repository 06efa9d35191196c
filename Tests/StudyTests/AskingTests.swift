import Testing

@testable import Study

@Suite("Ways of asking that follow a card's memory")
struct AskingTests {
  private static let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)

  private static func memory(
    _ phase: Scheduler.Phase = .review, stability: Double = 30
  ) -> CardMemory {
    CardMemory(
      state: .init(phase: phase, memory: .init(stability: stability, difficulty: 5)), due: .day(9),
      lastDay: 0, answers: 3, lapses: 0)
  }

  private static func first(_ memory: CardMemory?, _ recall: Double?) -> Way? {
    Asking.byItself.ways(memory, recall: recall).first
  }

  @Test("a card that is learnt is chosen, one that is known is built, and after a week written")
  func steps() {
    #expect(Self.first(nil, nil) == .quiz)
    #expect(Self.first(Self.memory(.learning(step: 1), stability: 9), 1) == .quiz)
    #expect(Self.first(Self.memory(.relearning(step: 0), stability: 90), 1) == .quiz)
    #expect(Self.first(Self.memory(stability: 6.9), 0.9) == .build)
    #expect(Self.first(Self.memory(stability: 7), 0.9) == .write)
  }

  @Test("where less than 7 of 10 are expected to be right, it is a step lower")
  func success() {
    // 0.7 / 0.85, and (0.7 - 0.15) / (0.95 - 0.15).
    #expect(
      Self.first(Self.memory(), 0.824) == .write && Self.first(Self.memory(), 0.823) == .build)
    #expect(Self.first(Self.memory(), 0.688) == .build && Self.first(Self.memory(), 0.687) == .quiz)
    #expect(Self.first(Self.memory(stability: 2), 0.5) == .quiz)
  }

  @Test("a card that a way can't ask is asked in an easier one, and else in a harder one")
  func others() {
    let ways = { Asking.byItself.ways($0, recall: $1) }
    #expect(ways(Self.memory(), 0.9) == [.write, .build, .quiz])
    #expect(ways(Self.memory(stability: 2), 0.9) == [.build, .quiz, .write])
    #expect(ways(nil, nil) == [.quiz, .build, .write])
    #expect(Asking.always(.build).ways(Self.memory(), recall: 0.9) == [.build])
    #expect(Asking.always(.pairs).ways(Self.memory(), recall: 0.9) == [.pairs, .quiz])
  }

  @Test("each way and by itself have a word, and no other word has a meaning")
  func words() {
    for asking in [.byItself] + Way.allCases.map(Asking.always) {
      #expect(Asking(rawValue: asking.rawValue) == asking)
    }
    #expect(Asking(rawValue: "by itself") == nil && Asking(rawValue: "") == nil)
  }

  private static func session(_ count: Int, mode: Round.Mode = .review) -> LessonSession {
    let entries = (0..<count).map {
      Lesson.Entry(Card(question: "q\($0)", answer: "a\($0)", guid: "\($0)"))
    }
    let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true)
    return LessonSession(
      Lesson(request, entries: entries, seed: 1, start: start), at: .zero, after: RunNumbers())
  }

  @Test("a new card is shown once, and asked after two others, in reviews and rounds")
  func shown() {
    for mode in [Round.Mode.review, .round] {
      var session = Self.session(5, mode: mode)
      var seen: [String] = []
      for _ in 0..<7 {
        seen.append("\(session.isFirstShown ? "new" : "ask") \(session.showing?.index ?? -1)")
        if session.isFirstShown {
          session.askShownLater()
        } else {
          _ = session.answer(.right)
          session.resume()
        }
      }
      #expect(
        seen == ["new 0", "new 1", "new 2", "ask 0", "ask 1", "ask 2", "new 3"],
        "\(mode) \(seen)")
    }
    var alone = Self.session(1)
    alone.askShownLater()
    #expect(alone.showing?.index == 0 && !alone.isFirstShown && alone.leftCount == 1)
  }

  @Test("a shown card that is put back is not lost, whatever waits")
  func putBack() {
    for count in 1...6 {
      for put in 0...4 {
        var queue = CardQueue(round: Array(0..<count))
        queue.advance(at: 0)
        if put.isMultiple(of: 2) { queue.skip(at: 0) }
        queue.putBack(behind: put, at: 0)
        var left: [Int] = []
        while let card = queue.current {
          left.append(card)
          queue.advance(at: 0)
        }
        #expect(left.sorted() == Array(0..<count), "\(count) \(put)")
      }
    }
  }

  @Test("answers to choose from are of the card's own deck")
  func choices() {
    var entries = (0..<8).map { place in
      var entry = Lesson.Entry(Card(question: "q\(place)", answer: "a\(place)", guid: "\(place)"))
      entry.deck = place < 4 ? "one" : "two"
      return entry
    }
    let request = LessonRequest(
      learner: "Anna", deck: LessonRequest.allDecks, mode: .round, isInOrder: true)
    func session() -> LessonSession {
      LessonSession(
        Lesson(request, entries: entries, seed: 1, start: Self.start), at: .zero,
        after: RunNumbers())
    }
    for seed in 0..<20 as Range<UInt64> {
      let choices = session().choicesAmongDeck(seed: seed)
      #expect(Set(choices.map(\.text)) == ["a0", "a1", "a2", "a3"])
      #expect(choices.filter(\.isRight).map(\.text) == ["a0"])
    }
    entries = Array(entries[2...])
    #expect(session().choicesAmongDeck(seed: 1).isEmpty)
  }
}
