import TestSupport
import Testing

@Suite("How sure a learner wants to be, through the program")
struct HowSureCommandTests {
  @Test("is set for the box, a learner and a deck, and costs minutes")
  func prices() throws {
    let program = try LibraryProgram(cards: 40)
    try program.output("learner", "add", "Anna")
    #expect(try program.output("stats", "--how-sure") == "Nobody has answered anything yet.\n")
    for day in 1...3 {
      let answers = LessonCommandTests.answers(Array(repeating: .right, count: 30))
      try program.press(answers, on: "2026-03-0\(day)", "--mode", "review")
    }
    try program.output("library", "set", "how-sure", "85")
    #expect(try chosen(program) == [85])
    try program.output("learner", "set", "Anna", "how-sure", "95")
    let prices = try program.objects("stats", "--how-sure")
    #expect(prices.map { $0["howSure"] as? Int } == [80, 85, 90, 95, 97])
    #expect(try chosen(program) == [95])
    let minutes = prices.compactMap { $0["minutesADay"] as? Double }
    #expect(minutes.count == 5 && minutes.last ?? 0 > minutes.first ?? 0, "\(minutes)")
    let forgotten = prices.compactMap { $0["forgottenOf100"] as? Int }
    #expect(forgotten == forgotten.sorted(by: >) && forgotten.first ?? 0 > 10, "\(forgotten)")
    let lines = try program.output("stats", "--how-sure").split(separator: "\n")
    #expect(lines.count == 6 && lines[4].hasSuffix("chosen"), "\(lines)")
    let stats = try #require(try program.objects("stats").first)
    let coming = try #require(stats["coming"] as? [[String: Double]])
    #expect(coming.count == 30)
    #expect(try program.output("stats").contains("  to come in 30 days: about "))
    #expect(try program.run("stats", "--how-sure", "--fit").exitCode == 64)
  }

  private func chosen(_ program: LibraryProgram) throws -> [Int] {
    try program.objects("stats", "--how-sure").filter { $0["isChosen"] as? Bool == true }
      .compactMap { $0["howSure"] as? Int }
  }

  @Test("a deck has settings of its own, and no others")
  func deck() throws {
    let program = try LibraryProgram(cards: 4)
    try program.output("deck", "set", "d", "how-sure", "97")
    try program.output("deck", "set", "d", "new-cards-a-day", "3")
    let stored = try program.output("library", "check")
    #expect(stored == "The library is whole.\n")
    try program.output("deck", "set", "d", "how-sure", "--default")
    #expect(try program.run("deck", "set", "d", "how-sure", "98").exitCode == 64)
    #expect(try program.run("deck", "set", "d", "volume", "50").exitCode == 64)
    #expect(try program.run("deck", "set", "nowhere", "how-sure", "90").exitCode == 1)
  }
}
