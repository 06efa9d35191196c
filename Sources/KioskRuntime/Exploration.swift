import Gestures
import InputEvents
import Scenes
import ScreenLayout
import Study

/// How fingers find targets without looking: a touch or a swipe says a target, and a double tap, or
/// lifting after a rest, chooses it.
struct Exploration: Sendable {
  /// The two last touches, as many as a double tap has, each with the focus before it.
  private var touches: [(down: Timestamp, focus: Target?)] = []
  /// A stroke that takes longer is heard on its way, even if it becomes a swipe.
  static let longestSwipe = Duration.milliseconds(300)
  /// What was said of the screen, part by part.
  var said: [String] = []
  /// Whether the next screen also says how things are found, because everything is said from now on.
  var teaches = false

  mutating func append(_ down: Timestamp, focus: Target?) {
    touches = touches.suffix(1) + [(down, focus)]
  }

  /// The focus before a touch, which moves it where it comes down; as it is now for an older touch.
  func focus(before down: Timestamp, now: Target?) -> Target? {
    guard let touch = touches.first(where: { $0.down == down }) else { return now }
    return touch.focus
  }
}

extension Pipeline {
  /// Whether fingers explore what is shown, so that a mere touch chooses nothing.
  package var isExplored: Bool { isEyesFree && content?.hasAllAsTargets == true }

  // MARK: A finger

  /// Says what a finger has come down on: a target, or else the screen.
  mutating func explore(
    _ down: Timestamp, _ place: ScreenPlace, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    scenes.touched(at: runTime(time))
    exploration.append(down, focus: focus)
    let target = touchTarget(at: place, handler)
    handler.touched(isOnTarget: target != nil, at: time)
    if let target { find(target, at: time, &handler) } else { sayScreen(at: time, &handler) }
  }

  /// Says the target to which a finger has slid, unless it may still become a swipe.
  mutating func explore(
    to place: ScreenPlace, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    guard let touch = hand.touch, time - touch.down >= Exploration.longestSwipe else { return }
    if let found = touch.found, found.covers(place) { return }
    hand.touch?.loseTarget()
    if let target = touchTarget(at: place, handler) { find(target, at: time, &handler) }
  }

  private mutating func find(
    _ target: TouchTarget, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    hand.touch?.found = FollowedTouch.Press(target: target, size: handler.size)
    moveFocus(to: target.target, at: time, &handler)
  }

  /// Takes a gesture, which means the same on every screen that is explored.
  ///
  /// A shake is taken as anywhere else, and so is a double tap while no target was found.
  mutating func explore(
    _ timed: TimedGesture, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    switch timed.gesture {
    // It was said when the finger came down.
    case .tap: break
    case .longPress:
      if hand.touch?.down == timed.down, hand.touch?.found != nil { hand.touch?.hasRested = true }
    case .twoFingerTap: sayScreen(at: time, &handler)
    case .swipe(let direction, _):
      focus = exploration.focus(before: timed.down, now: focus)
      scenes.touched(at: runTime(time))
      if let target = shown.turning(by: Input(timed.gesture), handler.size) {
        turnPage(target, at: time, &handler)
      } else {
        step(by: direction == .right || direction == .down ? 1 : -1, at: time, &handler)
      }
    case .doubleTap where hand.isGuarded(timed.lastDown): break
    case .doubleTap:
      if let found = exploration.focus(before: timed.down, now: focus),
        shown.targets(handler.size).contains(found)
      {
        focus = found
        choose(found, at: time, &handler)
      } else {
        // What these taps have found is there for the next ones.
        take(timed.gesture, at: time, &handler)
      }
    case .shake: take(timed.gesture, at: time, &handler)
    }
  }

  private mutating func take(
    _ gesture: Gesture, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    guard let (action, effects) = scenes.handle(Input(gesture), at: runTime(time)) else { return }
    perform(.study(action), effects, at: time, &handler)
  }

  /// Turns a page, on which nothing is found yet; at an end the focus stays, and is said once more.
  private mutating func turnPage(
    _ target: Target, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let (page, found) = (shown.pages.shown, focus)
    focus = nil
    turn(target, .study(target.name), at: time, &handler)
    if shown.pages.shown == page, let found { moveFocus(to: found, at: time, &handler) }
  }

  /// Goes to the next target, or the one before; after the last comes the first.
  private mutating func step(
    by count: Int, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let targets = shown.targets(handler.size)
    guard let end = count > 0 ? targets.first : targets.last else { return }
    let next = targets.firstIndex { $0 == focus }.map { place in
      targets[(place + count + targets.count) % targets.count]
    }
    moveFocus(to: next ?? end, at: time, &handler)
  }

  // MARK: Words

  /// Moves the focus, and says where it is.
  private mutating func moveFocus(
    to target: Target, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    focus = target
    redraw(target, as: .focused, at: time, &handler)
    sayFocus(at: time, &handler)
  }

  /// Says the target that has the focus, where everything is said.
  mutating func sayFocus(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard isEyesFree, let content, let focus, let words = layout.spoken(focus, in: content),
      let speech = scenes.speech(words, of: focus)
    else { return }
    handler.handle(.effect(.say(speech)), at: time)
  }

  /// Says a card once more, or else all that the screen says of itself.
  mutating func sayScreen(at time: Timestamp, _ handler: inout some EffectHandler) {
    guard isEyesFree, let content else { return }
    if let speech = scenes.repeatedSpeech {
      return handler.handle(.effect(speech), at: time)
    }
    say(layout.spoken(content, size: handler.size), at: time, &handler)
  }

  /// Says a screen that has just appeared: all of it, or what is new if it only changed since `before`,
  /// where the focused target had this name.
  mutating func sayNews(
    since before: ScreenContent?, name: String?, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    guard isEyesFree, let content else { return }
    let parts = layout.spoken(content, size: handler.size)
    let isSame = before.map(content.isSameScreen) ?? false
    var news = isSame ? parts.filter { !exploration.said.contains($0) } : parts
    exploration.said = parts
    // A card that is lit again only says itself.
    if before == .dark, content.speaksItself { return }
    if exploration.teaches {
      exploration.teaches = false
      news.append(layout.spokenGestures)
    }
    if !news.isEmpty {
      say(news, at: time, &handler)
    } else if let name, let focus, layout.spoken(focus, in: content) != name {
      sayFocus(at: time, &handler)
    }
  }

  private mutating func say(
    _ parts: [String], at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let words = parts.filter { !$0.isEmpty }.map { part in
      part.last.map { ".?!:…".contains($0) } ?? true ? part : part + "."
    }
    guard var speech = scenes.speech(words.joined(separator: " ")) else { return }
    speech.waits = content?.speaksItself == true
    handler.handle(.effect(.say(speech)), at: time)
  }
}

extension Effect {
  /// Whether everything is said from now on, for the box or one learner.
  var turnsOnVoice: Bool {
    guard case .save(.set(let name, let value, _)) = self else { return false }
    return name == Setting.eyesFree.rawValue && value == "on"
  }
}

extension ScreenContent {
  /// Whether everything that can be done here is a target, which leaves the gestures free for finding it.
  fileprivate var hasAllAsTargets: Bool {
    switch self {
    case .list, .keyboard, .result, .spots, .stop: true
    // A picture is moved and enlarged by gestures, and to hold it leads back.
    case .buttoned(let content, _): !content.isGallery
    case .card, .quiz, .gallery, .chart, .waiting, .emptyDeck, .tooFewAnswers, .calibration, .dark:
      false
    }
  }

  /// Whether it is a card or quiz, which says its text before what the box says of it.
  fileprivate var speaksItself: Bool {
    switch self {
    case .card, .quiz: true
    case .buttoned(let content, _): content.speaksItself
    default: false
    }
  }

  /// Whether a new box says that it has a voice.
  var offersVoice: Bool { if case .list(let list) = self { list.offersVoice } else { false } }

  /// Whether this is another screen only in what it has to choose from, what was typed, or remarks.
  func isSameScreen(as other: ScreenContent) -> Bool {
    if case .keyboard(let keyboard) = self, case .keyboard(let before) = other {
      return keyboard.title == before.title
    }
    if let list = ListPage(self) { return list == ListPage(other) }
    if case .spots(let spots) = self, case .spots(let before) = other {
      return spots.name == before.name
    }
    // A result is said as a whole, once it is known.
    if case .result = self { return self == other }
    return self == other || onlyRemarks(on: other)
  }
}
