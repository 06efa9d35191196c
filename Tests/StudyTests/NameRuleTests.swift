import Study
import Testing

@Suite("The rule for names of learners, decks and sets")
struct NameRuleTests {
  @Test(
    "a usual name is valid",
    arguments: [
      "Anna", "答えの山", "ا", "👩‍🔬", "e\u{301}", "-- \u{202e}x", "?", String(repeating: "é", count: 64),
      String(repeating: "👩‍👩‍👧", count: 50),
    ])
  func good(name: String) {
    #expect(NameRule.problem(with: name, of: "deck") == nil)
  }

  @Test(
    "a name that can't be seen, typed or shown on one line is refused",
    arguments: [
      ("", "visible"), (" \u{a0}\u{2003}", "visible"), ("\u{200b}\u{200d}\u{ad}", "visible"),
      ("\u{3164}", "visible"), ("\u{2800}", "visible"), ("\u{301}", "visible"),
      ("\u{e000}", "visible"), ("a\nb", "control"), ("\u{1b}[2J", "control"), ("\u{9b}", "control"),
      ("a\u{2028}b", "control"), (String(repeating: "a", count: 65), "at most 64"),
      ("e" + String(repeating: "\u{301}", count: 1_000_000), "at most 64"),
    ])
  func bad(name: String, reason: String) {
    let problem = NameRule.problem(with: name, of: "deck")
    #expect(problem?.contains(reason) == true)
    #expect(problem?.utf8.count ?? 0 < 100)
  }

  @Test("white space around a name is no part of it")
  func trimmed() {
    for name in ["  Anna Lena ", "Anna Lena", "\tAnna Lena\u{a0}"] {
      #expect(NameRule.trimmed(name) == "Anna Lena")
    }
    #expect(NameRule.trimmed(" \t").isEmpty && NameRule.trimmed("").isEmpty)
  }

  @Test("the same learner has a name in another case, but that with the same letters comes first")
  func same() {
    #expect(NameRule.same(as: "lena", among: ["Anna", "Lena"]) == "Lena")
    #expect(NameRule.same(as: "lena", among: ["Lena", "lena"]) == "lena")
    #expect(NameRule.same(as: " JOSÉ", among: ["jose\u{301}"]) == "jose\u{301}")
    #expect(NameRule.same(as: "Len", among: ["Lena"]) == nil)
  }
}
