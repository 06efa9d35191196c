import DeckStore
import Foundation
import HTTPTypes
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("Monday's report, and what is known of decks")
struct MondayPageTests {
  private let box: PageBox
  private static let day = 86_400

  init() throws { box = try PageBox() }

  /// Ann knows the card and Bo said *not yet*, on the days of last week.
  private func answer() throws {
    let (noon, day) = (PageBox.noon, Self.day)
    try box.library.use { store in
      let names = ["Ann", "Bo"]
      let learners = try names.map { try store.addLearner($0, at: noon + .seconds(-30 * day)) }
      let monday = ClassWeek.lastMonday(before: noon.day) - noon.day
      var number = 0
      for (learner, rating, when) in [
        (0, Rating.right, 0), (0, .right, 0), (1, .wrong, 1), (0, .right, 2),
      ] {
        number += 1
        let time = noon + .seconds((monday + when) * day + number)
        try store.save(
          LoggedReview(
            Review(
              number: number, card: "norway", name: "Norway", rating: rating, answerTime: 50_000,
              guesses: rating == .wrong ? ["Bergen"] : [], round: number),
            in: Round(number: number, deck: "Capitals", start: .zero, length: .seconds(9)),
            startedAt: time, by: learners[learner].id, at: time))
      }
      try store.setPreference("pictures", to: "cat sun boat", of: learners[0].id)
    }
  }

  @Test("is one touch from the class, and says who was there, what was learnt and what was hard")
  func page() async throws {
    try answer()
    var phone = try await box.phone(.looking)
    let way = "<a class=\"btn go\" href=\"/class/monday\">"
    #expect(try await phone.get("/class").text.contains(way))
    let page = try await phone.get("/class/monday").text
    #expect(page.contains("<b>2 of 2</b> <span>here last week</span>"))
    #expect(page.contains("<b>2</b> <span>minutes on average</span>"))
    #expect(page.contains("<b>1</b> <span>card learnt last week</span>"))
    #expect(page.contains("Everybody is on their way."))
    #expect(page.contains("<span class=\"of\">1 of 2</span>") && page.contains("Bergen × 1"))
    #expect(
      page.contains("\"2 days of 7: Monday, Wednesday\"")
        && page.contains("Cards learnt, from 0 to 1"))
    let mark = #/<i class="(no|free|)">/#
    let marks = page.matches(of: mark).map { String($0.output.1) }
    #expect(
      marks == ["", "no", "", "free", "free", "free", "free"]
        + ["no", "", "no", "free", "free", "free", "free"])
    #expect(page.contains("Known by most: 0 of 1"))
  }

  @Test("has the same numbers as a table, in which no name is a formula")
  func table() async throws {
    try answer()
    let weekAgo = PageBox.noon + .seconds(-7 * Self.day)
    try box.library.use { _ = try $0.addLearner("=1+1", at: weekAgo) }
    var phone = try await box.phone(.looking)
    let answer = try await phone.get("/class/monday.csv")
    #expect(answer.headers[.contentType] == "text/csv; charset=utf-8")
    let lines = answer.text.components(separatedBy: "\n")
    let week = try box.library.use {
      try $0.classWeek(at: PageBox.noon, hardest: 9, withKnown: true)
    }
    for learner in week.learners where learner.name != "=1+1" {
      let numbers =
        learner.days.map(\.count) + [
          learner.minutes, learner.answers.right, learner.answers.wrong, learner.learntInWeek,
          learner.learntInAll, learner.known, learner.learning,
        ]
      let row = ([learner.name] + numbers.map { "\($0)" }).map { "\"\($0)\"" }
      // Nobody needs anything; the curve comes last.
      let curve = learner.learnt.map { "\"\($0)\"" }
      #expect(lines.contains((row + [""] + curve).joined(separator: ",")), "\(row)")
    }
    #expect(lines.contains { $0.hasPrefix("\"'=1+1\"") })
    // What is known is of today, what was learnt of the week's end; the headings say so.
    let (end, now) = (week.monday + 6, PageBox.noon.day)
    let dates = [end, now].map { String(MondayReport.date($0).iso8601Milliseconds.prefix(10)) }
    #expect(lines.first?.contains("\"Learnt in all \(dates[0])\",\"Known \(dates[1])\"") == true)
    #expect(lines.contains("\"Norway\",\"Oslo\",\"Capitals\",\"1\",\"1\",\"Bergen × 1\""))
    #expect(lines.filter { $0.allSatisfy { $0 == "," } }.count == 4)
  }

  @Test("tells of a child who failed in its week, though the last seven days have few answers")
  func failedInWeek() async throws {
    try answer()
    let (noon, day) = (PageBox.noon, Self.day)
    let monday = ClassWeek.lastMonday(before: noon.day) - noon.day
    try box.library.use { store in
      let rosa = try store.addLearner("Rosa", at: noon + .seconds(-30 * day))
      for number in 100..<160 {
        let time = noon + .seconds(monday * day + number)
        try store.save(
          LoggedReview(
            Review(
              number: number, card: "norway", name: "Norway",
              rating: number < 120 ? .right : .wrong, answerTime: 900, round: number),
            in: Round(number: number, deck: "Capitals", start: .zero, length: .seconds(9)),
            startedAt: time, by: rosa.id, at: time))
      }
    }
    var phone = try await box.phone(.looking)
    for path in ["/class/monday", "/class/monday/print", "/class/monday.csv"] {
      let text = try await phone.get(path).text
      #expect(text.contains("Last week, 40 of 60 answers were “not yet”."), "\(path)")
    }
    #expect(!(try await phone.get("/class").text.contains("Last week, 40")))
  }

  @Test("gives the same reasons as the class page")
  func reasons() async throws {
    try box.addAwayAndHere()
    var phone = try await box.phone(.looking)
    for path in ["/class", "/class/monday", "/class/monday/print", "/class/monday.csv"] {
      #expect(
        try await phone.get(path).text.contains("Not here for 14 days. 1 card waits."), "\(path)")
    }
    // Reasons stand where the others' hardest cards do.
    let lists = try await phone.get("/class").text.components(separatedBy: "On their way")
    #expect(lists.map { $0.contains("<span>Hardest</span>") } == [false, true])
  }

  @Test("a learner whose name is another one's label is no trap")
  func labels() async throws {
    let then = PageBox.noon + .seconds(-15 * Self.day)
    try box.library.use { store in
      let first = try store.addLearner("Anna", at: then)
      try store.addLearner("Anna", at: then, isNamesake: true)
      let label = try #require(try store.learners().first { $0.guid == first.guid }).name
      #expect(label.hasPrefix("Anna #"))
      try store.addLearner(label, at: then, isNamesake: true)
    }
    var phone = try await box.phone(.looking)
    for path in ["/class", "/class/monday", "/class/monday.csv", "/decks/Capitals/learners"] {
      #expect(try await phone.get(path).status == 200, "\(path)")
    }
  }

  @Test("without learners there is nothing to report, and the class has no button for it")
  func nobody() async throws {
    var phone = try await box.phone(.looking)
    #expect(!(try await phone.get("/class").text.contains("<a class=\"btn go\"")))
    let page = try await phone.get("/class/monday").text
    #expect(page.contains("Nobody learns here yet.") && page.contains("href=\"/class\">Class</a>"))
    #expect(!page.contains("class=\"figures\"") && !page.contains("/class/monday/print"))
  }

  @Test("is printed with the secret pictures, but not for a phone that only looks")
  func sheet() async throws {
    try answer()
    let icon = #/symbols.svg#i-(cat|sun|boat)"/#
    var phone = try await box.phone()
    #expect(try await phone.get("/class/monday/print").text.matches(of: icon).count == 3)
    var other = try await box.phone(.looking)
    let page = try await other.get("/class/monday/print").text
    #expect(page.contains("Ann") && page.matches(of: icon).isEmpty)
  }

  /// 500 learners, of whom 100 were away for two weeks, and 60 decks.
  private func fill() throws -> [String] {
    let (noon, day) = (PageBox.noon, Self.day)
    let names = (0..<500).map { "Learner number \($0)" }
    try box.library.use { store in
      let learners = try names.map { try store.addLearner($0, at: noon + .seconds(-15 * day)) }
      let answers =
        learners.prefix(100).map { ($0, -14) } + (-6...0).map { (learners[499], $0) }
      for (number, (learner, when)) in zip(1..., answers) {
        let time = noon + .seconds(when * day + number)
        try store.save(
          LoggedReview(
            Review(
              number: number, card: "norway", name: "Norway", rating: .right, answerTime: 1_000,
              round: number),
            in: Round(number: number, deck: "Capitals", start: .zero, length: .seconds(9)),
            startedAt: time, by: learner.id, at: time))
      }
      for deck in 0..<60 { try store.createDeck("A deck of the class, \(deck)") }
    }
    return names
  }

  @Test("of 500 learners, 100 of whom need somebody, a page shows a part, in at most 80 KB")
  func parts() async throws {
    let names = try fill()
    var phone = try await box.phone()
    for (path, count) in [("/class/monday", 13), ("/class", 10)] {
      var seen = Set<String>()
      for part in 1...count {
        let page = try await phone.get("\(path)?part=\(part)").text
        #expect(page.utf8.count < 80_000, "\(path) \(part): \(page.utf8.count)")
        seen.formUnion(names.filter { page.contains("<b class=\"name\">\($0)</b>") })
      }
      #expect(seen == Set(names), "\(path)")
    }
    let monday = try await phone.get("/class/monday").text
    #expect(monday.matches(of: #/<small class="need">/#).count == 20)
    #expect(monday.contains("href=\"/class\">80 more</a>"))
    #expect(monday.contains("href=\"/\">21 more</a>"))
    let needy = try await phone.get("/class?part=2").text
    #expect(needy.contains("aria-current=\"page\">Needs you 2</a>"))
    #expect(!needy.contains("On their way"))
    for part in 1...5 {
      let page = try await phone.get("/decks/Capitals/learners?part=\(part)").text
      #expect(page.utf8.count < 80_000 && page.contains("0 of 1 known"), "\(page.utf8.count)")
    }
  }

  @Test("a deck says how many know its cards, which are hardest, and how far each learner is")
  func decks() async throws {
    try answer()
    var phone = try await box.phone(.looking)
    #expect(try await phone.get("/").text.contains("Known by most: 0 of 1"))
    let deck = try await phone.get("/decks/Capitals").text
    #expect(deck.contains("Known by 1 of 2<svg class=\"bar\""))
    for (tab, words) in [
      ("", "Norway"), ("/hardest", "No card of this deck has been forgotten yet."),
      ("/learners", "<b class=\"name\">Ann</b><small>1 of 1 known</small>"), ("/settings", "<form"),
    ] {
      let page = try await phone.get("/decks/Capitals" + tab).text
      #expect(page.contains(words), "\(tab)")
      #expect(page.contains("href=\"/decks/Capitals\(tab)\" aria-current=\"page\""), "\(tab)")
    }
    let hardest = try await phone.get("/decks/Capitals/hardest").text
    #expect(hardest.contains("known: 50 %") && hardest.contains("not seen yet: 0 %"))
    #expect(hardest.contains("1 card · 2 learners"))
    for tab in ["hardest", "learners"] {
      #expect(try await phone.get("/decks/Nowhere/\(tab)").status == 404)
    }
    // Nobody is asked a suspended card, and nobody gets the deck.
    try box.library.use { store in
      _ = try store.update("norway") { record in
        record.isSuspended = true
        return true
      }
    }
    #expect(!(try await phone.get("/decks/Capitals").text.contains("Known by")))
    #expect(try await phone.get("/decks/Capitals/hardest").text.contains("1 card · 2 learners"))
    try box.library.use { store in
      for name in ["Ann", "Bo"] { try store.apply(.deck(.show("Capitals", false, to: name))) }
    }
    for path in ["/", "/class/monday"] {
      #expect(!(try await phone.get(path).text.contains("Known by most")), "\(path)")
    }
    #expect(!(try await phone.get("/class/monday.csv").text.contains("\"Capitals\",\"0\"")))
  }
}
