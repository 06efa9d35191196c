import Foundation
import Scenes
import ScreenLayout
import TestSupport
import Testing

@testable import TypedAnswers

/// The answers of the decks in `decks`, typed as they stand and with one slip each.
struct DeckAnswerTests {
  struct Deck {
    var name: String
    var language: String
    var answers: [String]

    var keys: KeyNeighbours {
      KeyNeighbours(Keyboard(Keyboard.Code(rawValue: language) ?? .en).rows(.letters))
    }

    var judge: AnswerJudge { AnswerJudge(language: language, keys: keys, others: answers) }
  }

  /// Reads the decks; a deck's language is its answer column's, or else that of its folder.
  static func decks() throws -> [Deck] {
    let folder = URL(filePath: Checkout.path("decks"))
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
    return try paths.filter { $0.hasSuffix(".csv") }.map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let rows = text.split(separator: "\n").map(fields)
      let head = rows.first ?? []
      let column = try #require(
        head.firstIndex { $0 == "answer" || $0.hasPrefix("answer:") }, "\(path)")
      let folderLanguage = path.contains("/") ? String(path.prefix(2)) : "en"
      let language = head[column].split(separator: ":").dropFirst().first.map(String.init)
      let answers = rows.dropFirst().map { $0[column] }.filter { !$0.isEmpty }
      return Deck(name: path, language: language ?? folderLanguage, answers: answers)
    }
  }

  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for letter in line {
      if letter == "\"" {
        isQuoted.toggle()
      } else if letter == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(letter)
      }
    }
    return fields
  }

  @Test func everyAnswerTypedAsItStandsIsRight() throws {
    let decks = try Self.decks()
    #expect(decks.reduce(0) { $0 + $1.answers.count } > 2_000)
    for deck in decks {
      let judge = deck.judge
      for answer in deck.answers {
        #expect(judge.judge(answer, for: answer).verdict == .right, "\(deck.name): \(answer)")
        #expect(
          judge.judge(answer.uppercased(), for: answer).verdict == .right, "\(deck.name): \(answer)"
        )
      }
    }
  }

  @Test func noOtherAnswerOfTheDeckIsNearlyRight() throws {
    for deck in try Self.decks() {
      let judge = deck.judge
      let answers = Set(deck.answers).sorted()
      // Every tenth answer, with those about as long as it is: others can't be nearly right.
      for answer in answers.enumerated().filter({ $0.offset % 10 == 0 }).map(\.element) {
        for other in answers where other != answer && abs(other.count - answer.count) <= 2 {
          let verdict = judge.judge(other, for: answer).verdict
          #expect(verdict != .nearly, "\(deck.name): \(answer), typed \(other)")
        }
      }
    }
  }

  /// One slip in an answer's longest word, what came of it and what its length says.
  private static func check(
    _ kind: Slip, _ expected: (Int) -> Verdict
  ) throws -> (tried: Int, others: [String]) {
    var tried = 0
    var others: [String] = []
    for deck in try decks() {
      let judge = deck.judge
      let keys = deck.keys
      // There are few accents and capitals; of the others every twentieth answer, or the tests would take minutes.
      let step = kind == .accent || kind == .capital ? 1 : 20
      for (index, answer) in Set(deck.answers).sorted().enumerated() where index % step == 0 {
        if answer.contains(where: \.isNumber) { continue }
        let letters = Array(answer)
        guard let word = kind.longestWord(letters), !answer.contains(where: { ",;/(".contains($0) })
        else { continue }
        for (typed, length) in kind.typed(letters, word, keys) {
          tried += 1
          let found = judge.judge(typed, for: answer)
          // A slip may write another word that the judge knows: a number, an answer of the deck.
          if found.verdict != expected(length) {
            others.append("\(answer): \(typed) \(found.verdict) \(String(describing: found.slip))")
          }
        }
      }
    }
    return (tried, others)
  }

  @Test(arguments: Slip.allCases) func aSlipIsJudgedByTheLengthOfItsWord(_ kind: Slip) throws {
    let (tried, others) = try Self.check(kind) { length in
      switch length {
      case ...3: kind == .accent || kind == .capital ? .nearly : .notYet
      case 4: kind == .dropped ? .notYet : .nearly
      default: .nearly
      }
    }
    print("\(kind): \(tried) tried, \(others.count) otherwise")
    #expect(tried > 50)
    // Words that are others, too, such as sept without its p.
    #expect(100 * others.count <= tried, "\(others.prefix(20))")
  }

  enum Slip: CaseIterable {
    case dropped, doubled, swapped, neighbour, accent, capital

    /// The longest run of letters of an answer.
    func longestWord(_ letters: [Character]) -> Range<Int>? {
      var best: Range<Int>?
      var start = 0
      for index in 0...letters.count where index == letters.count || !letters[index].isLetter {
        if index - start > best?.count ?? 0 { best = start..<index }
        start = index + 1
      }
      return best
    }

    /// Returns the answer with the slip at each place of a word, and the letters of the word with its hyphens' parts.
    func typed(_ letters: [Character], _ word: Range<Int>, _ keys: KeyNeighbours) -> [(String, Int)]
    {
      let blanks = letters.indices.filter {
        letters[$0] == " " || letters[$0] == "'" || letters[$0] == "’"
      }
      let start = blanks.last { $0 < word.lowerBound }.map { $0 + 1 } ?? 0
      let end = blanks.first { $0 >= word.upperBound } ?? letters.count
      let length = letters[start..<end].count { $0.isLetter }
      return word.compactMap { index -> (String, Int)? in
        var typed = letters
        let letter = letters[index]
        switch self {
        case .dropped:
          typed.remove(at: index)
        case .doubled:
          typed.insert(letter, at: index)
        case .swapped:
          guard word.contains(index + 1),
            letters[index].lowercased() != letters[index + 1].lowercased()
          else { return nil }
          typed.swapAt(index, index + 1)
        case .neighbour:
          guard let other = Self.neighbour(letter, keys) else { return nil }
          typed[index] = other
        case .accent:
          guard let plain = Self.plain(letter) else { return nil }
          typed[index] = plain
        case .capital:
          guard letter.isUppercase else { return nil }
          typed[index] = Character(letter.lowercased())
        }
        return (String(typed), length)
      }
    }

    private static func neighbour(_ letter: Character, _ keys: KeyNeighbours) -> Character? {
      let rules = LanguageRules("")
      guard let asked = WrittenText("\(letter)", rules).letters.first else { return nil }
      return "abcdefghijklmnopqrstuvwxyz".first { key in
        guard let other = WrittenText("\(key)", rules).letters.first else { return false }
        return other.bare != asked.bare && keys.areBeside(asked, other)
      }
    }

    private static func plain(_ letter: Character) -> Character? {
      guard letter != "ß", let scalar = WrittenText("\(letter)", LanguageRules("")).letters.first
      else { return nil }
      guard scalar.bare != scalar.folded else { return nil }
      return letter.isUppercase ? Character(scalar.bare.uppercased()) : Character(scalar.bare)
    }
  }
}
