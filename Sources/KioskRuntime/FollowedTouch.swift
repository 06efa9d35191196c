import Gestures
import InputEvents
import Scenes
import ScreenLayout

/// A finger from its touch to its lift: the target that it presses, and its way if a scene follows it.
struct FollowedTouch: Sendable {
  /// A target under a finger, in the cells in which it was drawn when the finger came down.
  struct Press: Sendable {
    var target: TouchTarget
    let size: GridSize
    /// Whether the finger is on the target now.
    var isInside = true
    /// The target that the finger holds, once the screen shows what it offers besides itself; nil before.
    ///
    /// The finger may slide to what is offered, and back.
    var held: TouchTarget?

    func covers(_ place: ScreenPlace) -> Bool { target.covers(place, size) }
  }

  let device: Int
  /// When the finger came down, as in the gesture that the touch becomes.
  var down: Timestamp
  var place: ScreenPlace
  /// Where the finger came down on the panel.
  let start: SurfacePoint
  /// Whether the finger has moved away from there by more than a resting finger does.
  ///
  /// Until then it presses what it came down on: near an edge, a finger trembles and rolls across it.
  var hasMoved = false
  /// The target that the finger presses; nil outside of targets, and once the press has become something
  /// else.
  var press: Press?
  /// Whether the scene follows the finger.
  var isDragged = false
  /// Whether the finger explores the screen: it says targets instead of pressing them.
  var explores = false
  /// The target that an exploring finger has found; nil outside of targets, and if the target has changed.
  var found: Press?
  /// Whether the finger has rested on the found target since it came down there, so that its lift chooses it.
  var hasRested = false
  /// The letters of a long list along which the finger moves; nil unless it came down on one of them.
  var strip: Strip?

  /// Forgets the found target, because the finger has left it or the target is gone.
  mutating func loseTarget() { (found, hasRested) = (nil, false) }

  /// A finger on the index letters of a long list, whose rows follow the finger.
  struct Strip {
    /// The cells of the letter that the finger has reached last.
    var cells: CellArea
    /// Whether the finger has reached another letter than the one it came down on.
    var hasMoved = false
  }
}

extension Pipeline {
  /// Follows the finger on a device's panel after a frame and the gestures that it made certain.
  mutating func follow(_ device: Int) {
    // Of two panels only one is followed at a time.
    if let touch = hand.touch, touch.device != device {
      guard input.isSilent(touch.device) else { return }
      leave()
    }
    let (lifted, touching) = input.takeFingers(on: device)
    guard !lifted.isEmpty else { return touch(touching, on: device) }
    let isAlone = lifted.count == 1 && touching == nil
    doNext(
      lifted.map { .lift($0, device: device, isAlone: isAlone) }
        + [.touch(touching, device: device)])
  }

  /// Ends the touch of a finger that has lifted; it is alone if no other one touches or lifts with it.
  mutating func lift(_ finger: Finger, on device: Int, isAlone: Bool) {
    guard let place = place(of: finger, on: device) else { return leave() }
    // This finger typed while another one was still down.
    if hand.touch == nil, input.isTyping, finger.down != hand.lastLift {
      begin(finger, on: device, place)
    }
    move(finger, to: place)
    lift()
    // Another finger that came down at the same time is a touch of its own.
    if input.isTyping, !isAlone { hand.lastLift = nil }
  }

  /// Follows the finger that touches a panel, if there is one.
  mutating func touch(_ finger: Finger?, on device: Int) {
    guard let finger, let place = place(of: finger, on: device) else { return leave() }
    // Noise lights no dark screen.
    if hand.touch == nil, !finger.isCertain, scenes.isDark { return }
    // While typing, another finger takes the place of one that rests.
    if input.isTyping, let touch = hand.touch, touch.down != finger.down { leave() }
    if hand.touch == nil { begin(finger, on: device, place) }
    move(finger, to: place)
    hand.touch?.down = finger.down
  }

  private func place(of finger: Finger, on device: Int) -> ScreenPlace? {
    input.surface(of: device).map { surface in
      ScreenPlace(x: finger.position.x / surface.width, y: finger.position.y / surface.height)
    }
  }

  private mutating func begin(_ finger: Finger, on device: Int, _ place: ScreenPlace) {
    hand.touch = FollowedTouch(
      device: device, down: finger.down, place: place, start: finger.position)
    if scenes.isDark {
      hand.wakingDown = finger.down
      return wake()
    }
    stopScanning(keepsFocus: false)
    let explores = isExplored
    hand.touch?.explores = explores
    // A panel may lose a finger for a moment: its return is no second press.
    if finger.down != hand.lastLift {
      if explores { return explore(finger.down, place) }
      let target = touchTarget(at: place)
      if target != nil { hand.noteTarget(finger.down) }
      let isMeant = !hand.isGuarded(finger.down) && !hand.isTooSoonForTargets(finger.down)
      happen(.touched(isOnTarget: target != nil && isMeant))
      if let target, isMeant {
        hand.touch?.press = FollowedTouch.Press(target: target, size: size)
        if content?.row(of: target.target) != nil {
          hand.touch?.strip = FollowedTouch.Strip(cells: target.cells)
        }
        redraw()
      }
    }
    guard scenes.followsTouch else { return }
    hand.touch?.isDragged = true
    drag(.began(place))
  }

  private mutating func move(_ finger: Finger, to place: ScreenPlace) {
    guard let touch = hand.touch, touch.place != place else { return }
    // Read before the touch changes, so that it is not copied at each of a finger's moves.
    let (explores, isDragged, isOnLetters) = (touch.explores, touch.isDragged, touch.strip != nil)
    let hasMoved = touch.hasMoved || input.isMove(from: touch.start, to: finger.position)
    hand.touch?.place = place
    if explores { return explore(to: place) }
    hand.touch?.hasMoved = hasMoved
    if hasMoved {
      slidePress(to: place)
      if isOnLetters { followLetters(to: place) }
    }
    if isDragged { drag(.moved(place)) }
  }

  /// Leaves the pressed target or comes back to it, or slides between a held one and what it offers.
  private mutating func slidePress(to place: ScreenPlace) {
    guard let press = hand.touch?.press else { return }
    var next = press
    if let held = press.held {
      let under = held.covers(place, press.size) ? held : touchTarget(at: place)
      if let under, under == held || content?.offers(under.target) == true {
        next.target = under
      }
    }
    next.isInside = next.covers(place)
    guard next.isInside != press.isInside || next.target != press.target else { return }
    hand.touch?.press = next
    redraw()
  }

  /// Jumps to the letter to which a finger has moved along the letters.
  private mutating func followLetters(to place: ScreenPlace) {
    guard let target = touchTarget(at: place), target.cells != hand.touch?.strip?.cells,
      content?.row(of: target.target) != nil
    else { return }
    hand.touch?.press = nil
    hand.touch?.strip = FollowedTouch.Strip(cells: target.cells, hasMoved: true)
    choose(target.target)
  }

  private mutating func lift() {
    guard let touch = hand.touch.take() else { return }
    hand.lastLift = touch.down
    if touch.isDragged { drag(.ended) }
    if touch.hasRested, let found = touch.found, found.size == size, !scenes.isDark {
      return choose(found.target.target)
    }
    // A target that the finger has pressed since before the screen went dark can't be seen.
    guard let press = touch.press, press.isInside, !scenes.isDark else { return }
    redraw()
    if press.size == size { choose(press.target.target) }
  }

  /// Ends a touch without choosing a target.
  private mutating func leave() {
    guard let touch = hand.touch.take() else { return }
    hand.lastLift = touch.down
    if touch.press?.isInside == true { redraw() }
    if touch.isDragged { drag(.ended) }
  }

  /// Cancels the finger's press, because its touch has become a gesture.
  mutating func releasePress() {
    guard let press = hand.touch?.press else { return }
    hand.touch?.press = nil
    if press.isInside { redraw() }
  }

  /// Shows what the target that a finger rests on offers besides itself, if anything; the finger goes on
  /// pressing the target.
  mutating func hold() {
    guard var press = hand.touch?.press, press.isInside else { return }
    let effects = scenes.choose(press.target.target, isHeld: true, at: runTime)
    perform(.study("hold"), effects)
    guard press.size == size, content?.offersOther(than: press.target.target) == true
    else { return }
    press.held = press.target
    hand.touch?.press = press
    redraw()
  }

  /// Draws the screen again with the target that is pressed now, if any.
  private mutating func redraw() {
    let press = hand.touch?.press
    let pressed = press?.isInside == true ? press?.target.target : nil
    redraw(pressed.map { [$0] } ?? [], as: .pressed)
  }

  /// Tells the scene the finger's next move.
  ///
  /// The screens during a drag are drawn, but only its end is an event: a trace has a line for a drag and not
  /// for each of its hundred steps.
  private mutating func drag(_ drag: Drag) {
    let effects = scenes.follow(drag, at: runTime)
    if drag == .ended { return perform(.study("drag"), effects) }
    for effect in effects {
      if case .show(let next) = effect {
        shown.change(to: next, size: size)
        happen(.redrawn(next, shown.draw(next, size: size)))
      } else {
        perform([effect])
      }
    }
  }
}

extension TouchTarget {
  /// Whether a place is on the target, on a screen of the size for which it was laid out.
  fileprivate func covers(_ place: ScreenPlace, _ size: GridSize) -> Bool {
    size.cell(at: place).map { cells.contains($0) } ?? false
  }
}
