import Foundation
import Scenes
import ScreenLayout
import TestSupport
import Testing

@testable import TypedAnswers

/// Typed answers with a teacher's verdict, in `Tables/answers.tsv` or the file that the environment names.
///
/// `STUDYKIOSK_TYPED=FILE scripts/test --filter TypedAnswerTests` judges another table of the same columns.
struct TypedAnswerTests {
  struct Row {
    var answer: String
    var language: String
    var typed: String
    var verdict: String
    var why: String
  }

  static func rows(_ path: String) throws -> [Row] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let lines = text.split(separator: "\n")
    let names = (lines.first ?? "").split(separator: "\t").map(String.init)
    let columns = try ["answer", "language", "typed", "verdict", "why"].map {
      try #require(names.firstIndex(of: $0), "no column \($0)")
    }
    return try lines.dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == names.count, "\(line)")
      let values = columns.map { fields[$0] }
      return Row(
        answer: values[0], language: values[1], typed: values[2], verdict: values[3], why: values[4]
      )
    }
  }

  private static func keys(_ language: String) -> KeyNeighbours {
    let code = Keyboard.Code(rawValue: language) ?? .en
    return KeyNeighbours(Keyboard(code).rows(.letters))
  }

  @Test func aTeacherAndTheJudgeAgree() throws {
    let other = ProcessInfo.processInfo.environment["STUDYKIOSK_TYPED"]
    let rows = try Self.rows(other ?? Checkout.path("Tests/TypedAnswersTests/Tables/answers.tsv"))
    #expect(rows.count > 100)
    var agreed = 0
    for row in rows {
      let judge = AnswerJudge(language: row.language, keys: Self.keys(row.language))
      let found = judge.judge(row.typed, for: row.answer)
      if found.verdict.name == row.verdict {
        agreed += 1
      } else {
        print(
          "\(row.answer) [\(row.language)] typed \(row.typed): a teacher says \(row.verdict), the judge",
          "\(found.verdict.name) (\(found.slip?.rawValue ?? "no slip")); \(row.why)")
      }
    }
    print("\(agreed) of \(rows.count) as a teacher says")
    #expect(100 * agreed >= 99 * rows.count)
  }

  /// Our own table has no row that the judge does not know yet.
  @Test func theTableOfThisProjectHoldsWhole() throws {
    let rows = try Self.rows(Checkout.path("Tests/TypedAnswersTests/Tables/answers.tsv"))
    for row in rows {
      let judge = AnswerJudge(language: row.language, keys: Self.keys(row.language))
      #expect(
        judge.judge(row.typed, for: row.answer).verdict.name == row.verdict,
        "\(row.answer) [\(row.language)] typed \(row.typed): \(row.why)")
    }
    #expect(Set(rows.map(\.why)).count >= 79)
    #expect(Set(rows.map(\.language)).count >= 8)
  }
}
