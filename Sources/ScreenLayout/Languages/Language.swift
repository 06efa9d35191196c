import InputEvents
package import Scenes
import Study

/// The screen's words in one language, read from the language's file in `Languages`.
package struct Language: Equatable, Sendable {
  package typealias Code = LanguageCode

  package let code: Code
  /// The alternative words of each phrase by grammatical form, the longest first.
  private var words: [Phrase: [Form: [String]]] = [:]

  private enum Form: String, CaseIterable {
    /// The form for every number, and for no number.
    case always
    case one, other

    /// Returns a line's key and the form at its end.
    static func split(_ key: String) -> (String, Form) {
      if key.hasSuffix(".one") { return (String(key.dropLast(4)), .one) }
      if key.hasSuffix(".other") { return (String(key.dropLast(6)), .other) }
      return (key, .always)
    }
  }

  /// Reads a language's file; see `en.properties` for its format.
  ///
  /// - Parameters:
  ///   - code: The language, whose plural rules are used.
  ///   - text: The whole text of the file.
  /// - Throws: `LanguageError` for a line that can't be parsed, and for missing words.
  package init(_ code: Code, parsing text: String) throws(LanguageError) {
    self.code = code
    let phrases = Dictionary(uniqueKeysWithValues: Phrase.allCases.map { ($0.rawValue, $0) })
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = line.trimmed
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      try add(line, phrases, number: index + 1)
    }
    for phrase in Phrase.allCases {
      let forms = words[phrase, default: [:]]
      guard forms[.always] != nil || (forms[.one] != nil && forms[.other] != nil) else {
        throw LanguageError(line: nil, problem: "\(phrase.rawValue) is missing")
      }
    }
  }

  private mutating func add(
    _ line: Substring.UTF8View, _ phrases: [String: Phrase], number: Int
  ) throws(LanguageError) {
    func fail(_ problem: String) -> LanguageError { LanguageError(line: number, problem: problem) }
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else {
      throw fail("expected key = words")
    }
    let (key, form) = Form.split(String(Substring(line[..<sign].trimmed)))
    guard let phrase = phrases[key] else { throw fail("\(key) is not used") }
    guard words[phrase]?[form] == nil else { throw fail("\(key) is there twice") }
    let variants = line[line.index(after: sign)...]
      .split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      .map { String(Substring($0.trimmed)) }
    guard !variants.contains("") else { throw fail("\(key) has no words") }
    words[phrase, default: [:]][form] = variants
  }

  /// Returns the words for a phrase without values, the longest first; never empty.
  package func variants(_ phrase: Phrase) -> [String] { variants(phrase, nil) }

  /// Returns the longest words for a phrase with values.
  func words(_ phrase: Phrase, _ values: Label.Value...) -> String {
    variants(phrase, values.first).first?.with(values.map(text)) ?? ""
  }

  /// Returns the words for a label, the longest first; never empty.
  package func variants(_ label: Label) -> [String] {
    switch label {
    case .text(let text): return [text.safeForScreen.onOneLine]
    case .time(let time): return variants(.dateAndTime, of: time)
    case .day(let time): return variants(.date, of: time)
    case .words(let phrase, let values):
      let texts = values.map(text)
      return variants(phrase, values.first).map { $0.with(texts) }
    case .list(let labels):
      return labels.isEmpty ? [""] : TextVariants(joining: labels.map(variants))
    }
  }

  private func variants(_ phrase: Phrase, of time: WallTime) -> [String] {
    let local = CalendarTime(time)
    let months = variants(Phrase(month: local.month))
    return variants(phrase, nil).flatMap { words in
      months.map { words.with(["\(local.day)", $0, "\(local.hour)", local.minute.digits(2)]) }
    }
  }

  private func variants(_ phrase: Phrase, _ value: Label.Value?) -> [String] {
    let forms = words[phrase, default: [:]]
    if let always = forms[.always] { return always }
    guard case .number(let number) = value else { return forms[.other] ?? [phrase.rawValue] }
    return forms[isOne(number) ? .one : .other] ?? [phrase.rawValue]
  }

  /// Returns whether a number takes the singular.
  ///
  /// Source: Unicode CLDR, "Language Plural Rules", cardinal numbers.
  private func isOne(_ number: Int) -> Bool { number == 1 || (code == .fr && number == 0) }

  private func text(_ value: Label.Value) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .text(let text): text.safeForScreen.onOneLine
    case .weekday(let day):
      String(words(.weekdayNames).split(separator: " ").dropFirst(day).first ?? "")
    }
  }
}

/// An error in a language's file.
package struct LanguageError: Error, Equatable, CustomStringConvertible {
  /// The number of the line, from 1; nil if words are missing.
  package let line: Int?
  package let problem: String

  package var description: String { line.map { "line \($0): \(problem)" } ?? problem }
}

extension Language {
  /// Makes a language that comes with the program.
  ///
  /// A test makes sure that each file can be parsed; otherwise the phrases' keys would appear as words.
  package init(_ code: Code) {
    self = code == .en ? .english : Language(file: code)
  }

  private init(file code: Code) {
    let words = try? Language(code, parsing: String(decoding: code.file, as: UTF8.self))
    self = words ?? Language(withoutWords: code)
  }

  private init(withoutWords code: Code) {
    self.code = code
  }

  package static let english = Language(file: .en)
}

extension Language.Code {
  /// The language's file in `Languages`.
  package var file: [UInt8] {
    switch self {
    case .en: PackageResources.en_properties
    case .de: PackageResources.de_properties
    case .es: PackageResources.es_properties
    case .fr: PackageResources.fr_properties
    }
  }

  /// Makes the code of the language of a locale such as `de_AT.UTF-8`; returns nil for an unknown language.
  ///
  /// Source: POSIX.1-2024 "8.2 Internationalization Variables".
  package init?(locale: String) {
    self.init(rawValue: String(locale.prefix { $0.isASCII && $0.isLetter }).lowercased())
  }
}

extension Phrase {
  /// Makes the phrase for the name of a month, from 1 to 12.
  init(month: Int) {
    let months: [Phrase] = [
      .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
      .november, .december,
    ]
    self = months.indices.contains(month - 1) ? months[month - 1] : .january
  }
}

extension String {
  /// Returns the text with values in place of `%1` to `%9`; see `Elision` for the words before them.
  fileprivate func with(_ values: [String]) -> String {
    let percent = UInt8(ascii: "%")
    guard !values.isEmpty, utf8.contains(percent) else { return self }
    var bytes: [UInt8] = []
    var wordsStart = 0
    var isAfterPercent = false
    for byte in utf8 {
      let index = Int(byte) - Int(UInt8(ascii: "1"))
      if isAfterPercent, values.indices.contains(index) {
        let value = values[index]
        let words = Elision.ended(bytes[wordsStart...], before: value)
        bytes.replaceSubrange(wordsStart..., with: words)
        bytes += value.utf8
        wordsStart = bytes.count
        isAfterPercent = false
        continue
      }
      if isAfterPercent { bytes.append(percent) }
      isAfterPercent = byte == percent
      if !isAfterPercent { bytes.append(byte) }
    }
    if isAfterPercent { bytes.append(percent) }
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate var onOneLine: String {
    utf8.contains(UInt8(ascii: "\n")) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}

extension Substring.UTF8View {
  /// The view without spaces, tabs and carriage returns at either end.
  fileprivate var trimmed: SubSequence {
    func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0d].contains(byte) }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
