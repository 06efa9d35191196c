@_spi(_Unicode) import Swift

/// The words for numbers in a language.
struct NumberWords: Sendable {
  private var values: [String: Int] = [:]

  /// Numbers that are made of a ten and a unit.
  struct Compound {
    var tens: [Int]
    var units: ClosedRange<Int>
    /// The word with `{t}` for the ten's and `{u}` for the unit's.
    var pattern: String
  }

  /// - Parameters:
  ///   - words: The words of each number, separated by slashes.
  ///   - compounds: How other numbers are made of them.
  init(_ words: [Int: String], _ compounds: [Compound] = []) {
    var lists = words.mapValues { $0.split(separator: "/").map(String.init) }
    for compound in compounds {
      for (ten, unit) in compound.tens.flatMap({ ten in compound.units.map { (ten, $0) } }) {
        for tenWord in words[ten]?.split(separator: "/") ?? [] {
          for unitWord in words[unit]?.split(separator: "/") ?? [] {
            var word = ""
            var rest = compound.pattern[...]
            while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
              word += rest[..<open] + (rest[open...close] == "{t}" ? tenWord : unitWord)
              rest = rest[rest.index(after: close)...]
            }
            lists[ten + unit, default: []].append(word + rest)
          }
        }
      }
    }
    for (value, list) in lists {
      for word in list { values[WordKey.of(word)] = value }
    }
  }

  /// Returns the number that a word's key means; nil if it is none.
  func value(_ key: String) -> Int? { values[key] }

  /// Returns the keys of a number's words.
  func words(for number: Int) -> [String] { values.filter { $0.value == number }.map(\.key) }

  /// Returns the words of the numbers from 0 on, for a table.
  static func counted(_ text: String) -> [Int: String] {
    let words = text.split(whereSeparator: \.isWhitespace).enumerated()
    return Dictionary(uniqueKeysWithValues: words.map { ($0, $1.replacing("_")) })
  }
}

extension Substring {
  /// The text with blanks for a character.
  fileprivate func replacing(_ character: Character) -> String {
    String(map { $0 == character ? " " : $0 })
  }
}

/// What words are looked up by: without case, accents, blanks, hyphens and apostrophes.
enum WordKey {
  static func of(_ text: some StringProtocol) -> String {
    WrittenText(text.lowercased(), LanguageRules("")).letters.key
      .split(separator: "ß", omittingEmptySubsequences: false).joined(separator: "ss")
  }
}
