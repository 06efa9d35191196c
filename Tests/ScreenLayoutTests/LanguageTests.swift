import Scenes
import Study
import Testing

@testable import ScreenLayout

@Suite("The words of a language")
struct LanguageTests {
  /// The text of the English file.
  private static let english = String(decoding: Language.Code.en.file, as: UTF8.self)

  /// Returns the error of the English file after one line of it is replaced.
  private static func problem(_ line: String, instead other: String) -> LanguageError? {
    let lines = english.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0 == line ? other : String($0) }.joined(separator: "\n")
    #expect(text != english, "\(line)")
    do throws(LanguageError) {
      _ = try Language(.en, parsing: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("missing, unused and duplicate phrases are reported, with their line")
  func mistakes() throws {
    #expect(
      Self.problem("back = Back", instead: "")
        == LanguageError(line: nil, problem: "back is missing"))
    let lines = Self.english.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.hasPrefix("back =") }) + 1
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

  @Test("comments, blank lines and blanks around words are ignored")
  func blanks() {
    #expect(Self.problem("back = Back", instead: "  # a remark\n\n  back=Back  ") == nil)
  }

  @Test("one has its own form, and all other numbers another; in French zero has the form of one")
  func plural() throws {
    let french = try Language(.fr, parsing: Self.english)
    for (number, english, other) in [
      (0, "0 cards", "1 card"), (1, "1 card", "1 card"), (2, "2 cards", "2 cards"),
    ] {
      #expect(Language.english.variants(.words(.cardCount, number)) == [english])
      #expect(french.variants(.words(.cardCount, number)) == [other])
    }
  }

  @Test("the longest words come first, the shortest last; values replace their placeholders")
  func variants() {
    let english = Language.english
    #expect(english.variants(.words(.cardsDue, 7)) == ["7 cards today", "7 today"])
    #expect(
      english.variants(.words(.historyOf, [.text("Anna")])) == ["Anna’s progress", "Progress"])
    #expect(
      english.variants(.list([.text("a"), .words(.cardsDue, 7)])) == [
        "a · 7 cards today", "a · 7 today",
      ])
    #expect(english.variants(.list([.text("a"), .text("b")])) == ["a · b"])
    #expect(english.variants(.list([])) == [""])
    let time = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
    #expect(
      english.variants(.time(time)) == [
        "21 November, 14:05", "21 Nov, 14:05", "21 November", "21 Nov",
      ])
  }

  @Test(
    "in French a word loses its e before a vowel, a mute h and the vowel y of a value",
    arguments: [
      ("Anna", "d’Anna", "qu’Anna"), ("Ben", "de Ben", "que Ben"), ("élise", "d’élise", "qu’élise"),
      ("E\u{301}lise", "d’E\u{301}lise", "qu’E\u{301}lise"), ("Œdipe", "d’Œdipe", "qu’Œdipe"),
      ("Hélène", "d’Hélène", "qu’Hélène"), ("Hassan", "de Hassan", "que Hassan"),
      ("Hyacinthe", "d’Hyacinthe", "qu’Hyacinthe"), ("H", "de H", "que H"),
      ("Yves", "d’Yves", "qu’Yves"), ("Yasmine", "de Yasmine", "que Yasmine"),
      ("Y", "de Y", "que Y"), ("7b", "de 7b", "que 7b"), ("נועה", "de נועה", "que נועה"),
      ("", "de ", "que "),
    ])
  func elision(name: String, of: String, that: String) {
    let french = Language(.fr)
    #expect(french.variants(.words(.gardenOf, [.text(name)])).first == "Le jardin \(of)")
    #expect(french.variants(.words(.historyOf, [.text(name)])).first == "Ce \(that) a appris")
  }

  @Test("a value that looks like the mark of an elision stays as it is")
  func elisionInValues() throws {
    let lines = String(decoding: Language.Code.fr.file, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { $0.hasPrefix("position =") ? "position = %1%2" : String($0) }
    let french = try Language(.fr, parsing: text.joined(separator: "\n"))
    let values: [Label.Value] = [.text("d(e) "), .text("Anna")]
    #expect(french.variants(.words(.position, values)) == ["d(e) Anna"])
  }

  @Test("a value is not mistaken for a placeholder or a control, and stays on one line")
  func hostile() {
    let words = Language.english.variants(.words(.historyOf, [.text("%1\n\u{1b}")]))
    #expect(words[0] == "%1 �’s progress")
    #expect(Language.english.variants(.text("a\r\nb")) == ["a b"])
  }
}
