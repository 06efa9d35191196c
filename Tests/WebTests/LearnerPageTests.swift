import DeckStore
import HTTPTypes
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("Learners on the page")
struct LearnerPageTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  private var names: [String] {
    get throws { try box.library.use { try $0.learners().map(\.name) } }
  }

  @Test("a class comes in at once, one name on each line, and twice doubles nobody")
  func many() async throws {
    try box.library.use { _ = try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone()
    for _ in 1...2 {
      let answer = try await phone.send("/learners", ["names": " Bo\r\n\r\nAnna\nZoë <3\n"])
      #expect(answer.location == "/class")
    }
    #expect(try names == ["Anna", "Bo", "Zoë <3"])
    let page = try await phone.get("/class").text
    #expect(page.contains("/learners/Bo") && page.contains("Zoë &lt;3"))
    #expect(try await phone.send("/learners", ["names": "\n"]).location == "/class")
  }

  @Test("a line that is no name is told, and all that was typed is still there")
  func unusable() async throws {
    var phone = try await box.phone()
    let long = String(repeating: "n", count: 5_000)
    let answer = try await phone.send("/learners", ["names": "Bo\n\(long)\nCleo"])
    #expect(answer.status == 422 && answer.text.contains("Please choose another name."))
    #expect(answer.text.contains("Bo\n\(long)\nCleo"))
    #expect(try names == ["Bo"])
    #expect(try await phone.send("/learners", ["names": "Bo\nCleo"]).status == 303)
    #expect(try names == ["Bo", "Cleo"])
  }

  @Test("a learner is renamed, to no namesake, and removed by who says that they are sure")
  func change() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/learners", ["names": "Bo\nCleo"])
    #expect(try await phone.get("/learners/Bo").text.contains("Remove Bo"))
    #expect(try await phone.send("/learners/Bo/rename", ["name": " bob "]).location == "/class")
    let taken = try await phone.send("/learners/bob/rename", ["name": "CLEO"])
    #expect(taken.status == 422 && taken.text.contains("Please choose another name."))
    #expect(try await phone.send("/learners/bob/rename", ["name": "Bob"]).status == 303)
    #expect(try await phone.send("/learners/Bob/remove", [:]).location == "/learners/Bob")
    #expect(try names == ["Bob", "Cleo"])
    #expect(try await phone.send("/learners/Bob/remove", ["sure": "yes"]).location == "/class")
    #expect(try names == ["Cleo"])
    for path in ["rename", "remove"] {
      let gone = try await phone.send("/learners/Bob/\(path)", ["sure": "yes", "name": "x"])
      #expect(gone.status == 404)
    }
    #expect(try await phone.get("/learners/Bob").status == 404)
  }

  @Test("who only looks sees the class, and changes nobody")
  func looks() async throws {
    try box.library.use { _ = try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone(.looking)
    #expect(!(try await phone.get("/class").text.contains("<form")))
    #expect(!(try await phone.get("/learners/Anna").text.contains("<form")))
    #expect(try await phone.send("/learners", ["names": "Bo"]).status == 403)
    #expect(try await phone.send("/learners/Anna/remove", ["sure": "yes"]).status == 403)
    #expect(try names == ["Anna"])
  }

  @Test("the table has what the page says, and no name is a formula in it")
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
    #expect(page.contains("=1+1</a></th><td>1</td><td>0</td>"))
  }
}
