import ContentHash
import Study
import Testing

@testable import DeckFormats

@Suite("Decks of Mnemosyne")
struct MnemosyneTests {
  @Test("an export has a card of each type, with the questions that Mnemosyne asks")
  func export() throws {
    let file = try packed(MadeMnemosyne.entries())
    let source = try open(file, as: "words.cards")
    #expect(source.kind == "Mnemosyne cards")
    let cards = try cards(of: source)
    #expect(
      cards.map { "\($0.record.card.question)|\($0.record.card.answer)" } == [
        "Norway|Oslo\nnot Bergen", "casa|ˈkasa\nhouse\nf.", "house|casa\nˈkasa\nf.",
        "England|England\nx", "The democrats and the [who].|republicans",
        "La casa es grande|The house is big", "La [house] es grande|casa\nThe house is big",
        "Yes|Ja\nnote", "What is own?|type", "aa [...] α|aa bbb α more", "1|2",
      ])
    #expect(cards.map(\.record.card.guid) == (1...11).map { "c\($0)" })
    #expect(cards.map(\.record.tags).filter { !$0.isEmpty } == [["Two_words"]])
    #expect(
      cards[3].media == [
        .init(side: .question, name: "sub/map.png"), .init(side: .answer, name: "sub/map.png"),
      ])
    var bytes: [UInt8] = []
    #expect(try source.readMedia("sub/map.png") { bytes += $0 })
    #expect(bytes == [1, 2, 3])
    #expect(try !source.readMedia("cards") { _ in })
    var remarks: [SourceRemark] = []
    source.forEachRemark { remarks.append($0) }
    #expect(remarks.map(\.line) == [11])
    #expect(remarks.first?.message.contains("card type") == true)
  }

  @Test("a database has its answers, tags and inactive cards")
  func database() throws {
    let file = try ScratchFile(try MadeMnemosyne.database())
    let source = try open(file, as: "default.db")
    #expect(source.kind == "Mnemosyne database")
    #expect(source.mediaFolder == "\(file.path)_media")
    let cards = try cards(of: source)
    #expect(cards.map(\.record.card.question) == ["dog", "Hund", "Peru"])
    #expect(cards.map(\.record.card.answer) == ["Hund", "dog", "Lima"])
    #expect(cards.map(\.record.tags) == [["A::B", "u"], [], []])
    #expect(cards.map(\.isSuspended) == [false, true, false])
    let reviews = try reviews(of: source)
    #expect(
      reviews.filter { $0.guid == "c1" } == [
        SourceReview(guid: "c1", time: 1_699_000_000_000, .wrong, duration: 0),
        SourceReview(guid: "c1", time: 1_700_000_000_000, .right, duration: 7_000),
      ])
    #expect(source.notes.first?.contains("no answers to 1 card") == true)
    #expect(Set(reviews.map(\.guid)) == ["c1", "c2"])
  }

  @Test(
    "a card without stored answers comes back on its day",
    arguments: [0, 1, 2, 5, 30, 100, 365, 2_000])
  func stands(interval: Int64) throws {
    let last: Int64 = 1_700_000_000_000
    let times = StandInAnswers.times(last: last, next: last + interval * 86_400_000)
    #expect(times.count >= 2)
    #expect(times.last == last)
    #expect(times == times.sorted() && Set(times).count == times.count)
    var memory = CardMemory(
      card: "c", first: .right, at: WallTime(milliseconds: times[0], zoneMinutes: 0), Scheduler())
    for time in times.dropFirst() {
      memory.answer(
        card: "c", .right, at: WallTime(milliseconds: time, zoneMinutes: 0), Scheduler())
    }
    let days = FSRS().interval(stability: memory.state.memory.stability)
    #expect(abs(days - Int(interval)) <= max(2, Int(interval) / 20), "\(days)")
    guard case .day(let due) = memory.due else {
      Issue.record("it is still being learnt")
      return
    }
    #expect(Scheduler().spread(of: days).contains(due - memory.lastDay))
  }

  @Test("extreme learning data lead to few answers", arguments: [Int64.min, -1, 0, 1 << 50])
  func extremes(next: Int64) {
    let times = StandInAnswers.times(last: 86_400_000, next: next)
    #expect((1...12).contains(times.count))
    #expect(times.allSatisfy { $0 >= 0 })
  }

  @Test("a card that was forgotten last has one wrong answer")
  func forgotten() throws {
    let source = try open(packed(MadeMnemosyne.entries()), as: "words.cards")
    let reviews = try reviews(of: source).filter { $0.guid == "c9" }
    #expect(
      reviews == [SourceReview(guid: "c9", time: 1_700_000_000_000, .wrong)])
  }

  @Test(
    "a damaged or malicious export is refused with a clear message",
    arguments: [
      ("<log", "damaged in line"), ("<!DOCTYPE a [<!ENTITY b 'c'>]><log></log>", "document type"),
      ("<log \(String(repeating: "a='' ", count: 200))></log>", "too long"),
      ("<log></lag>", "damaged"),
    ])
  func refused(xml: String, message: String) throws {
    let file = try packed(MadeMnemosyne.entries(xml: xml))
    let error = #expect(throws: DeckFileError.self) { try open(file, as: "words.cards") }
    #expect(error?.message.contains(message) == true, "\(error as Any)")
  }

  @Test("another program's database is refused with advice")
  func otherDatabase() throws {
    let file = try ScratchFile(try MadeMnemosyne.database(adding: "DROP TABLE facts;"))
    let error = #expect(throws: DeckFileError.self) { try open(file, as: "x.db") }
    #expect(error?.message.contains("Mnemosyne") == true)
  }

  private func open(_ file: ScratchFile, as name: String) throws -> any DeckSource {
    try DeckFormat.open(DeckInput(at: file.path), SourceChoices())
  }
}

@Suite("Fields of Mnemosyne")
struct MnemosyneTextTests {
  @Test(
    "are HTML in which line ends count",
    arguments: [
      ("a\nb", "a<br>b"), ("a < b\r\nc", "a &lt; b<br>c"),
      ("<ul>\n<li>a</ul>\nb", "<ul>\n<li>a</ul><br>b"),
      ("<latex>x <\ny</latex>", "[latex]x &lt;\ny[/latex]"),
      ("<$>a</$> <$$>b</$$>", "[$]a[/$] [$$]b[/$$]"),
      ("<b>a</b> 1 << 2", "<b>a</b> 1 &lt;&lt; 2"), ("a", "a"), ("<", "&lt;"),
    ])
  func html(field: String, html: String) {
    #expect(MnemosyneText.html(field) == html)
  }

  @Test(
    "replace the placeholders of their keys",
    arguments: [
      ("What is $f?", "What is X?"), ("${f}s $$ $g $", "Xs $ $g $"), ("$f$f", "XX"), ("${f", "${f"),
    ])
  func filled(words: String, text: String) {
    #expect(MnemosyneText.filled(words) { $0 == "f" ? "X" : nil } == text)
  }

  @Test(
    "have gaps in brackets",
    arguments: [
      ("a [b] c", 0, "a [...] c", "b"), ("[a:x:y] [b]", 0, "[x:y] b", "a"),
      ("[a] [b]", 1, "a [...]", "b"),
      ("<$>\\left[a\\right] [b]</$>", 0, "<$>\\left[a\\right] [...]</$>", "<$>b</$>"),
      ("[a", 0, "[a", nil), ("[a] b", 3, "a b", nil),
    ])
  func cloze(text: String, gap: Int, question: String, answer: String?) {
    let cloze = MnemosyneCloze(text, gap: gap)
    #expect(cloze.question == question)
    #expect(cloze.answer == answer)
  }
}

@Suite("Values of Python")
struct PythonLiteralTests {
  @Test("are read as they are written")
  func values() {
    #expect(
      PythonLiteral(#"{'a': [1, -2, (3,)], "b": 'it\'s \n\\ \xe9 \u20ac', 'c': None, 'd': 1.5}"#)
        == .dictionary([
          .text("a"): .list([.number(1), .number(-2), .list([.number(3)])]),
          .text("b"): .text("it's \n\\ é €"), .text("c"): .other, .text("d"): .other,
        ]))
    #expect(PythonLiteral("[('f', 'Front')]") == .list([.list([.text("f"), .text("Front")])]))
    #expect(PythonLiteral("{}") == .dictionary([:]))
  }

  @Test(
    "that are damaged can't be read",
    arguments: [
      "", "[", "['a]", "{'a'}", "['a' 'b']", "'\\u12'", "[1]]", "{'a': 1", "__import__('os')",
    ])
  func damaged(text: String) {
    #expect(PythonLiteral(text) == nil)
  }

  @Test("have bounded depth")
  func bounds() {
    #expect(PythonLiteral(String(repeating: "[", count: 1_000_000)) == nil)
    #expect(PythonLiteral("[" + String(repeating: "1,", count: 100_000) + "]") != nil)
  }
}
