import Gestures
import InputEvents
import Scenes
import ScreenLayout

/// Follows the finger that touches.
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
    doNext(lifted.map { .lift($0, device: device) } + [.touch(touching, device: device)])
  }

  /// Ends the touch of a finger that has lifted.
  mutating func lift(_ finger: Finger, on device: Int) {
    // This finger typed while another one was still down.
    if hand.touch == nil, input.isTyping, hand.ended(finger.touch) == nil,
      let place = place(of: finger, on: device)
    {
      begin(finger, on: device, place)
    }
    guard hand.touch?.id == finger.touch else { return }
    guard let place = place(of: finger, on: device) else { return leave() }
    move(finger, to: place)
    lift()
  }

  /// Follows the finger that touches a panel, if there is one.
  mutating func touch(_ finger: Finger?, on device: Int) {
    guard let finger, let place = place(of: finger, on: device) else { return leave() }
    // Another finger takes the place of one that rests, or of a ghost; if it is a ghost itself, the first one goes on.
    if let touch = hand.touch, touch.id != finger.touch { endFollowing(hand.setAside()) }
    // Noise lights no dark screen.
    if hand.touch == nil, !finger.isCertain, scenes.isDark { return }
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
    let known = hand.takeBack(finger.touch)
    func touch(_ state: Touch.State, _ press: Touch.Press? = nil) -> Touch {
      Touch(finger, on: device, at: place, state, press)
    }
    if scenes.isDark {
      // A finger that has rested since before, beside noise, lights no screen.
      hand.touch = known ?? touch(.waking)
      return known == nil ? wake() : ()
    }
    stopScanning(keepsFocus: false)
    let explores = isExplored
    if var known {
      known.comeBack(finger, at: place, explores: explores)
      hand.touch = known
      if known.state.looksPressed { redraw() }
    } else if explores {
      hand.touch = touch(.exploring)
      return explore(from: place)
    } else if let target = touchTarget(at: place) {
      let isMeant = !hand.isGuarded(finger.down) && !hand.isTooSoonForTargets(finger.down)
      let press = Touch.Press(target: target, size: size)
      hand.touch = isMeant ? touch(.pressing, press) : touch(.guarded)
      happen(.touched(isOnTarget: isMeant))
      if isMeant {
        if content?.row(of: target.target) != nil { hand.touch?.letter = target.cells }
        redraw()
      }
    } else {
      hand.touch = touch(hand.isGuarded(finger.down) ? .early : .free)
      happen(.touched(isOnTarget: false))
    }
    guard scenes.followsTouch, hand.touch?.state != .waking else { return }
    hand.touch?.isDragged = true
    drag(.began(place))
  }

  private mutating func move(_ finger: Finger, to place: ScreenPlace) {
    if let earlier = finger.earlier, hand.touch?.isContinued == false {
      let looksPressed = hand.touch?.state.looksPressed == true
      let known = hand.ended(earlier)
      hand.touch?.goOn(with: known)
      if looksPressed, hand.touch?.state.looksPressed == false { redraw() }
    }
    guard let before = hand.touch?.place, before != place, let state = hand.touch?.state else {
      return
    }
    hand.touch?.place = place
    if state.explores { return explore(to: place) }
    // Until then the finger presses what it came down on: near an edge, it trembles and rolls across it.
    if finger.hasMoved {
      slide(from: state, to: place)
      if hand.touch?.letter != nil { followLetters(to: place) }
    }
    if hand.touch?.isDragged == true { drag(.moved(place)) }
  }

  /// Leaves the pressed target or comes back to it, or slides between a held one and what it offers.
  private mutating func slide(from state: Touch.State, to place: ScreenPlace) {
    guard let press = hand.touch?.press else { return }
    var next = press
    if let held = hand.touch?.held {
      let under = held.covers(place, press.size) ? held : touchTarget(at: place)
      if let under, under == held || content?.offers(under.target) == true {
        next.target = under
      }
    }
    hand.touch?.take(next.covers(place) ? .enters : .leaves, to: next)
    guard let now = hand.touch?.state else { return }
    if now != state || now.looksPressed && next.target != press.target { redraw() }
  }

  /// Jumps to the letter to which a finger has moved along the letters.
  private mutating func followLetters(to place: ScreenPlace) {
    guard let target = touchTarget(at: place), target.cells != hand.touch?.letter,
      content?.row(of: target.target) != nil, hand.touch?.take(.reachesLetter) == .jump
    else { return }
    hand.touch?.letter = target.cells
    choose(target.target)
  }

  private mutating func lift() {
    guard let (touch, act) = hand.end(.lifts) else { return }
    if touch.isDragged { drag(.ended) }
    // A target that the finger has pressed since before the screen went dark can't be seen.
    guard act == .choose, let press = touch.press, !scenes.isDark else { return }
    if touch.state.looksPressed { redraw() }
    if press.size == size { choose(press.target.target) }
  }

  /// Ends a touch without choosing a target.
  private mutating func leave() {
    endFollowing(hand.end(.isLost)?.touch)
  }

  /// Draws and tells the scene that a touch, as it was, is followed no more.
  private mutating func endFollowing(_ touch: Touch?) {
    guard let touch else { return }
    if touch.state.looksPressed { redraw() }
    if touch.isDragged { drag(.ended) }
  }

  /// Returns the gesture that is meant; nil if it was an accident, or its touch does something else.
  ///
  /// If only the first half of a double tap doesn't count, the second half is a tap of its own.
  mutating func meant(_ timed: TimedGesture) -> Gesture? {
    guard let event = Touch.Event(timed.gesture) else { return timed.gesture }
    switch take(event, of: timed) {
    case .count: break
    case .hold:
      hold()
      return nil
    case .nothing, .choose, .jump: return nil
    }
    if case .doubleTap(let place) = timed.gesture,
      hand.state(timed.touch, down: timed.down).after(.tap).act != .count
    {
      return .tap(at: place)
    }
    return timed.gesture
  }

  /// Tells the last touch of a gesture what it has become, and returns what follows.
  private mutating func take(_ event: Touch.Event, of timed: TimedGesture) -> Touch.Act {
    guard let touch = hand.touch, touch.id == timed.lastTouch else {
      let act = hand.state(timed.lastTouch, down: timed.lastDown).after(event).act
      return act == .count ? .count : .nothing
    }
    let act = hand.touch?.take(event) ?? .nothing
    if touch.state.looksPressed, hand.touch?.state.looksPressed == false { redraw() }
    return act
  }

  /// Shows what the target that a finger rests on offers besides itself, if anything; the finger goes on
  /// pressing the target.
  private mutating func hold() {
    guard let press = hand.touch?.press else { return }
    let effects = scenes.choose(press.target.target, isHeld: true, at: runTime)
    perform(.study("hold"), effects)
    guard press.size == size, content?.offersOther(than: press.target.target) == true
    else { return }
    hand.touch?.take(.isOffered)
    redraw()
  }

  /// Draws a content that has moved only a little, with the target that is pressed or focused.
  mutating func redraw(changedTo next: ScreenContent) {
    let next = next.with(page: shown.pages.shown)
    shown.change(to: next, size: size)
    _ = shown.draw(next, size: size)
    if hand.touch?.state.looksPressed != true, !focused.isEmpty {
      redraw(focused, as: .focused)
    } else {
      redraw()
    }
  }

  /// Draws the screen again with the target that is pressed now, if any.
  private mutating func redraw() {
    let looksPressed = hand.touch?.state.looksPressed == true
    let pressed = looksPressed ? hand.touch?.press?.target.target : nil
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
