import InputEvents

/// The kind of values that a setting may have; all values are texts.
package enum SettingKind: Sendable {
  /// On or off.
  case toggle(on: String = "on", off: String = "off")
  /// One of a few values, each with its name on the screen.
  case word(KeyValuePairs<String, Phrase>)
  /// One of a few values that have no name of their own on the screen.
  case code([String])
  /// A number with its unit, or one word instead.
  ///
  /// The label is the phrase around a number on the screen; the choices are the values offered there.
  case number(
    ClosedRange<Double>, unit: String = "", isWhole: Bool = true, or: (word: String, Phrase)? = nil,
    label: Phrase? = nil, choices: [String] = [])
  /// Width and height.
  case panelSize
  /// A name or path, which YAML takes without quotes.
  case path(String, isAbsolute: Bool = false)
  /// Some of a few values, or any names of decks; each on a line of its own.
  case list([String]?)
  /// A value that only the box's screen can set.
  case secret
}

extension SettingKind {
  /// The values that are allowed, for messages and comments.
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

  /// Whether the values are a fixed set, so that a message can say that another value is none of them.
  package var isChoice: Bool {
    switch self {
    case .toggle, .word, .code: true
    case .number, .panelSize, .path, .list, .secret: false
    }
  }

  /// Whether the values are secret.
  package var isSecret: Bool { if case .secret = self { true } else { false } }

  /// The unit that every value needs; nil for none.
  package var unit: String? {
    switch self {
    case .number(_, let unit, _, _, _, _) where !unit.isEmpty: unit
    case .panelSize: "mm"
    default: nil
    }
  }

  /// The values to choose from on the screen; empty if a value is typed.
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

  /// Returns a value as it is kept; nil for a text that is no value.
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

  /// Returns the name of a value on the screen.
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
