import TestSupport
import Testing

@testable import DeckFormats

@Suite("Anki's templates")
struct AnkiTemplateTests {
  private static let fields = [
    "Front": "Q", "Back": "A", "Empty": " <br>", "Reading": "日本[にほん]は 大[おお]きい",
    "Text": "{{c1::Paris::city}} is in {{c2::France}}", "Nested": "{{c1::a {{c2::b}} c}}",
  ]

  @Test(
    "render the question's side",
    arguments: [
      ("{{Front}}", "Q"), ("x {{ Front }} y", "x Q y"), ("{{Nothing}}", ""),
      ("{{#Front}}a{{/Front}}", "a"),
      ("{{^Front}}a{{/Front}}", ""), ("{{#Empty}}a{{/Empty}}{{^Empty}}b{{/Empty}}", "b"),
      ("{{#Front}}{{^Empty}}{{Back}}{{/Empty}}{{/Front}}", "A"), ("{{text:Front}}", "Q"),
      ("{{kana:Reading}}", "にほんは おおきい".replacing(" ", with: "")), ("{{kanji:Reading}}", "日本は大きい"),
      ("{{furigana:Reading}}", "日本[にほん]は 大[おお]きい"), ("{{type:Back}}", ""), ("{{hint:Back}}", ""),
      ("{{unknown:text:Front}}", "Q"), ("{{tts en_US:Front}}", ""),
      ("<!-- {{#x}} -->{{Front}}", "Q"),
      ("{{Tags}}", "t1 t2"), ("{{Deck}}|{{Subdeck}}|{{Card}}|{{Type}}", "A::B|B|Card 1|Kind"),
      ("{{cloze:Text}}", "[city] is in France"), ("{{cloze:Nested}}", "[...]"),
      ("{{cloze-only:Text}}", "city"), ("{{=<% %>=}}<%Front%>", "Q"), ("a { b } {{", "a { b } {{"),
    ])
  func question(template: String, html: String) throws {
    #expect(try side(template, isQuestion: true) == html)
  }

  @Test(
    "render more on the answer's side",
    arguments: [
      ("{{FrontSide}}<hr id=answer>{{Back}}", "front<hr id=answer>A"), ("{{type:Back}}", "A"),
      ("{{hint:Back}}", "A"), ("{{cloze:Text}}", "Paris is in France"),
      ("{{cloze:Nested}}", "a b c"),
      ("{{type:cloze:Text}}", "Paris"),
    ])
  func answer(template: String, html: String) throws {
    #expect(try side(template, isQuestion: false) == html)
  }

  @Test("with unbalanced sections can't be read", arguments: ["{{#a}}", "{{/a}}", "{{#a}}{{/b}}"])
  func broken(template: String) {
    #expect(AnkiTemplate(template) == nil)
  }

  @Test("are bounded in size and depth")
  func bounds() throws {
    #expect(AnkiTemplate(String(repeating: "{{#a}}", count: 100_000)) == nil)
    let long = String(repeating: "{{Long}}", count: 10_000)
    let time = try ThreadTime.measure {
      let html = try side(
        long, isQuestion: true, adding: ["Long": String(repeating: "{{c1::", count: 10_000)])
      #expect(html.utf8.count < 2_000_000)
      _ = try side(
        "{{cloze:Long}}", isQuestion: true,
        adding: ["Long": String(repeating: "{{c1::", count: 10_000)])
    }
    #expect(time < .seconds(5))
  }

  @Test(
    "take little time, whatever they repeat",
    arguments: [
      (String(repeating: "<HR", count: 60_000), "{{Long}}"),
      ("a", String(repeating: "<!--", count: 60_000)),
      (
        String(
          repeating: String(repeating: "{{c1::", count: 1_600)
            + String(repeating: "}}", count: 1_600),
          count: 3),
        "{{\(String(repeating: "cloze:", count: 160))Long}}"
      ),
      ("a", String(repeating: "{{", count: 60_000)),
    ])
  func time(long: String, template: String) throws {
    let time = try ThreadTime.measure {
      let html = try side(template, isQuestion: false, adding: ["Long": long])
      _ = AnkiNote.behindRule(html)
    }
    #expect(time < .seconds(1))
  }

  @Test("that are longer than a card's text can't be read, and a field has at most ten filters")
  func length() throws {
    let longest = String(repeating: "x", count: HTMLText.longest)
    #expect(AnkiTemplate(longest) != nil)
    #expect(AnkiTemplate(longest + "x") == nil)
    let filters = String(repeating: "hint:", count: 20)
    let template: AnkiTemplate = try #require(AnkiTemplate("{{\(filters)F}}"))
    #expect(template.nodes == [.field(name: "F", filters: Array(repeating: "hint", count: 10))])
  }

  @Test("separate question and answer by a rule, in any spelling")
  func rule() {
    for rule in ["<hr id=answer>", "<hr id=\"answer\" />", "<HR ID='answer'/>", "<hr\nid=answer>"] {
      #expect(AnkiNote.behindRule("a\(rule)b") == "b")
    }
    #expect(AnkiNote.behindRule("a<hr>b") == nil)
  }

  private func side(
    _ template: String, isQuestion: Bool, adding more: [String: String] = [:]
  ) throws -> String {
    let fields = Self.fields.merging(more) { $1 }
    let names = fields.keys.sorted()
    var type = AnkiNoteType()
    (type.name, type.isCloze) = ("Kind", true)
    for (place, name) in names.enumerated() { type.fields[name] = place }
    let note = AnkiNote(
      type: type, fields: names.map { fields[$0] ?? "" }, tags: ["t1", "t2"], deck: "A::B")
    let side: AnkiTemplate = try #require(AnkiTemplate(template))
    var steps = 0
    return note.html(
      side, of: "Card 1", card: 0, isQuestion: isQuestion, front: "front", &steps)
  }
}
