import DeckStore
import HTTPTypes
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("The pages of learners")
struct LearnerPageTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  private var names: [String] {
    get throws { try box.library.use { try $0.learners().map(\.name) } }
  }

  private func path(_ name: String) throws -> String {
    try box.library.use { store in
      LearnerPages.path(try store.learners().first { $0.name == name }?.guid ?? "nobody")
    }
  }

  @Test("Of a pasted table or list, only the names become learners")
  func pasted() {
    let text = """
      Hanna\t7b\t12.3.2015
      1. Emil
      • Ada  Lovelace
      Frieda;7b
      Ben\tMaier
      Anna 2
      12) Zoë
       \t
      7b;2015
      3\tMia 2
      """
    #expect(
      PastedNames.all(in: text, most: 100)
        == [
          "Hanna", "Emil", "Ada Lovelace", "Frieda", "Ben Maier", "Anna 2", "Zoë", "7b 2015",
          "Mia 2",
        ])
  }

  @Test("a class is added at once, one name on each line, and a repetition adds nobody")
  func many() async throws {
    try box.library.use { _ = try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone()
    let list = ["names": " Bo\r\n\r\nZoë <3\n"]
    #expect(try await phone.send("/learners", list).location == "/class")
    let again = try await phone.send("/learners", ["names": "bo\nZoë <3\nAnna\nCy\nCy"])
    #expect(again.status == 200 && again.text.contains("Names that were here already: 4"))
    #expect(try names == ["Anna", "Bo", "Zoë <3", "Cy"])
    let page = try await phone.get("/class").text
    #expect(try page.contains(path("Bo")) && page.contains("Zoë &#60;3"))
    let link = try await phone.get(path("Zoë <3"))
    #expect(link.status == 200 && link.text.contains("Zoë &#60;3"))
    #expect(try await phone.send("/learners", ["names": "\n"]).location == "/class")
  }

  @Test("of 500 learners a page shows a part, in at most 80 KB, and each is on one of them")
  func parts() async throws {
    var phone = try await box.phone()
    let names = (0..<500).map { "Learner \($0)" }
    _ = try await phone.send("/learners", ["names": names.joined(separator: "\n")])
    var seen: [String] = []
    for part in 1...10 {
      let page = try await phone.get("/class?part=\(part)").text
      #expect(page.utf8.count < 80_000)
      #expect(page.ranges(of: "aria-current=\"page\"").count == 1)
      seen += names.filter { page.contains("<b class=\"name\">\($0)</b>") }
    }
    #expect(seen.count == 500 && Set(seen) == Set(names))
    let last = try await phone.get("/class?part=10").text
    #expect(try await phone.get("/class?part=99").text == last)
    let first = try await phone.get("/class").text
    #expect(try await phone.get("/class?part=-1").text == first)
  }

  @Test("an invalid name is reported, and all the typed text is still there")
  func unusable() async throws {
    var phone = try await box.phone()
    let long = String(repeating: "n", count: 5_000)
    let answer = try await phone.send("/learners", ["names": "Bo\n\(long)\nCleo"])
    #expect(answer.status == 422 && answer.text.contains("Please choose another name."))
    #expect(answer.text.contains("Bo\n\(long)\nCleo"))
    #expect(try names == [])
    let many = (0...500).map { "n\($0)" }.joined(separator: "\n")
    let refused = try await phone.send("/learners", ["names": many])
    #expect(refused.status == 413 && refused.text.contains("n500"))
    #expect(try names == [])
    #expect(try await phone.send("/learners", ["names": "Bo\nCleo"]).status == 303)
    #expect(try names == ["Bo", "Cleo"])
  }

  @Test("a learner's page has charts of the days, and the settings what each share costs")
  func charts() async throws {
    let learner = try box.library.use { store in
      let anna = try store.addLearner("Anna", at: PageBox.noon)
      let card = try #require(try store.deck("Capitals").cards.first)
      for number in 1...2 {
        try store.save(
          LoggedReview(
            Review(
              number: number, card: card.guid, name: card.title, rating: .right,
              answerTime: 50_000, round: 1),
            in: Round(number: 1, deck: "Capitals", start: .zero, length: .seconds(9)),
            startedAt: PageBox.noon, by: anna.id, at: PageBox.noon + .seconds(number * 700)))
      }
      return anna
    }
    var phone = try await box.phone()
    let page = try await phone.get(LearnerPages.path(learner.guid)).text
    // 30 days of minutes, 30 days to come, and the whole weeks of a year.
    #expect(page.ranges(of: "<rect class=\"r\" x=").count == 60)
    #expect((52 * 7 - 6...52 * 7).contains(page.ranges(of: "<rect class=\"h").count))
    // Two answers of 50 s today, and one day with answers in the year.
    #expect(page.contains(", 0, 2\"") && page.contains("Here on 1 day of the year"))
    #expect(page.contains("1 card learnt") == page.contains("from 0 to 1 in twelve weeks"))
    #expect(page.contains("Last 30 days: 2 right, 0 not yet"))
    #expect(page.contains(#/Next 30 days: \d+ cards, \d+ min a day/#))
    #expect(page.contains("in 29 days"))
    let settings = try await phone.get(LearnerPages.path(learner.guid) + "/settings").text
    #expect(settings.contains(#/90 %: about \d+ minutes? a day, \d+ of 100 cards forgotten/#))
  }

  @Test("a learner is renamed, but not to another's name, and removed after a confirmation")
  func change() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/learners", ["names": "Bo\nCleo"])
    let bo = try path("Bo")
    #expect(try await phone.get(bo).text.contains("Remove Bo"))
    #expect(try await phone.send("\(bo)/rename", ["name": " bob "]).location == "/class")
    let taken = try await phone.send("\(bo)/rename", ["name": "CLEO"])
    #expect(
      taken.status == 422
        && taken.text.contains("CLEO is there already. This one is still called bob."))
    #expect(taken.text.contains("value=\"CLEO\""))
    #expect(try await phone.send("\(bo)/rename", ["name": "Bob"]).status == 303)
    #expect(try await phone.send("\(bo)/remove", [:]).location == bo)
    #expect(try names == ["Bob", "Cleo"])
    #expect(try await phone.send("\(bo)/remove", ["sure": "yes"]).location == "/class?undo=1")
    #expect(try names == ["Cleo"])
    for path in ["rename", "remove"] {
      let gone = try await phone.send("\(bo)/\(path)", ["sure": "yes", "name": "x"])
      #expect(gone.status == 404)
    }
    #expect(try await phone.get(bo).status == 404)
    let last = try await phone.send("\(path("Cleo"))/remove", ["sure": "yes"])
    #expect(last.status == 422 && last.text.contains("one has to stay"))
    #expect(try names == ["Cleo"])
  }

  @Test("a learner who gets the same name later is not affected, and namesakes keep their names")
  func namesakes() async throws {
    try box.library.use { store in
      try store.addLearner("Anna", at: PageBox.noon)
      try store.addLearner("Anna", at: PageBox.noon, isNamesake: true)
      try store.addLearner("Bo", at: PageBox.noon)
    }
    var phone = try await box.phone()
    let bo = try path("Bo")
    try box.library.use { store in
      try store.apply(.learner(.rename("Bo", to: "Bea")))
      try store.addLearner("Bo", at: PageBox.noon)
    }
    #expect(try await phone.send("\(bo)/remove", ["sure": "yes"]).location == "/class?undo=1")
    let left = try names
    #expect(left.count == 3 && left[2] == "Bo" && left[0].hasPrefix("Anna #"))
    let label = left[0]
    #expect(try await phone.send("\(path(label))/rename", ["name": label]).status == 303)
    #expect(try await phone.send("\(path("Bo"))/rename", ["name": "anna"]).status == 422)
    let pasted = try await phone.send("/learners", ["names": "\(label)\nAnna"])
    #expect(pasted.text.contains("already: 2"))
    #expect(try names == left)
  }

  @Test("a phone that may only look sees the class, and can't change it")
  func looks() async throws {
    try box.library.use { _ = try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone(.looking)
    for path in [try path("Anna"), "/class"] {
      let page = try await phone.get(path)
      #expect(page.status == 200 && page.text.contains("Anna") && !page.text.contains("<form"))
      #expect(page.text.contains("href=\"/class/monday\"") && !page.text.contains("/class/leave"))
    }
    #expect(try await phone.send("/learners", ["names": "Bo"]).status == 403)
    #expect(try await phone.send("\(path("Anna"))/remove", ["sure": "yes"]).status == 403)
    #expect(try names == ["Anna"])
  }

  @Test("in a new school year all selected learners are removed at once, but one must stay")
  func schoolYear() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/learners", ["names": "Anna\nBo\nCleo"])
    let guids = try box.library.use { try $0.learners().map(\.guid) }
    let page = try await phone.get("/class/leave").text
    #expect(guids.allSatisfy { page.contains("value=\"\($0)\"") })
    func leave(_ guids: [String], _ sure: String) async throws -> Browser.Answer {
      let fields = guids.map { "learner=\($0)&" }.joined() + "sure=\(sure)&token="
      let token = Visit.hash(of: "form \(phone.cookie ?? "")")
      return try await phone.post(
        "/class/leave", Array((fields + token).utf8), "application/x-www-form-urlencoded")
    }
    #expect(try await leave(guids, "yes").status == 422)
    #expect(try await leave([guids[0]], "no").location == "/class/leave")
    #expect(try names.count == 3)
    let many = (0..<300).map { "nobody\($0)" }
    #expect(try await leave([guids[0], guids[2]] + many, "yes").location == "/class?undo=1")
    #expect(try names == ["Bo"])
  }

  @Test("a learner's page shows the cards left today and those that are known, by deck")
  func progress() async throws {
    try box.library.use { _ = try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone(.looking)
    let page = try await phone.get(path("Anna")).text
    #expect(page.contains("<p class=\"muted\">0 of 1 today</p>"))
    #expect(page.contains("<b class=\"name\">Capitals</b><small>1 card today</small>"))
    #expect(page.contains("<small>0 of 1 known</small>"))
    #expect(page.contains("Last 30 days: 0 right, 0 not yet"))
  }

  @Test("the table has the numbers of the page, and no name is a formula in it")
  func table() async throws {
    try box.library.use { store in
      try store.addLearner("=1+1", at: PageBox.noon)
      try store.addLearner("Anna \"A\"", at: PageBox.noon)
    }
    var phone = try await box.phone(.looking)
    let answer = try await phone.get("/class.csv")
    #expect(answer.headers[.contentType] == "text/csv; charset=utf-8")
    let lines = answer.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first == "\u{feff}\"Name\",\"Left today\",\"Days of seven\",\"Last here\"")
    #expect(lines.contains { $0.hasPrefix("\"'=1+1\",\"1\",\"0\",") })
    #expect(lines.contains { $0.hasPrefix("\"Anna \"\"A\"\"\",") })
    let page = try await phone.get("/class").text
    #expect(page.contains("<b class=\"name\">=1+1</b>") && page.contains("0 days of 7"))
    #expect(page.contains("0 of 1"))
  }

  @Test("who was away, errs or is stuck comes first, with the reason in words")
  func needs() async throws {
    try box.addAwayAndHere()
    var phone = try await box.phone(.looking)
    let page = try await phone.get("/class").text
    let needs = try #require(page.firstRange(of: "Needs you <span class=\"muted\">1</span></h2>"))
    let others = try #require(
      page.firstRange(of: "On their way <span class=\"muted\">1</span></h2>"))
    let away = try #require(page.firstRange(of: "<b class=\"name\">Away</b>"))
    #expect(needs.upperBound < away.lowerBound && away.upperBound < others.lowerBound)
    #expect(page.contains("Not here for 14 days."))
    let here = try #require(page.firstRange(of: "<b class=\"name\">Here</b>"))
    #expect(here.lowerBound > others.upperBound && page.contains("7 days of 7"))
    #expect(page.contains("1 of 2 here today"))
  }
}
