import Foundation
import Testing

@testable import Study

@Suite("How an answer counts")
struct EvidenceTests {
  @Test("what came of an answer gives its grade, in each way of asking")
  func grades() {
    let grades: [AnswerOutcome: Rating] = [
      .right: .right, .overridden: .right, .rightAtSecondTry: .hard, .hinted: .wrong,
      .notYet: .wrong, .shown: .wrong,
    ]
    for way in Way.allCases {
      for outcome in AnswerOutcome.allCases {
        #expect(Evidence(way, outcome).rating(recall: 0.9) == grades[outcome], "\(way) \(outcome)")
      }
    }
    #expect(Rating.allCases.map(\.grade) == [.again, .hard, .good])
    #expect(Rating.allCases.map(\.isRight) == [false, true, true])
  }

  @Test(
    "a right choice is Good only if the card was probably known, and a new card's may be a guess")
  func choices() {
    func grade(_ recall: Double?, _ choices: Int) -> Rating? {
      Evidence(.quiz, .right, choices: choices).rating(recall: recall)
    }
    // R / (R + (1 - R) / k) is 0.9 for four choices at R = 9/13 and for two at 9/11.
    #expect(grade(0.70, 4) == .right && grade(0.69, 4) == .hard)
    #expect(grade(0.82, 2) == .right && grade(0.81, 2) == .hard)
    #expect(grade(0.9, 3) == .right && grade(1, 4) == .right)
    #expect(grade(nil, 4) == .hard && grade(0, 4) == .hard)
    #expect(Evidence(.quiz, .notYet, choices: 4).rating(recall: 1) == .wrong)
  }

  @Test("the only choice that is left tells nothing, unless a wrong one was tried before")
  func forced() {
    #expect(Evidence(.pairs, .right, choices: 1).rating(recall: 0.9) == nil)
    #expect(Evidence(.pairs, .right, choices: 1).isForced)
    for outcome in [AnswerOutcome.notYet, .shown] {
      #expect(Evidence(.pairs, outcome, choices: 1).rating(recall: 0.9) == .wrong)
    }
    #expect(!Evidence(.write, .right).isForced && !Evidence(.pairs, .right, choices: 2).isForced)
  }

  @Test("the word of a way says whether the question was only heard, and files have it")
  func words() throws {
    for way in Way.allCases {
      for isHeard in [false, true] {
        let evidence = Evidence(
          way, .right, hints: 1, choices: 3, isHeard: isHeard || way == .listen)
        let parts = try #require(Evidence.parts(ofWord: evidence.word))
        #expect(parts == (way, evidence.isHeard))
        let file = try JSONEncoder().encode(evidence)
        #expect(try JSONDecoder().decode(Evidence.self, from: file) == evidence)
      }
    }
    #expect(Evidence(.build, .right, isHeard: true).word == "listen-build")
    #expect(Evidence.parts(ofWord: "listen-sing") == nil && Evidence.parts(ofWord: "sing") == nil)
    let early = #"{"way": "listen", "outcome": "right", "hints": 0, "choices": 0}"#
    #expect(
      try JSONDecoder().decode(Evidence.self, from: Data(early.utf8))
        == Evidence(.listen, .right, isHeard: true))
  }

  @Test("a lesson's answer says how it came about, and a quiz's right answer to a new card is Hard")
  func logged() {
    let entries = ["a", "b", "c", "d"].map {
      Lesson.Entry(Card(question: $0, answer: $0 + "!", guid: $0))
    }
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
    var session = LessonSession(
      Lesson(request, entries: entries, seed: 1, start: start), at: .zero, after: RunNumbers())
    #expect(session.recall(of: 0) == nil)
    let choice = session.answer(Evidence(.quiz, .right, choices: 4))?.answer
    #expect(choice?.rating == .hard && choice?.evidence?.choices == 4)
    #expect(session.recall(of: 0) == 1 && session.rightCount == 1)
    session.resume()
    #expect(session.answer(.wrong)?.answer?.evidence == Evidence(.flip, .notYet))
    // A card that was answered a moment ago is known for sure.
    _ = session.undo()
    #expect(session.answer(Evidence(.quiz, .right, choices: 4))?.answer?.rating == .hard)
    #expect(session.tally == Tally(right: 2, wrong: 0))
  }

  @Test("a fit sees Hard as the model does")
  func fitted() {
    let weights = FittedCard.Slope { FSRS.defaultWeights[$0] }
    let (fitted, model) = (FittedModel(weights), FSRS())
    for first in Rating.allCases {
      for second in Rating.allCases {
        for third in Rating.allCases {
          var card = FittedCard(first, fitted)
          var memory = model.memory(after: first.grade)
          card.answer(second, after: nil, fitted)
          memory = model.memory(memory, after: second.grade, days: 0)
          card.answer(third, after: card.recall(after: 3, fitted), fitted)
          memory = model.memory(memory, after: third.grade, days: 3)
          let chances = (
            card.recall(after: 7, fitted).chance,
            model.recall(stability: memory.stability, after: 7)
          )
          #expect(abs(chances.0 - chances.1) < 1e-12, "\(first) \(second) \(third): \(chances)")
        }
      }
    }
  }
}
