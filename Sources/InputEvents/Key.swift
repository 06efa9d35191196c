/// What a key does, and what a scene gets of it; the raw value is its word in a settings file.
package enum KeyMeaning: String, CaseIterable, Sendable {
  /// Shows the answer, or chooses what the keys have come to.
  case answer, choose
  /// Marks the answer.
  case right, wrong
  /// The next and the previous card; in a list, to the right and to the left.
  case next, previous
  /// Another card; in a list, another row.
  case up, down
  case pageUp = "page-up"
  case pageDown = "page-down"
  /// The answer and then the next card; in a list, the next row.
  case step
  case random
  /// The sounds of the card once more.
  case replay
  case delete
  /// Takes the last mark back; leaves a list.
  case takeBack = "take-back"
  /// Leaves the lesson or the list.
  case back
  /// Each chooses a target by its place.
  case first = "1"
  case second = "2"
  case third = "3"
  case fourth = "4"
  case fifth = "5"
  case sixth = "6"
  case seventh = "7"
  case eighth = "8"
  case ninth = "9"
  /// For a key that is bound to it.
  case nothing

  /// The place that it chooses, from 1; nil for any other meaning.
  package var place: Int? { Int(rawValue) }

  /// What a key usually means; nil for one that the kiosk doesn't understand.
  package init?(code: UInt16) {
    guard let key = Key.all.first(where: { $0.code == code }) else { return nil }
    self = key.meaning
  }

  /// The code of the first key in the table that means this; 0 (`KEY_RESERVED`) if none does.
  package var code: UInt16 { Key.all.first { $0.meaning == self }?.code ?? 0 }
}

/// A key that the kiosk understands: a row of the only table of them.
///
/// The page on keys in `Documentation` has the same names. Source of codes and Linux's names: Linux
/// `include/uapi/linux/input-event-codes.h`.
package struct Key: Sendable {
  package let code: UInt16
  package let linuxName: String
  /// Its name for people.
  package let name: String
  package let meaning: KeyMeaning

  private init(_ code: UInt16, _ linuxName: String, _ name: String, _ meaning: KeyMeaning) {
    (self.code, self.linuxName, self.name, self.meaning) = (code, linuxName, name, meaning)
  }

  /// All of them, in the order of a listing.
  package static let all: [Key] =
    [
      Key(28, "KEY_ENTER", "Enter", .choose),
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
    // Above the letters, and on the keypad.
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

/// What keys and buttons mean instead of what they usually mean, by their codes.
package typealias KeyBindings = [UInt16: KeyMeaning]

extension KeyBindings {
  /// The keys that do something because they are bound; a device that has one is used.
  package var used: Set<UInt16> { Set(filter { $0.value != .nothing }.keys) }

  /// What a key does; nil for one that is neither bound nor usual.
  package func meaning(of code: UInt16) -> KeyMeaning? { self[code] ?? KeyMeaning(code: code) }
}
