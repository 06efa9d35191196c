import InputEvents
import Scenes
import ScreenLayout

/// Moves the focus for somebody who uses one key.
extension Pipeline {
  /// The targets or rows of targets between which the focus moves now.
  private mutating func stops(_ handler: some EffectHandler) -> [[Target]] {
    guard let screen = shown.drawn(handler.size) else { return [] }
    let content = content
    let all = screen.scanned { content?.row(of: $0) != nil }
    guard let row = scanning.row else { return all }
    let left = row.filter { target in all.contains { $0.contains(target) } }
    return left.map { [$0] }
  }

  /// The targets with the focus that are on the screen: one, or a row.
  mutating func marked(_ handler: some EffectHandler) -> [Target] {
    guard !focused.isEmpty else { return [] }
    let targets = shown.targets(handler.size)
    return focused.allSatisfy(targets.contains) ? focused : []
  }

  /// Draws and says the focus.
  private mutating func drawFocus(at time: Timestamp, _ handler: inout some EffectHandler) {
    redraw(focused, as: .focused, at: time, &handler)
  }

  // MARK: New screens

  /// Gives a screen that was just shown its focus; a new one differs from the screen before in more than its choices, typed
  /// text or remarks.
  mutating func scan(isNew: Bool, at time: Timestamp, _ handler: inout some EffectHandler) {
    if isNew { cancelPress() }
    guard scanning.isOn else { return keepFocus(at: time, &handler) }
    let now = stops(handler)
    let isKept = !isNew && now.contains(focused)
    if !isKept { return begin(at: time, isNew: isNew, &handler) }
    if scanning.next == nil { scanning.restart(over: now.count, at: time, isNew: false) }
    drawFocus(at: time, &handler)
  }

  /// Puts the focus on the first target or row to be scanned.
  private mutating func begin(
    at time: Timestamp, isNew: Bool, _ handler: inout some EffectHandler
  ) {
    scanning.row = nil
    let all = stops(handler)
    let first = content?.firstScanned.flatMap { first in all.first { $0.contains(first) } }
    focused = first ?? all.first ?? []
    scanning.restart(over: all.count, at: time, isNew: isNew)
    if !focused.isEmpty { drawFocus(at: time, &handler) }
  }

  /// Does not take the key that is down for a press of the new screen.
  private mutating func cancelPress() {
    scanning.press?.isDecided = true
    scanning.press?.deadline = nil
  }

  // MARK: Moving and choosing

  /// Moves the focus to the next target or row; from the end of a row back to that row as a whole.
  private mutating func step(at time: Timestamp, _ handler: inout some EffectHandler) {
    let now = stops(handler)
    guard !now.isEmpty else { return }
    let marked = focused
    let place = now.firstIndex { !$0.isEmpty && !marked.isEmpty && marked.allSatisfy($0.contains) }
    if let place, scanning.row != nil, place == now.count - 1 {
      let row = scanning.row.take() ?? []
      focused = stops(handler).first { $0.contains { row.contains($0) } } ?? []
    } else if let place {
      focused = now[(place + 1) % now.count]
    } else {
      return begin(at: time, isNew: false, &handler)
    }
    drawFocus(at: time, &handler)
    sayFocus(at: time, &handler)
  }

  /// Moves the focus as a short press of Tab does.
  private mutating func stepByKey(at time: Timestamp, _ handler: inout some EffectHandler) {
    if scanning.isOn {
      scenes.touched(at: runTime(time))
      step(at: time, &handler)
    } else {
      moveFocus(.step, at: time, &handler)
    }
  }

  /// Chooses the target with the focus, or enters the row with it.
  ///
  /// - Parameters:
  ///   - down: When the key went down; a press right after the screen has appeared was meant for the one before.
  ///   - time: The time of the choice.
  ///   - handler: Receives what happens.
  private mutating func chooseMarked(
    pressed down: Timestamp, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let marked = marked(handler)
    let isAccident =
      scanning.isOn && (hand.isGuarded(down) || hand.isTooSoonForTargets(down))
    // On a keyboard, Enter hands over the text.
    let end = content?.isKeyboard == true ? KeyboardContent.save : nil
    guard let target = marked.first ?? end, !isAccident else {
      return drawFocus(at: time, &handler)
    }
    if marked.count > 1 {
      scenes.touched(at: runTime(time))
      scanning.row = marked
      focused = [target]
      scanning.restart(over: marked.count, at: time, isNew: false)
      drawFocus(at: time, &handler)
      return sayFocus(at: time, &handler)
    }
    // After a key of the keyboard, the next one may be in any row.
    if scanning.row.take() != nil { focused = [] }
    let count = stops(handler).count
    scanning.restart(over: count, at: time, isNew: false)
    choose(target, at: time, &handler)
    if focused.isEmpty, scanning.isOn { begin(at: time, isNew: false, &handler) }
  }

  // MARK: Keys

  /// Handles a key that can be used alone and has just gone down, if the focus is scanned.
  ///
  /// - Returns: Whether the key did something, or will when it is released or held.
  mutating func scan(
    _ press: Scanning.Press, takesFocus: Bool, _ handler: inout some EffectHandler
  ) -> Bool {
    let (time, isStep) = (press.down, press.isStep)
    let marked = marked(handler)
    if scanning.interval != nil {
      guard !shown.targets(handler.size).isEmpty else { return false }
      report(.key(press.code), at: time, &handler)
      if marked.isEmpty {
        scenes.touched(at: runTime(time))
        begin(at: time, isNew: false, &handler)
      } else {
        chooseMarked(pressed: time, at: time, &handler)
      }
      return true
    }
    let isEnd = marked.isEmpty && !isStep && content?.isKeyboard == true
    guard isEnd || !marked.isEmpty && (scanning.isOn || takesFocus) else { return false }
    if isEnd || scanning.key == press.code {
      report(.key(press.code), at: time, &handler)
      scanning.press = press
      scanning.press?.deadline = time + Scanning.holdTime
      if !isStep {
        redraw(isEnd ? [KeyboardContent.save] : marked, as: .pressed, at: time, &handler)
      }
      return true
    }
    // Another key than the one that moves the focus has one meaning only, which needs no waiting.
    guard scanning.isOn else { return false }
    report(.key(press.code), at: time, &handler)
    if isStep {
      scanning.key = press.code
      stepByKey(at: time, &handler)
    } else {
      chooseMarked(pressed: time, at: time, &handler)
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
  mutating func endPress(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard let press = scanning.press.take(), !press.isDecided else { return }
    if press.isStep {
      stepByKey(at: time, &handler)
    } else {
      chooseMarked(pressed: press.down, at: time, &handler)
    }
  }

  /// Drops the press of a key whose release may have been lost.
  mutating func losePress(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard let press = scanning.press.take(), !press.isDecided else { return }
    drawFocus(at: time, &handler)
  }

  /// Does what is due: a key has been held, or the focus moves by itself.
  mutating func fireScanning(at time: Timestamp, _ handler: inout some EffectHandler) {
    if var press = scanning.press, let held = press.deadline, held <= time {
      let isFirst = !press.isDecided
      (scanning.isOn, scanning.key) = (true, press.code)
      press.isDecided = true
      press.deadline = nil
      let isMarked = !marked(handler).isEmpty
      if !press.isStep {
        let left = press.movesLeft ?? shown.targets(handler.size).count * Scanning.rounds
        press.movesLeft = left - 1
        press.deadline = left > 0 ? time + Scanning.heldInterval : nil
      }
      scanning.press = press
      if !isMarked { return offerFocus(at: time, &handler) }
      if !press.isStep { return step(at: time, &handler) }
      return isFirst ? chooseMarked(pressed: press.down, at: time, &handler) : ()
    }
    // The focus waits for a finger that touches.
    let isMoving = hand.touch == nil
    guard scanning.wait(at: time, isMoving: isMoving) else {
      (focused, scanning.row) = ([], nil)
      return drawFocus(at: time, &handler)
    }
    if isMoving { step(at: time, &handler) }
  }

  /// Puts the focus on the screen, which gets its buttons first if it has none.
  private mutating func offerFocus(at time: Timestamp, _ handler: inout some EffectHandler) {
    let effects = scenes.scan()
    perform(effects, at: time, &handler)
    if marked(handler).isEmpty { begin(at: time, isNew: false, &handler) }
  }

  /// Leaves scanning, because a finger or another key is used.
  ///
  /// - Parameters:
  ///   - keepsFocus: Whether the key moves the focus on from where it is.
  ///   - time: The time of the touch or key.
  ///   - handler: Receives what happens.
  mutating func stopScanning(
    keepsFocus: Bool, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    guard scanning.isOn || scanning.key != nil else { return }
    let wasOn = scanning.isOn
    scanning.stop()
    guard wasOn, !focused.isEmpty, !keepsFocus || focused.count > 1 else { return }
    guard !scanning.isOn || focused.count > 1 else { return }
    focused = []
    drawFocus(at: time, &handler)
  }
}

extension ScreenContent {
  fileprivate var isKeyboard: Bool { if case .keyboard = self { true } else { false } }
}
