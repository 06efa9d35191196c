import Scenes
import ScreenLayout
import TestSupport
import Testing

@testable import TypedAnswers

struct AnswerJudgeTests {
  private func judge(_ language: String, others: [String] = []) -> AnswerJudge {
    let code = Keyboard.Code(rawValue: language) ?? .en
    return AnswerJudge(
      language: language, keys: KeyNeighbours(Keyboard(code).rows(.letters)), others: others)
  }

  @Test func anotherCardsAnswerIsNotYet() {
    #expect(judge("de").judge("die Mutter", for: "die Mütter").verdict == .nearly)
    let found = judge("de", others: ["die Mutter", "die Mütter"]).judge(
      "die Mutter", for: "die Mütter")
    #expect(found.verdict == .notYet)
    #expect(found.slip == .anotherAnswer)
    // An alternative of another card, and a slip in it that makes it none.
    let cards = ["großer Topf", "Tropf; Tropfen", "das Topfen"]
    #expect(judge("de", others: cards).judge("Tropfen", for: "Topfen").verdict == .notYet)
    #expect(judge("de", others: cards).judge("Toppfen", for: "Topfen").verdict == .nearly)
  }

  @Test func keysBesideEachOtherAreThoseOfTheKeyboard() {
    // z lies beside t on a German keyboard only.
    #expect(judge("de").judge("Kazze", for: "Katze").verdict == .nearly)
    #expect(judge("en").judge("waper", for: "water").verdict == .notYet)
    #expect(judge("en").judge("wayer", for: "water").verdict == .nearly)
  }

  @Test func lettersAreShownWithTheirSlips() {
    func steps(_ answer: String, _ typed: String, _ language: String = "en") -> String {
      let found = judge(language).judge(typed, for: answer)
      let form = Array(found.form)
      let letters = Array(typed)
      return found.steps.map { step in
        let asked = String(form[step.answer])
        let given = String(letters[step.typed])
        return switch step.kind {
        case .same: given
        case .mark: "(\(asked)~\(given))"
        case .wrong: "(\(asked)>\(given))"
        case .missing: "(+\(asked))"
        case .extra: "(-\(given))"
        case .swapped: "(\(asked)<>\(given))"
        }
      }.joined()
    }
    #expect(steps("friend", "freind") == "fr(ie<>ei)nd")
    #expect(steps("butterfly", "buterfly") == "but(+t)erfly")
    #expect(steps("garden", "gardden") == "gard(-d)en")
    #expect(steps("die Mütter", "die Mutter", "de") == "die M(ü~u)tter")
    #expect(steps("der Garten", "der Gartem", "de") == "der Garte(n>m)")
    #expect(steps("¿Cómo estás?", "como estas", "es") == "(C~c)(ó~o)mo est(á~a)s")
    // Of two alternatives the nearer one is shown.
    #expect(steps("pretty; beautiful", "beatiful") == "bea(+u)tiful")
    // Marks stay with their letters in the way back to the text.
    #expect(steps("סֵפֶר", "ספל", "he") == "ספ(ר>ל)")
  }

  @Test func theKindOfSlipIsTold() {
    #expect(judge("de").judge("Blume", for: "die Blume").slip == .article)
    #expect(judge("en").judge("gardden", for: "garden").slip == .doubledLetter)
    #expect(judge("en").judge("icecream", for: "ice cream").slip == .blank)
    #expect(judge("en").judge("garden", for: "garden").slip == nil)
    #expect(judge("de").judge("garten", for: "Garten").slip == .capital)
    #expect(judge("en").judge("13", for: "12").slip == .wrongValue)
  }

  @Test func allNumberWordsToAHundredAreRead() {
    for language in ["en", "de", "es", "fr", "pl", "ru", "el", "ja"] {
      let rules = LanguageRules.of(language)
      let missing = (1...100).filter { !rules.numbers.hasWord(for: $0) }
      #expect(missing.isEmpty, "\(language): \(missing)")
    }
  }

  @Test func clockPhrasesOfAllHoursAreRead() {
    let phrases: [String: [(String, String)]] = [
      "en": [("half past eleven", "11:30"), ("twenty-five to one", "12:35"), ("noon", "12:00")],
      "de": [("fünf vor halb zwölf", "11:25"), ("dreiviertel vier", "3:45"), ("ein Uhr", "1:00")],
      "es": [("la una y media", "1:30"), ("son las diez menos veinte", "9:40")],
      "fr": [("midi et quart", "12:15"), ("une heure moins dix", "12:50")],
      "pl": [("za kwadrans ósma", "7:45"), ("dziesięć po pierwszej", "1:10")],
      "ru": [
        ("без двадцати пяти час", "12:35"), ("десять минут третьего", "2:10"), ("час", "1:00"),
      ],
      "el": [("δύο παρά είκοσι", "1:40"), ("μία και μισή", "1:30")],
    ]
    for (language, pairs) in phrases {
      for (words, figures) in pairs {
        #expect(judge(language).judge(words, for: figures).verdict == .right, "\(words)")
        #expect(judge(language).judge(figures, for: words).verdict == .nearly, "\(words)")
        #expect(judge(language).judge("4:56", for: words).verdict == .notYet, "\(words)")
      }
    }
  }

  /// No text of any letters stops the judge, and a text of any length is judged at once.
  @Test func anyTextIsJudged() {
    var random = SeededRandom(seed: 59)
    let signs = Array(
      "aAßéñйёשםּةءがっー漢1½³²9.,:;/|()[]…-–'’ \u{301}\u{200d}\u{fe0f}👨‍👩‍👧🇩🇪\u{0}\u{202e}=×÷+%€°\t\n\"")
    let languages = ["en", "de", "es", "fr", "pl", "ru", "el", "he", "ar", "ja", "xx", ""]
    for _ in 0..<1_500 {
      let language = languages[Int.random(in: 0..<languages.count, using: &random)]
      func text() -> String {
        let length = Int.random(in: 0...24, using: &random)
        return String(
          (0..<length).map { _ in
            Bool.random(using: &random)
              ? signs[Int.random(in: 0..<signs.count, using: &random)]
              : Unicode.Scalar(UInt32.random(in: 0...0x2_ffff, using: &random)).map(Character.init)
                ?? "x"
          })
      }
      let (answer, typed) = (text(), text())
      let found = judge(language, others: [text()]).judge(typed, for: answer)
      let (form, letters) = (found.form.count, typed.count)
      for step in found.steps {
        #expect(step.answer.upperBound <= form && step.typed.upperBound <= letters)
      }
      #expect(
        judge(language).judge(answer, for: answer).verdict == .right, "\(answer.debugDescription)")
    }
  }

  @Test func longTextsAreJudgedInBoundedTime() {
    let words = (0..<40).map { "word\($0 % 7)x" }.joined(separator: " ")
    let lists = (0..<60).map { "a/b c\($0); (d) e[f] g" }.joined(separator: ", ")
    for text in [
      words, lists, String(repeating: "ab", count: 10_000), String(repeating: "(", count: 5_000),
    ] {
      for typed in [String(text.dropFirst(3)), String(text.reversed()), "x" + text] {
        let time = ThreadTime.measure { _ = judge("en").judge(typed, for: text) }
        // In a build for tests.
        #expect(time < .seconds(10), "\(text.prefix(20))")
      }
    }
  }
}

extension NumberWords {
  fileprivate func hasWord(for number: Int) -> Bool { words(for: number).isEmpty == false }
}
