package import Scenes

/// What a key of a real keyboard types.
package enum TypedKey: Equatable, Sendable {
  /// One character, or the two letters that share a key on an Arabic keyboard.
  case text(String)
  /// A mark that goes to the next letter, as the key ´ does on many keyboards.
  case mark(Unicode.Scalar)
}

/// The keys that change what other keys type.
package struct KeyModifiers: Equatable, Sendable {
  package var isShifted = false
  package var isAltGr = false
  /// Whether letters are capitals without Shift.
  package var isCapsLocked = false

  package init() {}
}

extension Keyboard {
  /// The key codes of the rows in a keyboard's file, each from left to right.
  ///
  /// Source: Linux `include/uapi/linux/input-event-codes.h`, from `KEY_GRAVE`, `KEY_Q`, `KEY_A` and
  /// `KEY_102ND` on; the codes name places, whatever is printed on the keys.
  private static let codes: [[UInt16]] = [
    [41] + Array(2...13), Array(16...27), Array(30...40) + [43], [86] + Array(44...53),
  ]

  /// The keys of the keypad, which type the same in every language.
  private static let keypad: [UInt16: Character] = [
    71: "7", 72: "8", 73: "9", 74: "-", 75: "4", 76: "5", 77: "6", 78: "+", 79: "1", 80: "2",
    81: "3", 82: "0", 83: ".", 55: "*", 98: "/",
  ]

  /// Returns what a key types; nil for a key that types nothing.
  func typed(_ code: UInt16, _ modifiers: KeyModifiers) -> TypedKey? {
    if let sign = Self.keypad[code] { return .text(String(sign)) }
    for (row, codes) in Self.codes.enumerated() {
      guard let place = codes.firstIndex(of: code) else { continue }
      return typed(row, place, modifiers)
    }
    return nil
  }

  private func typed(_ row: Int, _ place: Int, _ modifiers: KeyModifiers) -> TypedKey? {
    let level = modifiers.isAltGr ? 2 : modifiers.isShifted ? 1 : 0
    guard level < levels.count, row < levels[level].count, place < levels[level][row].count,
      case let key = levels[level][row][place], key != "∅"
    else { return nil }
    let scalars = key.unicodeScalars
    if scalars.first == "◌", let mark = scalars.dropFirst().first { return .mark(mark) }
    guard modifiers.isCapsLocked, let letter = key.first, letter.isLetter else { return .text(key) }
    return .text(letter.isUppercase ? key.lowercased() : String(key.map(Self.capital)))
  }

  /// Returns a letter with a mark as one character that the screen's keyboard has, too; nil if it has none.
  func composed(_ letter: Character, _ mark: Unicode.Scalar) -> Character? {
    var scalars = String.UnicodeScalarView(letter.unicodeScalars)
    scalars.append(mark)
    let wanted = Character(String(scalars))
    // Characters are equal if they are canonically equivalent, and those of the file are in one piece.
    for known in allLetters {
      if known == wanted { return known }
      if case let capital = Self.capital(known), capital == wanted { return capital }
    }
    return nil
  }

  /// Returns the digit of a key above the letters or of the keypad, whatever else it types; nil for others.
  static func digit(_ code: UInt16) -> Character? {
    if case 2...11 = code { return Array("1234567890")[Int(code) - 2] }
    return keypad[code].flatMap { $0.isWholeNumber ? $0 : nil }
  }
}

extension CardLayout {
  /// Returns what a key of a real keyboard types into a text; nil for a key that types nothing there.
  package func typed(
    _ code: UInt16, _ modifiers: KeyModifiers, into content: KeyboardContent
  ) -> TypedKey? {
    if content.layer == .pin { return Keyboard.digit(code).map { .text(String($0)) } }
    return alphabet(for: content).typed(code, modifiers)
  }

  /// Returns a letter with a mark; the letter alone if no keyboard has it with that mark.
  package func composed(
    _ letter: Character, _ mark: Unicode.Scalar, in content: KeyboardContent
  ) -> Character {
    alphabet(for: content).composed(letter, mark) ?? letter
  }
}
