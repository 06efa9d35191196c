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
  mutating func follow(
    _ device: Int, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    // Of two panels only one is followed at a time.
    if let touch = hand.touch, touch.device != device {
      guard input.isSilent(touch.device) else { return }
      leave(at: time, &handler)
    }
    let (lifted, touching) = input.takeFingers(on: device)
    guard let surface = input.surface(of: device) else { return leave(at: time, &handler) }
    func place(_ finger: Finger) -> ScreenPlace {
      ScreenPlace(x: finger.position.x / surface.width, y: finger.position.y / surface.height)
    }
    for finger in lifted {
      // This finger typed while another one was still down.
      if hand.touch == nil, input.isTyping, finger.down != hand.lastLift {
        begin(finger, on: device, place(finger), at: time, &handler)
      }
      move(finger, to: place(finger), at: time, &handler)
      lift(at: time, &handler)
      // Another finger that came down at the same time is a touch of its own.
      if input.isTyping, lifted.count > 1 || touching != nil { hand.lastLift = nil }
    }
    guard let touching else { return leave(at: time, &handler) }
    // Noise lights no dark screen.
    if scenes.isDark, hand.touch == nil, !touching.isCertain { return }
    // While typing, another finger takes the place of one that rests.
    if input.isTyping, let touch = hand.touch, touch.down != touching.down {
      leave(at: time, &handler)
    }
    if hand.touch == nil { begin(touching, on: device, place(touching), at: time, &handler) }
    move(touching, to: place(touching), at: time, &handler)
    hand.touch?.down = touching.down
  }

  private mutating func begin(
    _ finger: Finger, on device: Int, _ place: ScreenPlace, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    hand.touch = FollowedTouch(
      device: device, down: finger.down, place: place, start: finger.position)
    if scenes.isDark {
      hand.wakingDown = finger.down
      return wake(at: time, &handler)
    }
    stopScanning(keepsFocus: false, at: time, &handler)
    let explores = isExplored
    hand.touch?.explores = explores
    // A panel may lose a finger for a moment: its return is no second press.
    if finger.down != hand.lastLift {
      if explores { return explore(finger.down, place, at: time, &handler) }
      let target = touchTarget(at: place, handler)
      if target != nil { hand.noteTarget(finger.down) }
      let isMeant = !hand.isGuarded(finger.down) && !hand.isTooSoonForTargets(finger.down)
      handler.touched(isOnTarget: target != nil && isMeant, at: time)
      if let target, isMeant {
        hand.touch?.press = FollowedTouch.Press(target: target, size: handler.size)
        if content?.row(of: target.target) != nil {
          hand.touch?.strip = FollowedTouch.Strip(cells: target.cells)
        }
        redraw(at: time, &handler)
      }
    }
    guard scenes.followsTouch else { return }
    hand.touch?.isDragged = true
    drag(.began(place), at: time, &handler)
  }

  private mutating func move(
    _ finger: Finger, to place: ScreenPlace, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    guard let touch = hand.touch, touch.place != place else { return }
    hand.touch?.place = place
    if touch.explores { return explore(to: place, at: time, &handler) }
    let hasMoved = touch.hasMoved || input.isMove(from: touch.start, to: finger.position)
    hand.touch?.hasMoved = hasMoved
    if hasMoved {
      slidePress(to: place, at: time, &handler)
      if touch.strip != nil { followLetters(to: place, at: time, &handler) }
    }
    if touch.isDragged { drag(.moved(place), at: time, &handler) }
  }

  /// Leaves the pressed target or comes back to it, or slides between a held one and what it offers.
  private mutating func slidePress(
    to place: ScreenPlace, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    guard let press = hand.touch?.press else { return }
    var next = press
    if let held = press.held {
      let under = held.covers(place, press.size) ? held : touchTarget(at: place, handler)
      if let under, under == held || content?.offers(under.target) == true {
        next.target = under
      }
    }
    next.isInside = next.covers(place)
    guard next.isInside != press.isInside || next.target != press.target else { return }
    hand.touch?.press = next
    redraw(at: time, &handler)
  }

  /// Jumps to the letter to which a finger has moved along the letters.
  private mutating func followLetters(
    to place: ScreenPlace, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    guard let target = touchTarget(at: place, handler), target.cells != hand.touch?.strip?.cells,
      content?.row(of: target.target) != nil
    else { return }
    hand.touch?.press = nil
    hand.touch?.strip = FollowedTouch.Strip(cells: target.cells, hasMoved: true)
    choose(target.target, at: time, &handler)
  }

  private mutating func lift(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard let touch = hand.touch.take() else { return }
    hand.lastLift = touch.down
    if touch.isDragged { drag(.ended, at: time, &handler) }
    if touch.hasRested, let found = touch.found, found.size == handler.size, !scenes.isDark {
      return choose(found.target.target, at: time, &handler)
    }
    // A target that the finger has pressed since before the screen went dark can't be seen.
    guard let press = touch.press, press.isInside, !scenes.isDark else { return }
    redraw(at: time, &handler)
    if press.size == handler.size { choose(press.target.target, at: time, &handler) }
  }

  /// Ends a touch without choosing a target.
  private mutating func leave(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard let touch = hand.touch.take() else { return }
    hand.lastLift = touch.down
    if touch.press?.isInside == true { redraw(at: time, &handler) }
    if touch.isDragged { drag(.ended, at: time, &handler) }
  }

  /// Cancels the finger's press, because its touch has become a gesture.
  mutating func releasePress(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard let press = hand.touch?.press else { return }
    hand.touch?.press = nil
    if press.isInside { redraw(at: time, &handler) }
  }

  /// Shows what the target that a finger rests on offers besides itself, if anything; the finger goes on
  /// pressing the target.
  mutating func hold(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard var press = hand.touch?.press, press.isInside else { return }
    let effects = scenes.choose(press.target.target, isHeld: true, at: runTime(time))
    perform(.study("hold"), effects, at: time, &handler)
    guard press.size == handler.size, content?.offersOther(than: press.target.target) == true
    else { return }
    press.held = press.target
    hand.touch?.press = press
    redraw(at: time, &handler)
  }

  /// Draws the screen again with the target that is pressed now, if any.
  private mutating func redraw(at time: Timestamp, _ handler: inout some EffectHandler) {
    let press = hand.touch?.press
    let pressed = press?.isInside == true ? press?.target.target : nil
    redraw(pressed.map { [$0] } ?? [], as: .pressed, at: time, &handler)
  }

  /// Tells the scene the finger's next move.
  ///
  /// The screens during a drag are drawn, but only its end is an event: a trace has a line for a drag and not
  /// for each of its hundred steps.
  private mutating func drag(
    _ drag: Drag, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let effects = scenes.follow(drag, at: runTime(time))
    if drag == .ended { return perform(.study("drag"), effects, at: time, &handler) }
    for effect in effects {
      if case .show(let next) = effect {
        handler.redraw(next, shown.draw(next, size: handler.size), at: time)
      } else {
        perform([effect], at: time, &handler)
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
