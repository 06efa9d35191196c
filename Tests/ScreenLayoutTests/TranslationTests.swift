import Scenes
import ScreenLayout
import Study
import Testing

@Suite("Translations")
struct TranslationTests {
  @Test("every language has every phrase in every form, and no malformed line", arguments: codes)
  func complete(code: Language.Code) throws {
    let text = String(decoding: code.file, as: UTF8.self)
    _ = try Language(code, parsing: text)
  }

  @Test("every language has the same values in a phrase as English", arguments: codes)
  func values(code: Language.Code) {
    let language = Language(code)
    for phrase in Phrase.allCases {
      let expected = Self.values(Language.english.variants(.words(phrase, [])).first ?? "")
      #expect(
        Self.values(language.variants(.words(phrase, [])).first ?? "") == expected,
        "\(code): \(phrase.rawValue)")
      for line in language.variants(.words(phrase, [.number(1)])) {
        #expect(!line.contains("%2") || expected.contains("2"), "\(code): \(phrase.rawValue)")
      }
    }
  }

  @Test("no phrase mentions a command or an option", arguments: codes)
  func shell(code: Language.Code) {
    for phrase in Phrase.allCases where phrase != .stickEmpty {
      for number in [1, 2] {
        let words = Language(code).variants(.words(phrase, number)).joined(separator: " ")
        #expect(
          !words.contains("studykiosk") && !words.contains("--"), "\(code): \(phrase.rawValue)")
      }
    }
  }

  @Test("the shorter variants come later", arguments: codes)
  func order(code: Language.Code) {
    for phrase in Phrase.allCases {
      for number in [1, 2] {
        let lengths = Language(code).variants(.words(phrase, number)).map(\.columns)
        #expect(lengths == lengths.sorted(by: >), "\(code): \(phrase.rawValue) \(lengths)")
      }
    }
  }

  @Test("the shortest variants fit on a screen of 30 x 10 characters", arguments: codes)
  func short(code: Language.Code) {
    for phrase in Phrase.allCases {
      guard let limit = Self.limit(phrase.rawValue) else { continue }
      let shortest = Language(code).variants(.words(phrase, Self.sample)).last ?? ""
      #expect(
        shortest.columns <= limit, "\(code): \(phrase.rawValue) is over \(limit): \(shortest)")
    }
  }

  @Test("a deck's rows fit beside the page arrows at 30 x 10", arguments: codes)
  func rows(code: Language.Code) {
    let language = Language(code)
    func width(_ label: Phrase, _ detail: Phrase) -> Int {
      [label, detail].map { language.variants($0).last?.columns ?? 0 }.reduce(2, +)
    }
    let due = language.variants(.words(.cardsDue, 20)).last ?? ""
    #expect((language.variants(.review).last ?? "").columns + 2 + due.columns <= 17, "\(code)")
    for (label, details) in [
      (Phrase.set, [Phrase.wholeDeck]), (.direction, [.asksQuestion, .asksAnswer, .asksBoth]),
      (.order, [.shuffled, .inOrder]),
    ] {
      for detail in details {
        #expect(width(label, detail) <= 17, "\(code): \(label.rawValue), \(detail.rawValue)")
      }
    }
  }

  @Test(
    "numbers take the forms of their language",
    arguments: [
      (Language.Code.en, "0 cards", "1 card", "2 cards"), (.de, "0 Karten", "1 Karte", "2 Karten"),
      (.es, "0 tarjetas", "1 tarjeta", "2 tarjetas"), (.fr, "0 carte", "1 carte", "2 cartes"),
    ])
  func plurals(code: Language.Code, none: String, one: String, two: String) {
    let words = [0, 1, 2].map { Language(code).variants(.words(.cardCount, $0)).first }
    #expect(words == [none, one, two])
  }

  @Test(
    "dates are written in the language's usual form",
    arguments: [
      (Language.Code.en, "3 March"), (.de, "3. März"), (.es, "3 de marzo"), (.fr, "3 mars"),
    ])
  func dates(code: Language.Code, date: String) {
    #expect(Language(code).variants(.day(.march)).first == date)
    #expect(Language(code).variants(.time(.march)).first == "\(date), 14:05")
  }

  @Test(
    "a locale names its language",
    arguments: [
      ("de_AT.UTF-8", Language.Code.de), ("fr", .fr), ("es_419@x", .es), ("EN_US", .en),
      ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("den_CA", nil), ("pt_BR", nil),
    ])
  func locales(locale: String, code: Language.Code?) {
    #expect(Language.Code(locale: locale) == code)
  }

  @Test("right-to-left text keeps its reading order, and can't control the screen")
  func rightToLeft() {
    let lines = Language.english.variants(.words(.historyOf, [.text("נועה\u{202e}x")]))
    #expect(lines.first == "נועה\u{fffd}x’s progress")
  }

  static let codes = Language.Code.allCases

  /// Numbers and texts as long as they occur on such a screen.
  private static let sample: [Label.Value] = [.number(12), .number(12), .number(12), .number(12)]

  private static func values(_ line: String) -> Set<Character> {
    Set(
      line.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
        .compactMap(\.first).filter(\.isNumber))
  }

  /// Returns the largest number of columns for a phrase's shortest variant at 30 x 10; nil if it may take
  /// several lines.
  private static func limit(_ key: String) -> Int? {
    let limits: KeyValuePairs = [
      "backups.none": nil, "backups.ask": nil, "backups.": 28, "starter.all-here": nil,
      "record.ready": nil, "record.instead": nil, "record.cut": nil, "record.dull": nil,
      "record.none": nil, "record.refused": nil, "record.gone": nil, "record.silent": nil,
      "record.too-quiet": nil, "sound.none": nil, "class.empty": nil,
      // Beside an icon alone, two framed buttons are in a row.
      "study.did-not-know": 30 / 3,
      // Three framed buttons are in a row.
      "study.": 30 / 3 - 2, "back": 30 / 3 - 2, "home.who": 30 / 3 - 2, "learners.new": 30 / 3 - 2,
      "home.history": 30 / 2 - 4, "history.of-all": 30 / 2 - 4,
      // The keyboard's last row at 50 columns, its minimum.
      "save": 50 * 3 / 18 - 2, "space": 50 * 4 / 18 - 2, "keyboard.problem": 30 - 2,
      "keyboard.": 50 * 2 / 18 - 2,
      // Text at the right end of a row or title leaves half of it.
      "cards.": 12, "answer.": 12, "percent": 5, "position": 12, "lesson.left": 13,
      // Rows beside the page arrows.
      "mode.": 17,
      // Sentences that may take several lines.
      "stick.reading": nil, "stick.writing": nil, "stick.pulled": nil, "stick.gone": nil,
      "stick.inspecting": nil, "stick.restoring": nil,
      "update.to": 28, "update.of-box": 12, "update.elsewhere": 12, "update.news": 28,
      "update.not-now": 30 / 2 - 4, "update.start": 30 / 2 - 4, "update.take-older": 30 / 2 - 4,
      "update.later": 30 / 2 - 4, "update.restarting": nil, "update.restart": 30 / 2 - 4,
      "update.takes": 28, "update.stay": 28, "update.same": 28, "update.older": 28, "update.": nil,
      "weekday-names": nil,
      "nothing-here": nil, "home.empty": nil, "history.empty": nil, "deck.gone": nil,
      "deck.empty": nil, "garden.empty": nil, "waiting.title": nil, "quiz.too-few": nil,
      "result.come": nil,
      "result.others": nil,
      "result.nothing-due": nil, "result.next-card": nil, "result.wrong-ones": nil,
      "gallery.no-pixels": nil, "calibration.task": nil, "calibration.kept": nil,
      "calibration.unchanged": nil, "calibration.too": nil, "calibration.only": nil,
      "calibration.other": nil, "calibration.two": nil, "problem.": nil, "notice.because": nil,
      "card": nil, "edit.": nil, "start.up": nil, "start.corner": nil, "start.beside": nil,
      "start.hears": nil, "web.": nil, "phones.ask-remove": nil, "phones.network": nil,
      "network.looking": nil, "network.none": nil, "network.joining": nil,
      "network.wrong-password": nil, "network.gone": nil, "network.failed": nil,
      "switch-off.going": nil,
      "start.learner": nil, "spoken.gestures": nil, "spoken.offer": nil,
      // Framed buttons, in three columns.
      "start.play": 12 - 2, "start.name": 12 - 2, "start.again": 28,
      "start.with-backup": 28, "start.": 9 - 2,
    ]
    // A line has a blank at each end.
    let found = limits.first { key.hasPrefix($0.key) }
    return found == nil ? 28 : found?.value
  }
}
