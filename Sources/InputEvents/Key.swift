/// The action that a scene performs for a key; the raw value is its name in a settings file.
package enum KeyMeaning: String, CaseIterable, Sendable {
  /// Shows the answer, or chooses the item that the keys have selected.
  case answer, choose
  /// Marks the answer.
  case right, wrong
  /// The next and the previous card; in a list, to the right and to the left.
  case next, previous
  /// Another card; in a list, the row above or below.
  case up, down
  case pageUp = "page-up"
  case pageDown = "page-down"
  /// The answer and then the next card; in a list, the next row.
  case step
  case random
  /// Plays the sounds of the card once more.
  case replay
  case delete
  /// Takes the last mark back; in a list, leaves it.
  case takeBack = "take-back"
  /// Leaves the lesson or the list.
  case back
  /// Each of these chooses a touch target by its position.
  case first = "1"
  case second = "2"
  case third = "3"
  case fourth = "4"
  case fifth = "5"
  case sixth = "6"
  case seventh = "7"
  case eighth = "8"
  case ninth = "9"
  /// Does nothing: the binding of a key that is to be ignored.
  case nothing

  /// The position of the target that `first` to `ninth` choose, from 1; nil for any other meaning.
  package var place: Int? { Int(rawValue) }

  /// The default meaning of a key; nil for a key that isn't in `Key.all`.
  package init?(code: UInt16) {
    guard let key = Key.all.first(where: { $0.code == code }) else { return nil }
    self = key.meaning
  }

  /// The code of the first key in `Key.all` with this meaning; 0 (`KEY_RESERVED`) if there is none.
  package var code: UInt16 { Key.all.first { $0.meaning == self }?.code ?? 0 }
}

/// A key that the kiosk understands: a row of the table `all`.
///
/// The page on keys in `Documentation` uses the same names. Source of the codes and of Linux's names:
/// Linux `include/uapi/linux/input-event-codes.h`.
package struct Key: Sendable {
  package let code: UInt16
  package let linuxName: String
  /// The key's name in texts for people.
  package let name: String
  package let meaning: KeyMeaning

  private init(_ code: UInt16, _ linuxName: String, _ name: String, _ meaning: KeyMeaning) {
    (self.code, self.linuxName, self.name, self.meaning) = (code, linuxName, name, meaning)
  }

  /// All the keys, in the order in which they are listed.
  package static let all: [Key] =
    [
      Key(28, "KEY_ENTER", "Enter", .choose),
      Key(96, "KEY_KPENTER", "Enter", .choose),
      Key(57, "KEY_SPACE", "Space", .answer),
      Key(105, "KEY_LEFT", "Left", .previous),
      Key(106, "KEY_RIGHT", "Right", .next),
      Key(103, "KEY_UP", "Up", .up),
      Key(108, "KEY_DOWN", "Down", .down),
      Key(1, "KEY_ESC", "Escape", .back),
      Key(158, "KEY_BACK", "Back", .back),
      Key(19, "KEY_R", "R", .random),
      Key(21, "KEY_Y", "Y", .right),
      Key(49, "KEY_N", "N", .wrong),
      Key(104, "KEY_PAGEUP", "Page Up", .pageUp),
      Key(109, "KEY_PAGEDOWN", "Page Down", .pageDown),
      Key(15, "KEY_TAB", "Tab", .step),
      Key(111, "KEY_DELETE", "Delete", .delete),
      Key(14, "KEY_BACKSPACE", "Backspace", .takeBack),
      Key(164, "KEY_PLAYPAUSE", "Play/Pause", .replay),
    ]
    // The digits above the letters and on the keypad.
    + zip(
      KeyMeaning.allCases.filter { $0.place != nil },
      [79, 80, 81, 75, 76, 77, 71, 72, 73] as [UInt16]
    )
    .enumerated().flatMap { place, keys in
      [
        Key(UInt16(place) + 2, "KEY_\(keys.0.rawValue)", "1 to 9", keys.0),
        Key(keys.1, "KEY_KP\(keys.0.rawValue)", "1 to 9", keys.0),
      ]
    }
}

/// The meanings that the settings give to keys and buttons in place of the default ones, by key code.
package typealias KeyBindings = [UInt16: KeyMeaning]

extension KeyBindings {
  /// The codes of the keys that are bound to an action; a device that has one of them is used.
  package var used: Set<UInt16> { Set(filter { $0.value != .nothing }.keys) }

  /// The bound or else the default meaning of a key; nil if it has neither.
  package func meaning(of code: UInt16) -> KeyMeaning? { self[code] ?? KeyMeaning(code: code) }
}
