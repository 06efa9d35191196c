import Foundation
import Scenes
import Study
import Testing

@testable import ScreenLayout

@Suite("The words of a language")
struct LanguageTests {
  /// The English file.
  private static let english: String = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/ScreenLayout/Languages/en.properties")
    return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
  }()

  /// What is wrong with the English file once a line of it is another one.
  private static func problem(_ line: String, instead other: String) -> LanguageError? {
    let text = english.replacing("\n\(line)\n", with: "\n\(other)\n")
    #expect(text != english, "\(line)")
    do throws(LanguageError) {
      _ = try Language("en", parsing: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("each language that comes with the program is whole, and English is among them")
  func codes() throws {
    #expect(Language.codes.contains("en"))
    for code in Language.codes { #expect(Language(code)?.code == code) }
    #expect(Language("xx") == nil)
    #expect(try Language("en", parsing: Self.english) == .english)
  }

  @Test("words that are missing, not used, or there twice are told, with their line")
  func mistakes() throws {
    #expect(
      Self.problem("back = Back", instead: "")
        == LanguageError(line: nil, problem: "back is missing"))
    let line =
      1
      + Self.english.prefix(upTo: try #require(Self.english.range(of: "\nback =")?.upperBound))
      .count { $0 == "\n" }
    #expect(
      Self.problem("back = Back", instead: "bakc = Back")
        == LanguageError(line: line, problem: "bakc is not used"))
    #expect(
      Self.problem("back = Back", instead: "back = Back\nback = Back")
        == LanguageError(line: line + 1, problem: "back is there twice"))
    #expect(
      Self.problem("back = Back", instead: "back Back")
        == LanguageError(line: line, problem: "expected key = words"))
    for empty in ["back =", "back = Back |", "back = | Back"] {
      #expect(
        Self.problem("back = Back", instead: empty)
          == LanguageError(line: line, problem: "back has no words"), "\(empty)")
    }
    #expect(
      Self.problem("cards.count.one = 1 card", instead: "")
        == LanguageError(line: nil, problem: "cards.count is missing"))
    #expect("\(LanguageError(line: 3, problem: "x"))" == "line 3: x")
    #expect("\(LanguageError(line: nil, problem: "x"))" == "x")
  }

  @Test("comments, blank lines and blanks around words mean nothing")
  func blanks() {
    #expect(Self.problem("back = Back", instead: "  # a remark\n\n  back=Back  ") == nil)
  }

  @Test("one has its own words, and every other number, too; in French none is like one")
  func plural() throws {
    let french = try Language("fr", parsing: Self.english)
    for (number, english, other) in [
      (0, "0 cards", "1 card"), (1, "1 card", "1 card"), (2, "2 cards", "2 cards"),
    ] {
      #expect(Language.english.lines(.words(.cardCount, number)) == [english])
      #expect(french.lines(.words(.cardCount, number)) == [other])
    }
  }

  @Test("the longest words come first, the shortest last; values stand in their places")
  func variants() {
    let english = Language.english
    #expect(english.lines(.words(.cardsDue, 7)) == ["7 cards today", "7 today"])
    #expect(english.lines(.words(.historyOf, [.text("Anna")])) == ["What Anna has learnt", "Anna"])
    #expect(
      english.lines(.list([.text("a"), .words(.cardsDue, 7)])) == [
        "a · 7 cards today", "a · 7 today",
      ])
    #expect(english.lines(.list([.text("a"), .text("b")])) == ["a · b"])
    #expect(english.lines(.list([])) == [""])
    let time = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
    #expect(english.lines(.time(time)) == ["21 November, 14:05", "21 Nov, 14:05"])
  }

  @Test("a value is not taken for a place or a control, and stays on one line")
  func hostile() {
    #expect(Language.english.lines(.words(.historyOf, [.text("%1\n\u{1b}")]))[1] == "%1 �")
    #expect(Language.english.lines(.text("a\r\nb")) == ["a b"])
  }

  @Test("every phrase has words, which every console font can show")
  func font() {
    for code in Language.codes {
      guard let language = Language(code) else { continue }
      for phrase in Phrase.allCases {
        for number in 0...2 {
          let lines = language.lines(.words(phrase, number))
          #expect(!lines.contains("") && !lines.isEmpty, "\(code) \(phrase)")
          let isLatin = lines.joined().unicodeScalars.allSatisfy { $0.value < 0x100 }
          #expect(isLatin, "\(code) \(phrase.rawValue): \(lines)")
          let widths = lines.map(\.columns)
          #expect(widths == widths.sorted(by: >), "\(code) \(phrase.rawValue): \(lines)")
        }
      }
    }
  }
}
