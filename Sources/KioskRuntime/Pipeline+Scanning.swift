import InputEvents
import Scenes
import ScreenLayout

/// Moves the focus for somebody who uses one key.
extension Pipeline {
  /// The targets or rows of targets between which the focus moves now.
  private mutating func stops() -> [[Target]] {
    guard let screen = shown.drawn(size) else { return [] }
    let content = content
    let all = screen.scanned { content?.row(of: $0) != nil }
    guard let row = scanning.row else { return all }
    let left = row.filter { target in all.contains { $0.contains(target) } }
    return left.map { [$0] }
  }

  /// The targets with the focus that are on the screen: one, or a row.
  mutating func marked() -> [Target] {
    guard !focused.isEmpty else { return [] }
    let targets = shown.targets(size)
    return focused.allSatisfy(targets.contains) ? focused : []
  }

  /// Draws and says the focus.
  private mutating func drawFocus() {
    redraw(focused, as: .focused)
  }

  // MARK: New screens

  /// Gives a screen that was just shown its focus; a new one differs from the screen before in more than its choices, typed
  /// text or remarks.
  mutating func scan(isNew: Bool) {
    if isNew { cancelPress() }
    guard scanning.isOn else { return keepFocus() }
    let all = stops()
    let isKept = !isNew && all.contains(focused)
    if !isKept { return begin(isNew: isNew) }
    if scanning.next == nil { scanning.restart(over: all.count, at: time, isNew: false) }
    drawFocus()
  }

  /// Puts the focus on the first target or row to be scanned.
  private mutating func begin(isNew: Bool) {
    scanning.row = nil
    let all = stops()
    let first = content?.firstScanned.flatMap { first in all.first { $0.contains(first) } }
    focused = first ?? all.first ?? []
    scanning.restart(over: all.count, at: time, isNew: isNew)
    if !focused.isEmpty { drawFocus() }
  }

  /// Does not take the key that is down for a press of the new screen.
  private mutating func cancelPress() {
    scanning.press?.isDecided = true
    scanning.press?.deadline = nil
  }

  // MARK: Moving and choosing

  /// Moves the focus to the next target or row; from the end of a row back to that row as a whole.
  private mutating func step() {
    let now = stops()
    guard !now.isEmpty else { return }
    let marked = focused
    let place = now.firstIndex { !$0.isEmpty && !marked.isEmpty && marked.allSatisfy($0.contains) }
    if let place, scanning.row != nil, place == now.count - 1 {
      let row = scanning.row.take() ?? []
      focused = stops().first { $0.contains { row.contains($0) } } ?? []
    } else if let place {
      focused = now[(place + 1) % now.count]
    } else {
      return begin(isNew: false)
    }
    drawFocus()
    sayFocus()
  }

  /// Moves the focus as a short press of Tab does.
  private mutating func stepByKey() {
    if scanning.isOn {
      scenes.touched(at: runTime)
      step()
    } else {
      moveFocus(.step)
    }
  }

  /// Chooses the target with the focus, or enters the row with it.
  ///
  /// - Parameter down: When the key went down; a press right after the screen has appeared was meant for the
  ///   one before.
  private mutating func chooseMarked(pressed down: Timestamp) {
    let marked = marked()
    let isAccident =
      scanning.isOn && (hand.isGuarded(down) || hand.isTooSoonForTargets(down))
    // On a keyboard, Enter hands over the text.
    let end = content?.isKeyboard == true ? KeyboardContent.save : nil
    guard let target = marked.first ?? end, !isAccident else {
      return drawFocus()
    }
    if marked.count > 1 {
      scenes.touched(at: runTime)
      scanning.row = marked
      focused = [target]
      scanning.restart(over: marked.count, at: time, isNew: false)
      drawFocus()
      return sayFocus()
    }
    // After a key of the keyboard, the next one may be in any row.
    if scanning.row.take() != nil { focused = [] }
    let count = stops().count
    scanning.restart(over: count, at: time, isNew: false)
    choose(target)
    if focused.isEmpty, scanning.isOn { begin(isNew: false) }
  }

  // MARK: Keys

  /// Handles a key that can be used alone and has just gone down, if the focus is scanned.
  ///
  /// - Returns: Whether the key did something, or will when it is released or held.
  mutating func scan(_ press: Scanning.Press, takesFocus: Bool) -> Bool {
    let isStep = press.isStep
    let marked = marked()
    if scanning.interval != nil {
      guard !shown.targets(size).isEmpty else { return false }
      report(.key(press.code))
      if marked.isEmpty {
        scenes.touched(at: runTime)
        begin(isNew: false)
      } else {
        chooseMarked(pressed: time)
      }
      return true
    }
    let isEnd = marked.isEmpty && !isStep && content?.isKeyboard == true
    guard isEnd || !marked.isEmpty && (scanning.isOn || takesFocus) else { return false }
    if isEnd || scanning.key == press.code {
      report(.key(press.code))
      scanning.press = press
      scanning.press?.deadline = time + Scanning.holdTime
      if !isStep {
        redraw(isEnd ? [KeyboardContent.save] : marked, as: .pressed)
      }
      return true
    }
    // Another key than the one that moves the focus has one meaning only, which needs no waiting.
    guard scanning.isOn else { return false }
    report(.key(press.code))
    if isStep {
      scanning.key = press.code
      stepByKey()
    } else {
      chooseMarked(pressed: time)
    }
    return true
  }

  /// Notes a key that can be used alone and has had its effect: holding it begins scanning.
  mutating func mayHold(_ press: Scanning.Press, isMarkedByKey: Bool) {
    guard scanning.interval == nil else { return }
    if isMarkedByKey { scanning.key = press.code }
    scanning.press = press
    scanning.press?.isDecided = true
    scanning.press?.deadline = press.down + Scanning.holdTime
  }

  /// Ends the press of a key that was released before it was held, or before another key went down.
  mutating func endPress() {
    guard let press = scanning.press.take(), !press.isDecided else { return }
    if press.isStep {
      stepByKey()
    } else {
      chooseMarked(pressed: press.down)
    }
  }

  /// Drops the press of a key whose release may have been lost.
  mutating func losePress() {
    guard let press = scanning.press.take(), !press.isDecided else { return }
    drawFocus()
  }

  /// Does what is due: a key has been held, or the focus moves by itself.
  mutating func fireScanning() {
    if var press = scanning.press, let held = press.deadline, held <= time {
      let isFirst = !press.isDecided
      (scanning.isOn, scanning.key) = (true, press.code)
      press.isDecided = true
      press.deadline = nil
      let isMarked = !marked().isEmpty
      if !press.isStep {
        let left = press.movesLeft ?? shown.targets(size).count * Scanning.rounds
        press.movesLeft = left - 1
        press.deadline = left > 0 ? time + Scanning.heldInterval : nil
      }
      scanning.press = press
      if !isMarked { return offerFocus() }
      if !press.isStep { return step() }
      return isFirst ? chooseMarked(pressed: press.down) : ()
    }
    // The focus waits for a finger that touches.
    let isMoving = hand.touch == nil
    guard scanning.wait(at: time, isMoving: isMoving) else {
      (focused, scanning.row) = ([], nil)
      return drawFocus()
    }
    if isMoving { step() }
  }

  /// Puts the focus on the screen, which gets its buttons first if it has none.
  private mutating func offerFocus() {
    let effects = scenes.scan()
    perform(effects)
    if marked().isEmpty { begin(isNew: false) }
  }

  /// Leaves scanning, because a finger or another key is used.
  ///
  /// - Parameter keepsFocus: Whether the key moves the focus on from where it is.
  mutating func stopScanning(keepsFocus: Bool) {
    guard scanning.isOn || scanning.key != nil else { return }
    let wasOn = scanning.isOn
    scanning.stop()
    guard wasOn, !focused.isEmpty, !keepsFocus || focused.count > 1 else { return }
    guard !scanning.isOn || focused.count > 1 else { return }
    focused = []
    drawFocus()
  }
}

extension ScreenContent {
  fileprivate var isKeyboard: Bool { if case .keyboard = self { true } else { false } }
}
