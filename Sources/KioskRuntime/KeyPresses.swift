import InputEvents
import Scenes
import ScreenLayout

/// Keys and buttons: numbers choose targets, arrows move the focus between them, other keys are actions.
extension Pipeline {
  mutating func take(_ move: KeyMove, from device: Int) {
    typist.note(move)
    let held = scanning.press
    switch move {
    case .down(let code):
      // A key whose release has not come yet was released, as far as its press is concerned.
      endPress()
      doNext([.press(code, device: device)])
    case .up(let code) where held?.code == code && held?.device == device:
      endPress()
    case .lost where held?.device == device: losePress()
    case .up, .lost: break
    }
  }

  mutating func press(_ code: UInt16, from device: Int) {
    if scenes.isDark {
      report(.key(code))
      return wake()
    }
    if type(code) { return }
    guard let key = keys.meaning(of: code), key != .nothing else { return }
    let move = FocusMove(key)
    let takesFocus = move.map { content?.takes($0) == true } ?? false
    guard let move, move == .step || move == .choose else {
      stopScanning(keepsFocus: takesFocus)
      return perform(key, code)
    }
    let press = Scanning.Press(
      code: code, device: device, down: time, isStep: move == .step, isDecided: false)
    if scan(press, takesFocus: takesFocus) { return }
    let wasMarked = !marked().isEmpty
    perform(key, code)
    // Enter that has chosen what other keys had reached did not bring the focus.
    let hasMarked = !marked().isEmpty && (press.isStep || !wasMarked)
    mayHold(press, isMarkedByKey: hasMarked)
  }

  /// Does what a key means at once.
  private mutating func perform(_ key: KeyMeaning, _ code: UInt16) {
    if let place = key.place {
      let targets = numbered()
      guard targets.contains(where: { $0 != nil }) else { return }
      report(.key(code))
      guard targets.count >= place, let target = targets[place - 1] else { return }
      choose(target)
    } else if let move = FocusMove(key), content?.takes(move) == true {
      report(.key(code))
      moveFocus(move)
    } else if let target = shown.turning(by: .key(key), size) {
      report(.key(code))
      turn(target, .study(target.name))
    } else if let (action, effects) = scenes.handle(.key(key), at: runTime) {
      report(.key(code))
      perform(.study(action), effects)
    }
  }

  /// Returns the targets in the order of the number keys; of a list, those on the page that is shown.
  private mutating func numbered() -> [Target?] {
    guard let content else { return [] }
    guard case .list(let list) = content else { return content.targets }
    let targets = shown.targets(size).filter { !PageTurning.targets.contains($0) }
    // The door comes last: it appears with the first finished day, and the others' numbers must not change then.
    let door = targets.filter { $0 == list.door?.target }
    return targets.filter { !door.contains($0) } + door
  }

  /// Moves the focus to another target, or chooses the target that has the focus; without a focus, a list's
  /// first row gets it.
  mutating func moveFocus(_ move: FocusMove) {
    guard let targets = shown.drawn(size)?.targets else { return }
    scenes.touched(at: runTime)
    let place = targets.firstIndex { $0.target == focus }
    switch move {
    case .choose:
      if let place { return choose(targets[place].target) }
      // Without rows, the first target is a way out: of a list that is still loading, or of a question.
      guard case .list(let list) = content, !list.rows.isEmpty else { return }
      focus = targets.first?.target
    case .step:
      let next = place.map { $0 + 1 } ?? 0
      focus = (targets.dropFirst(next).first ?? targets.first)?.target
    case .to(let columns, let rows):
      let next = place.map { from in
        targets.indices.compactMap { to in
          targets[to].distance(from: targets[from], columns: columns, rows: rows).map { ($0, to) }
        }.min { $0 < $1 }?.1 ?? from
      }
      focus = targets.dropFirst(next ?? 0).first?.target
    }
    redraw(focused, as: .focused)
    sayFocus()
  }

  /// Draws the focus again if its target is still on the screen.
  mutating func keepFocus() {
    let marked = marked()
    if !marked.isEmpty { redraw(marked, as: .focused) }
  }
}

/// The effect of a key on the focus.
enum FocusMove: Equatable {
  /// Moves to the nearest target in a direction: columns to the right, rows down.
  case to(columns: Int, rows: Int)
  /// Moves to the next target in order; after the last comes the first.
  case step
  case choose

  init?(_ key: KeyMeaning) {
    switch key {
    case .previous: self = .to(columns: -1, rows: 0)
    case .next: self = .to(columns: 1, rows: 0)
    case .up: self = .to(columns: 0, rows: -1)
    case .down: self = .to(columns: 0, rows: 1)
    case .step: self = .step
    case .answer, .choose: self = .choose
    default: return nil
    }
  }
}

extension ScreenContent {
  /// Returns whether a key moves the focus on this content, where the key has no other meaning.
  fileprivate func takes(_ move: FocusMove) -> Bool {
    switch (self, move) {
    case (.list, _), (.keyboard, _), (.spots, _), (.stop, _): true
    // On a result, left takes the last answer back and right would go on, so neither moves the focus.
    case (.result, .choose), (.result, .step), (.result, .to(columns: 0, _)): true
    // A chart has only its way back.
    case (.buttoned(.chart, _), .choose), (.buttoned(.chart, _), .step): true
    default: false
    }
  }
}

extension TouchTarget {
  /// Returns the distance of this target from another in a direction; nil if it does not lie there.
  ///
  /// A step to the side counts three times, so that a column is followed before it is left. A cell is
  /// about twice as high as wide.
  fileprivate func distance(from other: TouchTarget, columns: Int, rows: Int) -> Int? {
    let across = cells.columns.middle - other.cells.columns.middle
    let down = 2 * (cells.rows.middle - other.cells.rows.middle)
    let (along, aside) = columns != 0 ? (across * columns, down) : (down * rows, across)
    return along > 0 ? along + 3 * abs(aside) : nil
  }
}

extension Range<Int> {
  /// Twice the middle of the range, so that it is a whole number.
  fileprivate var middle: Int { lowerBound + upperBound }
}
