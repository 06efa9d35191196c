import InputEvents

/// What values a setting may have; all are texts.
package enum SettingKind: Sendable {
  /// Yes or no.
  case toggle(on: String = "on", off: String = "off")
  /// One of a few, with its name on the screen.
  case word(KeyValuePairs<String, Phrase>)
  /// One of a few that have no other name.
  case code([String])
  /// A number with its unit, or one word instead.
  ///
  /// The label is what stands around a number on the screen, and the choices are those there.
  case number(
    ClosedRange<Double>, unit: String = "", isWhole: Bool = true, or: (word: String, Phrase)? = nil,
    label: Phrase? = nil, choices: [String] = [])
  /// Width and height.
  case panelSize
  /// A name or path, for which YAML needs no quotes.
  case path(String, isAbsolute: Bool = false)
  /// Some of a few, or any names of decks; each on a line of the value.
  case list([String]?)
  /// What only the box's screen can set.
  case secret
}

extension SettingKind {
  /// What a value may be, for messages and comments.
  package var expected: String {
    switch self {
    case .toggle(let on, let off): "\(on), \(off)"
    case .word(let words): words.map(\.key).joined(separator: ", ")
    case .code(let codes): codes.joined(separator: ", ")
    case .number(let range, let unit, let isWhole, let other, _, _):
      if unit.isEmpty {
        "\(isWhole ? "a whole number" : "a number") from \(range.lowerBound.shortest) to \(range.upperBound.shortest)"
      } else {
        "\(range.lowerBound.shortest) \(unit) to \(range.upperBound.shortest) \(unit)"
          + (other.map { ", or \($0.word)" } ?? "")
      }
    case .panelSize: "width x height of 20 to 2000 mm, such as 154 x 86 mm"
    case .path(let name, _): "\(name) of letters, digits and ._-+/"
    case .list(nil): "a list such as [World capitals, Chemical elements]"
    case .list(let words?): words.joined(separator: ", ")
    case .secret: "no value, which removes it: the box's screen sets it"
    }
  }

  /// Whether a value is one of a few, so that another one is none of these.
  package var isChoice: Bool {
    switch self {
    case .toggle, .word, .code: true
    case .number, .panelSize, .path, .list, .secret: false
    }
  }

  /// Whether its values are nobody else's business.
  package var isSecret: Bool { if case .secret = self { true } else { false } }

  /// The unit that every value needs; nil for none.
  package var unit: String? {
    switch self {
    case .number(_, let unit, _, _, _, _) where !unit.isEmpty: unit
    case .panelSize: "mm"
    default: nil
    }
  }

  /// The values to choose from on the screen; empty for what is typed.
  package var choices: [String] {
    switch self {
    case .toggle(let on, let off): [on, off]
    case .word(let words): words.map(\.key)
    case .code(let codes): codes
    case .number(_, _, _, _, _, let choices): choices
    case .list(let words): words ?? []
    case .panelSize, .path, .secret: []
    }
  }

  /// A value as it is kept; nil for what can't be one.
  package func value(_ text: String) -> String? {
    switch self {
    case .toggle, .word, .code: choices.contains(text) ? text : nil
    case .number(let range, let unit, let isWhole, let other, _, _):
      if text == other?.word {
        text
      } else if let number = text.number(unit: unit), range.contains(number),
        !isWhole || number == number.rounded()
      {
        number.shortest + (unit.isEmpty ? "" : " \(unit)")
      } else {
        nil
      }
    case .panelSize: SurfaceSize(text, unit: "mm").map { "\($0.text) mm" }
    case .path(_, let isAbsolute):
      text.isPlainPath && (!isAbsolute || text.hasPrefix("/")) ? text : nil
    case .list(let words): words?.contains(text) ?? true ? text : nil
    case .secret: text.isEmpty ? nil : text
    }
  }

  /// What a value is called on the screen.
  package func label(_ value: String) -> Label {
    switch self {
    case .toggle(let on, _): .words(value == on ? .on : .off)
    case .word(let words): words.first { $0.key == value }.map { .words($0.value) } ?? .text(value)
    case .number(_, _, _, let other?, _, _) where value == other.word: .words(other.1)
    case .number(_, _, _, _, let label?, _): .words(label, Int(value) ?? 0)
    case .code, .number, .panelSize, .path, .list, .secret: .text(LanguageNames.own[value] ?? value)
    }
  }
}

extension String {
  fileprivate var isPlainPath: Bool {
    (1...1000).contains(utf8.count) && first != "-"
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-+/".contains($0)) }
  }
}
