import Study
import Testing

@testable import TypedAnswers

struct WrittenAnswerTests {
  private func written(_ answer: String, _ language: String = "en") -> WrittenAnswer {
    WrittenAnswer(answer, AnswerJudge(language: language, keys: KeyNeighbours([])))
  }

  /// Checks the texts and returns the verdicts, nil for those that are not judged.
  private func check(_ answer: inout WrittenAnswer, _ texts: String...) -> [Verdict?] {
    var verdicts: [Verdict?] = []
    for text in texts { verdicts.append(answer.check(text)?.verdict) }
    return verdicts
  }

  @Test func rightAtOnceIsGood() {
    var answer = written("butterfly")
    let verdicts = check(&answer, " ", "Butterfly", "moth")
    #expect(verdicts == [nil, .right, nil])
    #expect(answer.outcome == .right)
    #expect(answer.tries.count == 1)
  }

  @Test func nearlyIsTriedOnceMore() {
    var answer = written("butterfly")
    #expect(!answer.isSecondTry)
    let first = check(&answer, "buterfly")
    #expect(first == [.nearly])
    #expect(answer.isSecondTry)
    let second = check(&answer, "butterfly")
    #expect(second == [.right])
    #expect(answer.outcome == .rightAtSecondTry)

    var other = written("butterfly")
    let both = check(&other, "buterfly", "buterfly")
    #expect(both == [.nearly, .nearly])
    #expect(other.outcome == .notYet)
  }

  @Test func aHintGivesTheNextLetterAndCostsTheMark() {
    var answer = written("ice cream")
    var given: [String?] = []
    for text in ["", "icr", "ICE", "ice cream"] { given.append(answer.hint(after: text)) }
    #expect(given == ["i", "ice", "ice c", nil])
    #expect(answer.hints == 3)
    let verdicts = check(&answer, "ice cream")
    #expect(verdicts == [.right])
    #expect(answer.outcome == .hinted)
    let isOverridden = answer.override()
    #expect(!isOverridden)
    // The alternative that was begun goes on.
    var list = written("lively; vivid")
    let longer = list.hint(after: "viv")
    #expect(longer == "vivi")
  }

  @Test func somebodysWordCountsAndIsTold() {
    var answer = written("dog")
    let isBefore = answer.override()
    #expect(!isBefore)
    let verdicts = check(&answer, "hound")
    #expect(verdicts == [.notYet])
    let isFirst = answer.override()
    #expect(isFirst)
    #expect(answer.outcome == .overridden)
    let isSecond = answer.override()
    #expect(!isSecond)
    #expect(answer.tries.map(\.text) == ["hound"])
  }

  @Test func theAnswerThatWasShownIsNotKnown() {
    var answer = written("dog")
    answer.show()
    #expect(answer.outcome == .shown)
    let (isOverridden, hint) = (answer.override(), answer.hint(after: "d"))
    #expect(!isOverridden)
    #expect(hint == nil)
  }
}
