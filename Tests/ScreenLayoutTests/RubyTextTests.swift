import Study
import Testing

@testable import ScreenLayout

@Suite("Readings (furigana)")
struct RubyTextTests {
  @Test(
    "belong to the characters before them, up to a blank, a bracket or the line's beginning",
    arguments: [
      ("漢字[かんじ]", "<漢字|かんじ>"),
      ("これは 漢字[かんじ]です", "これは<漢字|かんじ>です"),
      ("a  漢字[カンジ] 学校[がっこう]", "a <漢字|カンジ><学校|がっこう>"),
      ("お茶[おちゃ]食べ物[たべもの]", "<お茶|おちゃ><食べ物|たべもの>"),
      ("[sic]人々[ひとびと]", "[sic]<人々|ひとびと>"),
      (" 東京[とうきょう]", "<東京|とうきょう>"),
      ("一\n 二[に]", "一\n<二|に>"),
      ("ラーメン屋[ﾗｰﾒﾝや]", "<ラーメン屋|ﾗｰﾒﾝや>"),
    ])
  func readings(text: String, parts: String) {
    #expect(shown(text) == parts)
  }

  @Test(
    "leave other brackets as they are",
    arguments: [
      "", "array[3]", "quoted [sic] here", "かな[かな]", "abc[かな]", "漢字[kanji]", "漢字[]",
      "漢字[かんじ", "漢字 [かんじ]", "[かんじ]", "漢字]かんじ[", "漢字[かんじ;h]", "[[[[漢",
    ])
  func others(text: String) {
    #expect(shown(text) == text)
  }

  @Test("are parts of a text, which together are the whole text, whatever it contains")
  func whole() {
    var generator = SeededGenerator(seed: 1)
    let characters = Array("漢字か[[[]]] \na\u{301}々")
    for _ in 0..<2_000 {
      let text = String(
        (0..<Int.random(in: 0...24, using: &generator)).map { _ in
          characters.randomElement(using: &generator) ?? " "
        })
      let sources = RubyText(text[...]).parts.map { part in
        switch part {
        case .plain(let text): text
        case .word(_, _, let source): source
        }
      }
      #expect(sources.joined() == text)
      #expect(!sources.contains(""))
    }
  }

  @Test("are in parentheses in plain letters, and stay with their words at the end of a line")
  func wrapped() {
    let text = WrappedText("これは 漢字[かんじ]です", columns: 10)
    #expect(text.lines == ["これは", "漢字(かん", "じ)です"])
    #expect(text.text(of: 0..<3) == "これは 漢字[かんじ]です")
    let wider = WrappedText("これは 漢字[かんじ]です", columns: 14)
    #expect(wider.lines == ["これは", "漢字(かんじ)で", "す"])
    #expect(wider.text(of: 0..<3) == "これは 漢字[かんじ]です")
    #expect(WrappedText("to 読[よ]む", columns: 80).lines == ["to読(よ)む"])
    #expect(WrappedText("to  読[よ]む", columns: 80).lines == ["to 読(よ)む"])
  }

  @Test("keep their notation across pages, even if a word is wider than a line")
  func pages() {
    let words = (0..<40).map { " 漢字\($0)[かんじ]" }
    let text = words.joined(separator: "と")
    for columns in [4, 9, 12, 23, 40] {
      let area = CellArea(columns: 0..<columns, rows: 0..<3)
      let pages = TextPages(text, area: area, on: GridSize(columns: 80, rows: 10)).pages
      #expect(pages.count > 1)
      #expect(pages.joined() == text, "\(columns)")
    }
  }

  @Test("are shown on the screen in plain letters, and painted from their notation")
  func screen() throws {
    let screen = CardLayout().screen(
      .oslo(text: " 東京[とうきょう]"), size: GridSize(columns: 50, rows: 15))
    #expect(screen.grid.lines.contains { $0.trimmed == "東京(とうきょう)" })
    #expect(screen.cardElements.last?.words == " 東京[とうきょう]")
  }

  @Test("that are cut off become plain letters")
  func truncated() {
    var text = WrappedText("一二 漢字[かんじ]三四", columns: 12)
    text.truncate(to: 1, columns: 12)
    #expect(text.lines == ["一二…"])
    var long = WrappedText("漢字[かんじ]三四", columns: 13)
    long.truncate(to: 1, columns: 13)
    #expect(long.lines == ["漢字(かんじ)…"])
    #expect(long.text(of: 0..<1) == "漢字[かんじ]…")
    var cut = WrappedText("漢字[かんじ]三四", columns: 12)
    cut.truncate(to: 1, columns: 12)
    #expect(cut.text(of: 0..<1) == "漢字(かんじ…")
  }

  private func shown(_ text: String) -> String {
    RubyText(text[...]).parts.map { part in
      switch part {
      case .plain(let text): String(text)
      case .word(let base, let reading, _): "<\(base)|\(reading)>"
      }
    }.joined()
  }
}
