import Foundation
import Testing
import TestSupport

@Suite("Rounds, reviews and quizzes through the program")
struct LessonCommandTests {
  @Test("a recording plays a round and repeats its wrong card, and everything is saved")
  func round() throws {
    let program = try LibraryProgram(cards: 3)
    try program.output("learner", "add", "Anna")
    #expect(try program.replay("round", "--mode", "round") == Self.trace("round"))
    let rounds = try program.objects("history")
    #expect(rounds.map { $0["percent"] as? Int } == [100, 67])
    #expect(rounds.map { $0["mode"] as? String } == ["round", "round"])
    // Three answers, one of them taken back and given again, and the wrong card's second answer.
    #expect(try program.logged() == ["right", "wrong", "taken back", "wrong", "right", "right"])
  }

  @Test("a recording chooses a learner and answers a quiz, which counts only for that learner")
  func quiz() throws {
    let program = try LibraryProgram(cards: 4)
    for name in ["Anna", "Ben"] { try program.output("learner", "add", name) }
    #expect(
      try program.replay("quiz", "--mode", "quiz", "--date", "2031-01-01T10:00:00Z")
        == Self.trace("quiz"))
    let stats = try program.output("stats", "--learner", "Anna")
    let lines = [
      "Anna", "  0 days in a row, 3 answers today", "  0 of today's 4 cards done",
      "  true retention: no card has come back yet",
      "  cards: 1 new, 3 being learnt, 0 known, 0 being learnt again; 0 learnt in all",
      "  to come in 30 days: about 23 cards, 0.1 minutes a day", "  due in the next 30 days:",
      "    today  3  ###",
    ]
    #expect(stats.hasPrefix(lines.joined(separator: "\n")))
    #expect(stats.hasSuffix("\n      +29  0\n"))
    // There is a row for each learner.
    let rows = try program.output("stats").split(separator: "\n")
    #expect(rows.count == 3 && rows[0].hasPrefix("learner"), "\(rows)")
    #expect(
      rows.contains { $0.split(separator: " ").prefix(5) == ["Anna", "0", "3", "0", "4"] },
      "\(rows)")
    let learners = try program.objects("learner")
    #expect(learners.map { $0["right"] as? Int } == [2, 0])
    #expect(learners.map { $0["wrong"] as? Int } == [1, 0])
    let round = try #require(try program.objects("history").first)
    #expect(round["learner"] as? String == "Anna")
    #expect(try program.output("history", "show", "1").contains("Tokyo, Lima"))
  }

  @Test("with equal libraries, a recording and a seed give the same bytes; another seed differs")
  func sameBytes() throws {
    let (first, second) = (try LibraryProgram(cards: 4), try LibraryProgram(cards: 4))
    func play(_ program: LibraryProgram, seed: String) throws -> String {
      try program.output(
        "replay", Checkout.recording("round"), "--library", program.library, "--deck", "d",
        "--mode", "round", "--direction", "both", "--seed", seed)
    }
    let trace = try play(first, seed: "7")
    #expect(try play(second, seed: "7") == trace)
    #expect(try play(second, seed: "8") != trace)
  }

  @Test("a review asks new cards, on later days the due ones, and forgotten ones again")
  func review() throws {
    let program = try LibraryProgram(cards: 4)
    let first = try program.press(
      Self.answers([.right, .wrong, .right, .right] + Array(repeating: .right, count: 5)),
      on: "2031-03-01", "--mode", "review")
    // Four new cards. Each comes again after ten minutes, or as soon as no other is left; the forgotten one
    // also comes after about a minute.
    #expect(first.asked.prefix(4) == ["Norway", "Peru", "Japan", "Chad"])
    #expect(first.asked.dropFirst(4).sorted() == ["Chad", "Japan", "Norway", "Peru", "Peru"])
    #expect(first.text.contains("screen result 4/4 today 9\n"))
    let same = try program.press([], on: "2031-03-01", "--mode", "review")
    #expect(same.text.contains(#/screen result 0/0 today 9 next [1-9]\n$/#))
    // All cards are due within ten days; a forgotten one comes twice on its day.
    var days: [[String]] = []
    for day in 10...11 {
      let later = try program.press(
        Self.answers([.wrong] + Array(repeating: .right, count: 7)), on: "2031-03-\(day)",
        "--mode", "review")
      days.append(later.asked)
    }
    #expect(Set(days[0]) == ["Norway", "Peru", "Japan", "Chad"])
    #expect(days[0].count == 5)
    #expect(days[0].count { $0 == days[0][0] } == 2)
    #expect(days[1].isSubset(of: [days[0][0]]))
    let stats = try #require(try program.objects("stats").first)
    let retention = try #require(stats["retention30Days"] as? [String: Int])
    #expect(retention["wrong"] == 1 + (days[1].isEmpty ? 0 : 1))
  }

  @Test("the learner's preference limits a day's new cards, or else the box's")
  func limits() throws {
    let program = try LibraryProgram(cards: 4)
    try program.output("learner", "add", "Anna")
    func new(_ day: Int) throws -> String? {
      try program.press([], on: "2031-03-0\(day)", "--mode", "review").text
        .firstMatch(of: /question 1\/(\d+)/).map { String($0.1) }
    }
    #expect(try new(1) == "4")
    try program.output("library", "set", "new-cards-a-day", "3.0")
    #expect(try new(1) == "3")
    try program.output("learner", "set", "Anna", "new-cards-a-day", "2")
    #expect(try new(1) == "2")
    #expect(try program.objects("learner").first?["newCardsADay"] as? Int == 2)
    _ = try program.press(Self.answers([.right]), on: "2031-03-01", "--mode", "review")
    // One of that day's two cards is left, and the one that is being learnt.
    #expect(try new(1) == "2")
    try program.output("learner", "set", "Anna", "new-cards-a-day", "--default")
    #expect(try program.objects("learner").first?["newCardsADay"] as? Int == 3)
    #expect(try program.run("learner", "set", "Anna", "mode", "quiz").exitCode == 64)
    let negative = try program.run("learner", "set", "Anna", "new-cards-a-day", "-1")
    #expect(negative.exitCode == 64 && negative.errors.contains("below 0"), "\(negative.errors)")
    #expect(try program.run("library", "set", "mode", "sleep").exitCode == 64)
  }

  @Test("all of 40 answers can be taken back, and only the log keeps them")
  func undo() throws {
    let program = try LibraryProgram(cards: 40)
    let keys =
      Self.answers((0..<40).map { $0.isMultiple(of: 3) ? .wrong : .right })
      + Array(repeating: .takeBack, count: 40)
    let play = try program.press(keys, on: "2031-03-01", "--mode", "review")
    #expect(play.text.count(of: " store undo ") == 40)
    #expect(try program.logged().count == 80)
    let stats = try #require(try program.objects("stats").first)
    #expect(stats["answersToday"] as? Int == 0)
    #expect(stats["streak"] as? Int == 0)
    #expect((stats["cards"] as? [String: Int])?["new"] == 40)
    #expect(try program.objects("learner").first?["right"] as? Int == 0)
    let rebuilt = try program.output("library", "rebuild")
    #expect(rebuilt.contains("all numbers are what the log says"))
    #expect(try program.output("library", "check") == "The library is whole.\n")
  }

  @Test("two learners have their own progress, and a guest's answers count for nobody")
  func learners() throws {
    let program = try LibraryProgram(cards: 4)
    for name in ["Anna", "Ben"] { try program.output("learner", "add", name) }
    let keys = Self.answers([.right, .right])
    _ = try program.press(keys, on: "2031-03-01", "--mode", "review", "--learner", "Ben")
    let guest = try program.press(keys, on: "2031-03-01", "--mode", "review", "--guest")
    #expect(guest.asked.count == 3)
    #expect(guest.text.count(of: " store ") == 0)
    // On the screen, Ben is the second and the guest the third; Anna's four cards are then new.
    let chosen = try program.press([.three] + keys, on: "2031-03-01", "--mode", "round")
    #expect(chosen.text.contains("load round \"d\" in-order guest"))
    let anna = try program.press([.one] + keys, on: "2031-03-01", "--mode", "review")
    #expect(anna.asked.prefix(2) == ["Norway", "Peru"])
    let ben = try program.press(
      [.two] + Self.answers([.wrong]), on: "2031-03-01", "--mode", "review")
    #expect(ben.asked == ["Japan", "Chad"])
    #expect(try program.logged().count == 5)
    let stats = try program.objects("stats")
    #expect(stats.map { $0["answersToday"] as? Int } == [2, 3])
    #expect(try program.objects("learner").map { $0["wrong"] as? Int } == [0, 1])
    #expect(try program.objects("stats", "--learner", "Ben").count == 1)
  }

  @Test("a review continues after a restart")
  func restart() throws {
    let program = try LibraryProgram(cards: 4)
    let keys = Self.answers([.right, .right])
    let first = try program.press(keys, on: "2031-03-01", "--mode", "review")
    let second = try program.press(keys, on: "2031-03-01", "--mode", "review")
    #expect(first.asked == ["Norway", "Peru", "Japan"])
    #expect(second.asked.prefix(2) == ["Japan", "Chad"])
    #expect(try program.objects("history").map { $0["right"] as? Int } == [2, 2])
  }

  @Test("a set's cards are repeated by their number of copies, from a library or a file")
  func sets() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write(
      "question,answer,set:Hard\nNorway,Oslo,2\nPeru,Lima,\nJapan,Tokyo,1\n", as: "d.csv")
    let keys = KeyRecording(Self.answers([.right, .wrong, .right])).text
    let recording = try program.folder.write(keys, as: "keys.evemu")
    let flags = ["--mode", "round", "--set", "Hard", "--in-order", "--deck"]
    let fromFile = try Program(["replay", recording] + flags + [file])
    #expect(fromFile.output.asked == ["Norway", "Japan", "Norway"], "\(fromFile.errors)")
    #expect(fromFile.output.hasSuffix("store review right \"Norway\"\n"))
    try program.output("deck", "import", file)
    let fromLibrary = try Program(
      ["replay", recording, "--library", program.library] + flags + ["D"])
    #expect(fromLibrary.output == fromFile.output)
    let none = try Program([
      "replay", recording, "--mode", "round", "--set", "Easy", "--deck", file,
    ])
    #expect(none.exitCode == 1)
    #expect(none.errors.contains("there is no set \"Easy\" in the deck \"D\""))
  }

  @Test(
    "lessons work without a library, from the built-in deck; contradictory options are refused")
  func withoutLibrary() throws {
    let recording = Checkout.recording("round")
    let play = try Program("replay", recording, "--mode", "review")
    #expect(play.output.contains("load review \"World capitals\" learner \"Learner\""))
    #expect(play.output.contains("store review right \"Afghanistan\""))
    let both = try Program("replay", recording, "--guest", "--learner", "Anna")
    #expect(both.exitCode == 64)
    #expect(try Program("replay", recording, "--mode", "sleep").exitCode == 64)
    let file = try Program("study", "--mode", "review", "--deck", "./d.csv")
    #expect(file.exitCode != 0)
  }

  @Test("a card that is forgotten far more often than expected is listed")
  func leeches() throws {
    let program = try LibraryProgram(cards: 1)
    #expect(try program.output("stats", "--leeches") == "No card is forgotten again and again.\n")
    for day in 1...8 {
      _ = try program.press(
        Self.answers([.wrong, .right, .right]), on: "2031-03-0\(day)", "--mode", "review")
    }
    let leech = try #require(try program.objects("stats", "--leeches").first)
    #expect(leech["name"] as? String == "Norway")
    #expect(leech["lapses"] as? Int == 7 && leech["misses"] as? Int == 7)
    #expect(try program.output("stats").contains("1 leech: see `studykiosk stats --leeches`"))
  }

  @Test("true recall is told for the learner and for each deck")
  func recall() throws {
    let program = try LibraryProgram(cards: 1)
    for day in ["2031-03-01", "2031-03-20", "2031-06-01"] {
      _ = try program.press(Self.answers([.right, .right]), on: day, "--mode", "review")
    }
    let entry = try #require(try program.objects("stats").first)
    let deck = try #require((entry["decks"] as? [[String: Any]])?.first)
    #expect(deck["answers"] as? Int == 2 && deck["right"] as? Int == 2)
    for rows in [entry["calibration"], deck["calibration"], entry["retentionByAge"]] {
      let rows = try #require(rows as? [[String: Any]])
      #expect(rows.reduce(0) { $0 + ($1["answers"] as? Int ?? 0) } == 2)
      #expect(rows.allSatisfy { $0["predictedPercent"] as? Double ?? 0 > 0 })
    }
    #expect((deck["retentionByAge"] as? [[String: Any]])?.map { $0["from"] as? Int } == [8, 92])
  }

  /// Returns the keys that show each card's answer and mark it.
  static func answers(_ marks: [KeyRecording.Key]) -> [KeyRecording.Key] {
    marks.flatMap { [.answer, $0] }
  }

  private static func trace(_ name: String) throws -> String {
    try String(
      contentsOf: Checkout.folder.appending(path: "Tests/Recordings/\(name).trace"),
      encoding: .utf8)
  }
}

extension [String] {
  fileprivate func isSubset(of others: Set<String>) -> Bool { Set(self).isSubset(of: others) }
}
