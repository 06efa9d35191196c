/// What keys and buttons mean instead of what they usually mean.
package struct KeyBindings: Hashable, Sendable {
  /// What a key can be made to do; the raw value is its name in a settings file.
  ///
  /// Each does what one of the usual keys does.
  package enum Action: String, CaseIterable, Sendable {
    /// Shows the answer, or chooses what the keys have come to.
    case answer, choose
    case right, wrong
    /// The next and the previous card; in a list, to the right and to the left.
    case next, previous
    case up, down
    /// The answer and then the next card; in a list, the next row.
    case step
    case random
    /// The sounds of the card once more.
    case replay
    case delete
    /// Leaves the lesson or the list.
    case back
    case first = "1"
    case second = "2"
    case third = "3"
    case fourth = "4"
    case fifth = "5"
    case sixth = "6"
    case seventh = "7"
    case eighth = "8"
    case ninth = "9"
    case nothing

    /// The code of the usual key; nil for none.
    fileprivate var code: UInt16? {
      switch self {
      case .answer: Key.space.rawValue
      case .choose: Key.enter.rawValue
      case .right: Key.y.rawValue
      case .wrong: Key.n.rawValue
      case .next: Key.right.rawValue
      case .previous: Key.left.rawValue
      case .up: Key.up.rawValue
      case .down: Key.down.rawValue
      case .step: Key.tab.rawValue
      case .random: Key.r.rawValue
      case .replay: Key.playPause.rawValue
      case .delete: Key.delete.rawValue
      case .back: Key.escape.rawValue
      // KEY_1 to KEY_9.
      case .first, .second, .third, .fourth, .fifth, .sixth, .seventh, .eighth, .ninth:
        UInt16(rawValue).map { $0 + 1 }
      case .nothing: nil
      }
    }
  }

  /// By the codes in Linux `input-event-codes.h`.
  package private(set) var actions: [UInt16: Action] = [:]

  package init() {}

  package subscript(code: UInt16) -> Action? {
    get { actions[code] }
    set { actions[code] = newValue }
  }

  /// The keys that do something because they are bound; a device that has one is used.
  package var used: Set<UInt16> { Set(actions.filter { $0.value != .nothing }.keys) }

  /// The code of the usual key that a key stands for; nil for nothing.
  package func meaning(of code: UInt16) -> UInt16? {
    actions[code].map(\.code) ?? code
  }
}
