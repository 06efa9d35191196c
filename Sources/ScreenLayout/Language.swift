import InputEvents
package import Scenes
import Study

/// The screen's words in one language, from its file in `Languages`.
package struct Language: Equatable, Sendable {
  /// Two letters (ISO 639-1).
  package let code: String
  /// Each phrase's words by form, the longest first.
  private var words: [Phrase: [Form: [String]]] = [:]

  private enum Form: String, CaseIterable {
    /// Whatever the number, if there is one.
    case always
    case one, other
  }

  /// Reads a language's file; see `en.properties` for its format.
  ///
  /// - Parameters:
  ///   - code: Two letters (ISO 639-1).
  ///   - text: The whole file.
  /// - Throws: `LanguageError` for a line that it does not understand, and for words that are missing.
  package init(_ code: String, parsing text: String) throws(LanguageError) {
    self.code = code
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if line.isEmpty || line.first == "#" { continue }
      try add(line, number: index + 1)
    }
    for phrase in Phrase.allCases {
      let forms = words[phrase, default: [:]]
      guard forms[.always] != nil || (forms[.one] != nil && forms[.other] != nil) else {
        throw LanguageError(line: nil, problem: "\(phrase.rawValue) is missing")
      }
    }
  }

  private mutating func add(_ line: Substring, number: Int) throws(LanguageError) {
    func fail(_ problem: String) -> LanguageError { LanguageError(line: number, problem: problem) }
    guard let sign = line.firstIndex(of: "=") else { throw fail("expected key = words") }
    var key = line[..<sign].trimmed
    var form = Form.always
    for ending in [Form.one, .other] where key.hasSuffix(".\(ending.rawValue)") {
      key = key.dropLast(ending.rawValue.count + 1)
      form = ending
    }
    guard let phrase = Phrase(rawValue: String(key)) else { throw fail("\(key) is not used") }
    guard words[phrase]?[form] == nil else { throw fail("\(key) is there twice") }
    let variants = line[line.index(after: sign)...]
      .split(separator: "|", omittingEmptySubsequences: false).map { String($0.trimmed) }
    guard !variants.contains("") else { throw fail("\(key) has no words") }
    words[phrase, default: [:]][form] = variants
  }

  /// The words for a label, the longest first; never empty.
  package func lines(_ label: Label) -> [String] {
    switch label {
    case .text(let text): return [text.safeForScreen.onOneLine]
    case .time(let time):
      let local = CalendarTime(time)
      let months = lines(.words(Phrase(month: local.month)))
      return lines(.dateAndTime, nil).flatMap { words in
        months.map { words.with(local.day, $0, local.hour, local.minute.digits(2)) }
      }
    case .words(let phrase, let values):
      let texts = values.map(text)
      return lines(phrase, values.first).map { $0.with(all: texts) }
    case .list(let labels):
      let all = labels.map(lines)
      let longest = all.compactMap(\.first).joined(separator: " · ")
      let shortest = all.compactMap(\.last).joined(separator: " · ")
      return longest == shortest ? [longest] : [longest, shortest]
    }
  }

  private func lines(_ phrase: Phrase, _ value: Label.Value?) -> [String] {
    let forms = words[phrase, default: [:]]
    if let always = forms[.always] { return always }
    guard case .number(let number) = value else { return forms[.other] ?? [phrase.rawValue] }
    return forms[isOne(number) ? .one : .other] ?? [phrase.rawValue]
  }

  /// Whether a number takes the words for one.
  ///
  /// Source: Unicode CLDR, "Language Plural Rules", cardinal numbers.
  private func isOne(_ number: Int) -> Bool { number == 1 || (code == "fr" && number == 0) }

  private func text(_ value: Label.Value) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .text(let text): text.safeForScreen.onOneLine
    }
  }
}

/// What is wrong in a language's file.
package struct LanguageError: Error, Equatable, CustomStringConvertible {
  /// From 1; nil if something is missing.
  package let line: Int?
  package let problem: String

  package var description: String { line.map { "line \($0): \(problem)" } ?? problem }
}

extension Language {
  /// The languages that come with the program, each with its file.
  private static let files: KeyValuePairs = [
    "en": PackageResources.en_properties
  ]

  package static let codes = files.map(\.key)

  /// A language that comes with the program; nil if there is none with this code.
  package init?(_ code: String) {
    guard let file = Self.files.first(where: { $0.key == code })?.value else { return nil }
    try? self.init(code, parsing: String(decoding: file, as: UTF8.self))
  }

  package static let english = Language("en") ?? Language()

  /// Without words: keys stand in their places.
  private init() {
    code = "en"
  }
}

extension Phrase {
  /// A month's name, from 1 to 12.
  fileprivate init(month: Int) {
    let months: [Phrase] = [
      .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
      .november, .december,
    ]
    self = months.indices.contains(month - 1) ? months[month - 1] : .january
  }
}

extension String {
  fileprivate var onOneLine: String {
    contains("\n") ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}

extension StringProtocol {
  fileprivate var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
