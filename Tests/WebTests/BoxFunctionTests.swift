import DeckExchange
import DeckStore
import Foundation
import HTTPTypes
import LibraryAccess
import Scenes
import ScreenLayout
import Study
import TestSupport
import Testing

@testable import Web

@Suite("What the box can do, the page can")
struct BoxFunctionTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  @Test("or its table says why not", arguments: BoxFunction.allCases)
  func places(function: BoxFunction) async throws {
    let learner = try box.library.use { try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone()
    switch function.place {
    case .page(let path):
      let path = path.replacing("DECK", with: "/decks/Capitals")
        .replacing("LEARNER", with: LearnerPages.path(learner.guid))
      #expect(try await phone.get(path).status == 200, "\(path)")
    case .elsewhere(let why):
      let language = PageLanguage[.en]
      let row = "<th scope=\"row\">\(language(function.phrase))</th><td>\(language(why))</td>"
      #expect(try await phone.get("/settings").text.contains(row))
    }
  }

  @Test("the last stick's import says what came in and what stayed outside, and why")
  func stick() async throws {
    var phone = try await box.phone()
    #expect(try await phone.get("/stick").text.contains("Nothing has come from a stick yet."))
    var birds = ImportLine(file: "Birds <3.csv")
    (birds.added, birds.changed, birds.decks) = (12, 1, ["Birds"])
    birds.leftOut = [LeftOut(.column, "Note <b>", count: 1)]
    var bad = ImportLine(file: "bad.apkg")
    (bad.error, bad.leftOut) = ("broken", [LeftOut(.damaged, "", count: 1)])
    let report = StickReport([birds, bad], at: PageBox.noon)
    try report.write(besideLibrary: box.library.path)
    #expect(StickReport(besideLibrary: box.library.path) == report)
    let page = try await phone.get("/stick").text
    #expect(page.contains("12 new cards, 1 card is changed"))
    #expect(page.contains("href=\"/decks/Birds\""))
    #expect(
      page.contains("<th scope=\"row\">Birds &#60;3.csv</th><td>Column “Note &#60;b&#62;”</td>"))
    #expect(page.contains("<th scope=\"row\">bad.apkg</th>"))
    for text in ["", "x\n", "1\t2\t3\n", "99999999999999999999\t0\n", "1\t9999\n\u{0}\t\t\n"] {
      try box.folder.write(text, as: "library.sqlite.stick-report")
      #expect(StickReport(besideLibrary: box.library.path) == nil, "\(text)")
      #expect(try await phone.get("/stick").status == 200)
    }
  }

  @Test(
    "an office shows the school's boxes, those first that need somebody, and other boxes show none")
  func boxes() async throws {
    var phone = try await box.phone()
    #expect(try await phone.get("/boxes").status == 404)
    #expect(try await !phone.get("/settings").text.contains("/boxes"))
    let now = PageBox.noon.milliseconds
    let boxes = [
      SchoolBox(name: "Attic", visited: now - 60_000, version: "0.9"),
      SchoolBox(name: "Cellar <b>", visited: now, problem: "rows are <not> taken"),
      SchoolBox(name: "Lost", visited: .max, isRevoked: true),
      SchoolBox(name: "New", visited: .min),
    ]
    try box.folder.write(
      String(decoding: try JSONEncoder().encode(boxes), as: UTF8.self),
      as: "library.sqlite.school-boxes")
    let page = try await phone.get("/boxes").text
    #expect(page.contains("2 of 4 need you") && !page.contains("<b>"))
    let names = ["Cellar &#60;b&#62;", "New", "Attic", "Lost"]
    let places = names.compactMap { page.range(of: "<b class=\"name\">\($0)<")?.lowerBound }
    #expect(places.count == names.count && places == places.sorted())
    #expect(page.contains("rows are &#60;not&#62; taken") && page.contains("· Program 0.9</small>"))
    #expect(page.contains("<small>shut out</small>") && page.contains("Last visit: never<"))
    #expect(try await phone.get("/settings").text.contains("href=\"/boxes\""))
    for text in ["", "[", "{}", "[{\"name\": 1}]"] {
      try box.folder.write(text, as: "library.sqlite.school-boxes")
      #expect(try await phone.get("/boxes").status == 404, "\(text)")
    }
  }

  @Test("a report of a problem is a text without the names of learners and decks")
  func report() async throws {
    try box.library.use { store in
      try store.addLearner("Zacharias", at: PageBox.noon)
      try store.createDeck("Quetzals")
    }
    var phone = try await box.phone()
    let answer = try await phone.get("/report")
    #expect(answer.status == 200 && answer.headers[.contentType] == "text/plain; charset=utf-8")
    #expect(
      answer.text.hasPrefix("# A report of studykiosk") && answer.text.contains("## Settings"))
    #expect(!answer.text.contains("Zacharias") && !answer.text.contains("Quetzals"))
    var looking = try await box.phone(.looking)
    #expect(try await looking.get("/report").status == 403)
    #expect(try await phone.get("/settings").text.contains("href=\"/report\""))
  }
}
