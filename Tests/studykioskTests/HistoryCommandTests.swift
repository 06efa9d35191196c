import Foundation
import Study
import Testing
import TestSupport

@Suite("Learners and history on the command line")
struct HistoryCommandTests {
  @Test("a round is listed with its date, length, percent, deck and learner")
  func rounds() throws {
    let program = try LibraryProgram()
    try program.study(Self.answers)
    #expect(
      try program.output("history") == """
        round  started           length  right  deck      learner
            1  2026-11-21 13:18    0:30    67%  Capitals  Anna

        """)
    let round = try #require(try program.objects("history", "list", "--learner", "Anna").first)
    #expect(round["started"] as? String == "2026-11-21T13:18:00+01:00")
    #expect(round["percent"] as? Int == 67)
    #expect(try program.run("history", "--learner", "Ben").exitCode == 1)
  }

  @Test("a round's cards are listed by name, with the guesses")
  func round() throws {
    let program = try LibraryProgram()
    try program.study(Self.answers)
    #expect(
      try program.output("history", "show", "1") == """
        Round 1: 2026-11-21 13:18, 0:30, Capitals, Anna: 67% of 3 answers

        card    right  wrong  wrong guesses
        Norway      1      1  Bergen, Stavanger
        Peru        1      0

        """)
    let json = try program.output("history", "show", "1", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((value?["cards"] as? [Any])?.count == 2)
    #expect((value?["round"] as? [String: Any])?["learner"] as? String == "Anna")
  }

  @Test("a card's answers are found by its name, the start of its name, or its GUID")
  func card() throws {
    let program = try LibraryProgram()
    try program.study(Self.answers + [("g3", "Norwich", .right, [])])
    #expect(
      try program.output("history", "card", "norway") == """
        time              answer  seconds  wrong guesses      how             round  deck      learner
        2026-11-21 13:18  right       2.5                                         1  Capitals  Anna
        2026-11-21 13:18  wrong       2.5  Bergen, Stavanger  write, not-yet      1  Capitals  Anna

        """)
    let objects = try program.objects("history", "card", "g1")
    #expect(objects.map { $0["grade"] as? Int } == [3, 1])
    #expect(objects.map { $0["way"] as? String } == ["flip", "write"])
    #expect(objects.map { $0["verdict"] as? String } == ["right", "not-yet"])
    let several = try program.run("history", "card", "Norw")
    #expect(several.exitCode == 1)
    #expect(several.errors.contains("  g1  Norway  (deleted)\n  g3  Norwich  (deleted)"))
    #expect(try program.run("history", "card", "Chad").exitCode == 1)
  }

  @Test("days are summed up by learner")
  func days() throws {
    let program = try LibraryProgram()
    try program.study(Self.answers)
    #expect(
      try program.output("history", "days") == """
        day         learner  right  wrong  answering
        2026-11-21  Anna         2      1       0:07

        """)
    #expect(try program.objects("history", "days").first?["milliseconds"] as? Int == 7_440)
  }

  @Test("the log is exported as CSV")
  func export() throws {
    let program = try LibraryProgram()
    try program.study(Self.answers)
    let lines = try program.output("history", "export", "--csv").split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("time,learner,deck,name,card,answer,milliseconds,guesses,round,"))
    #expect(
      lines[1].hasPrefix(
        "2026-11-21T13:18:10+01:00,Anna,Capitals,Norway,g1,wrong,2480,Bergen; Stavanger,1,yes,"))
    #expect(lines[0].hasSuffix(",replaces,way,verdict,hints,grade"))
    #expect(lines[1].hasSuffix(",write,not-yet,0,1") && lines[2].hasSuffix(",flip,right,0,3"))
    let stats = try program.objects("stats").first?["ways"] as? [[String: Any]]
    #expect(stats?.map { $0["way"] as? String } == ["flip", "write"])
    #expect(stats?.last?["again"] as? Int == 1)
    let file = program.folder.path("log.csv")
    try program.output("history", "export", file, "--learner", "Anna")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == program.output("history", "export", "--csv"))
  }

  @Test("an export is collected in TMPDIR")
  func temporaryFolder() throws {
    let program = try LibraryProgram()
    try program.study(Self.answers)
    let missing = program.folder.path("missing")
    let export = try Program(
      ["history", "export", "--csv"],
      variables: ["STUDYKIOSK_LIBRARY": program.library, "TMPDIR": missing])
    #expect(export.exitCode == 1)
    #expect(export.errors.contains("\(missing): No such file or directory"))
  }

  @Test("learners are added, listed, renamed, and removed with their answers")
  func learners() throws {
    let program = try LibraryProgram()
    try program.study(Self.answers)
    try program.output("learner", "add", "Ben")
    #expect(
      try program.output("learner") == """
        learner  right  wrong  last
        Anna         2      1  2026-11-21 13:18
        Ben          0      0

        """)
    try program.output("learner", "rename", "Anna", "Åse")
    #expect(try program.objects("learner").first?["name"] as? String == "Åse")
    try program.output("learner", "remove", "Ben")
    let refused = try program.run("learner", "remove", "Åse")
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("Remove the learner \"Åse\" with 3 answers?"))
    try program.output("learner", "remove", "Åse", "--yes")
    #expect(try program.output("history") == "Nobody has marked a card yet.\n")
  }

  private static let answers: [(card: String, name: String, rating: Rating, guesses: [String])] = [
    ("g1", "Norway", .wrong, ["Bergen", "Stavanger"]), ("g2", "Peru", .right, []),
    ("g1", "Norway", .right, []),
  ]
}
