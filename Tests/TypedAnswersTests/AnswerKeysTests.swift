import Testing

@testable import TypedAnswers

@Suite("Texts that could be taken for each other")
struct AnswerKeysTests {
  private func overlap(_ one: String, _ other: String, _ language: String = "en") -> Bool {
    let (one, other) = (AnswerKeys(one, language: language), AnswerKeys(other, language: language))
    #expect(one.overlaps(other) == other.overlaps(one))
    return one.overlaps(other)
  }

  @Test(
    "the same but for case, marks and signs, with an alternative in common, or one within the other"
  )
  func alike() {
    for (one, other) in [
      ("Oslo", "oslo!"), ("café", "Cafe"), ("to go", "(to) go"), ("lively; vivid", "vivid"),
      ("Guinea", "Equatorial Guinea"), ("colour/color", "color"), ("?", "?"), ("", ""),
    ] { #expect(overlap(one, other), "\(one), \(other)") }
  }

  @Test("other words, other figures, and parts of words differ")
  func different() {
    for (one, other) in [
      ("Oslo", "Lima"), ("in", "inside"), ("12", "2"), ("7 · 8", "7 · 6"), ("der Hund", "der Hahn"),
      ("cat; dog", "cow"), ("?", "!"),
    ] { #expect(!overlap(one, other), "\(one), \(other)") }
  }
}
