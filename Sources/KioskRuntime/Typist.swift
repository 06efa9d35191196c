import InputEvents
import Scenes
import ScreenLayout

/// What the keys of a real keyboard type where the screen has one: the keys that are held, and a mark that waits for its
/// letter.
struct Typist: Sendable {
  private var shifts: Set<UInt16> = []
  private var isAltGr = false
  /// The keys that make a command of another key, which then types nothing: Ctrl, Alt and the logo.
  private var commands: Set<UInt16> = []
  private var isCapsLocked = false
  fileprivate var mark: Unicode.Scalar?

  /// Notes the keys that change what others type; of lost events, none is held any more.
  mutating func note(_ move: KeyMove) {
    switch move {
    case .lost: (shifts, isAltGr, commands, mark) = ([], false, [], nil)
    case .down(Self.capsLock): isCapsLocked.toggle()
    case .down(Self.altGr): isAltGr = true
    case .up(Self.altGr): isAltGr = false
    case .down(let code) where Self.shiftKeys.contains(code): shifts.insert(code)
    case .up(let code) where Self.shiftKeys.contains(code): shifts.remove(code)
    case .down(let code) where Self.commandKeys.contains(code): commands.insert(code)
    case .up(let code) where Self.commandKeys.contains(code): commands.remove(code)
    case .down, .up: break
    }
  }

  fileprivate var modifiers: KeyModifiers? {
    guard commands.isEmpty else { return nil }
    var modifiers = KeyModifiers()
    (modifiers.isShifted, modifiers.isAltGr) = (!shifts.isEmpty, isAltGr)
    modifiers.isCapsLocked = isCapsLocked
    return modifiers
  }

  // Source: Linux `include/uapi/linux/input-event-codes.h`.
  private static let shiftKeys: Set<UInt16> = [42, 54]
  private static let altGr: UInt16 = 100
  private static let commandKeys: Set<UInt16> = [29, 97, 56, 125, 126]
  private static let capsLock: UInt16 = 58
  static let space: UInt16 = 57
}

extension Pipeline {
  /// Types with a key that has gone down, if the screen has a keyboard: letters and signs as on a keyboard of the box's
  /// language, Backspace, and Escape for *Back*.
  ///
  /// Space chooses a key of the screen's keyboard instead if one has the focus. A key with a meaning in the settings file
  /// types nothing.
  ///
  /// - Returns: Whether the key types.
  mutating func type(_ code: UInt16) -> Bool {
    guard case .keyboard(let keyboard) = content else {
      typist.mark = nil
      return false
    }
    // Enter hands the text over when it is released, because it may also be held: see `endPress`.
    let isForFocus = scanning.interval != nil || !marked().isEmpty
    let targets: [Target]
    switch keys.meaning(of: code) {
    case .back: targets = [.back]
    case .takeBack: targets = [KeyboardContent.erase]
    case .choose,
      .answer where isForFocus:
      return false
    case .answer where code == Typist.space && keyboard.layer != .pin:
      targets = [KeyboardContent.space]
    default:
      guard keys[code] == nil, let modifiers = typist.modifiers,
        let typed = layout.typed(code, modifiers, into: keyboard)
      else { return false }
      guard case .text(var text) = typed else {
        if case .mark(let mark) = typed { typist.mark = mark }
        return true
      }
      if let mark = typist.mark, let letter = text.first, letter.isLetter {
        text = String(layout.composed(letter, mark, in: keyboard))
      }
      targets = text.map(KeyboardContent.key)
    }
    typist.mark = nil
    stopScanning(keepsFocus: false)
    focused = []
    report(.key(code))
    doNext(targets.map { .choose($0) })
    return true
  }
}
