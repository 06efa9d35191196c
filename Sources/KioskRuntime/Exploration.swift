import Gestures
import InputEvents
import Scenes
import ScreenLayout
import Study

/// Exploring the screen by touch, without looking: a touch or a swipe says a target, and a double tap, or
/// lifting the finger after a rest, chooses it.
struct Exploration: Sendable {
  /// The longest time without speech on the way of a stroke; a slower stroke says targets even if it becomes
  /// a swipe.
  static let longestSwipe = Duration.milliseconds(300)
  /// The spoken parts of the current screen.
  var spoken: [String] = []
  /// Whether the next screen also explains the gestures, because reading everything aloud was just turned on.
  var teaches = false
}

extension Pipeline {
  /// Whether the screen is explored by touch, so that a mere touch chooses nothing.
  package var isExplored: Bool { isEyesFree && content?.hasAllAsTargets == true }

  // MARK: A finger

  /// Says what a finger has come down on: a target, or else the screen.
  mutating func explore(from place: ScreenPlace) {
    scenes.touched(at: runTime)
    let before = focus
    hand.touch?.focusBefore = before
    let target = touchTarget(at: place)
    happen(.touched(isOnTarget: target != nil))
    if let target { find(target) } else { sayScreen() }
  }

  /// Says the target to which a finger has slid, unless it may still become a swipe.
  mutating func explore(to place: ScreenPlace) {
    guard let touch = hand.touch, time - touch.down >= Exploration.longestSwipe else { return }
    if touch.state != .exploring, touch.press?.covers(place) == true { return }
    if let target = touchTarget(at: place) { find(target) } else { hand.touch?.take(.misses) }
  }

  private mutating func find(_ target: TouchTarget) {
    let press = Touch.Press(target: target, size: size)
    hand.touch?.take(.finds, to: press)
    moveFocus(to: target.target)
    scanning.hold(at: time)
  }

  /// Handles a gesture, which means the same on every screen that is explored.
  ///
  /// A shake has its usual meaning, and so has a double tap if no target was found before it.
  mutating func explore(_ timed: TimedGesture) {
    switch timed.gesture {
    // The target was said when the finger came down.
    case .tap: break
    case .longPress:
      if hand.touch?.id == timed.touch { hand.touch?.take(.longPress) }
    case .twoFingerTap: sayScreen()
    case .swipe(let direction, _):
      focus = focus(before: timed)
      scenes.touched(at: runTime)
      if let target = shown.turning(by: Input(timed.gesture), size) {
        turnPage(target)
      } else {
        step(by: direction == .right || direction == .down ? 1 : -1)
      }
    case .doubleTap where hand.isGuarded(timed.lastDown): break
    case .doubleTap:
      if let found = focus(before: timed),
        shown.targets(size).contains(found)
      {
        focus = found
        choose(found)
      } else {
        // A target that these taps have found can be chosen by the next double tap.
        take(timed.gesture)
      }
    case .shake: take(timed.gesture)
    }
  }

  /// Returns the focus before the first touch of a gesture moved it; if that touch explored nothing, the focus now.
  private func focus(before timed: TimedGesture) -> Target? {
    guard let touch = hand.touch(timed.touch), touch.state.explores else { return focus }
    return touch.focusBefore
  }

  private mutating func take(_ gesture: Gesture) {
    guard let (action, effects) = scenes.handle(Input(gesture), at: runTime) else { return }
    perform(.study(action), effects)
  }

  /// Turns a page and clears the focus; at the first or last page the focus stays and is said once more.
  private mutating func turnPage(_ target: Target) {
    let (page, found) = (shown.pages.shown, focus)
    focus = nil
    turn(target, .study(target.name))
    if shown.pages.shown == page, let found { moveFocus(to: found) }
  }

  /// Moves the focus to the next or previous target; after the last comes the first.
  private mutating func step(by count: Int) {
    let targets = shown.targets(size)
    guard let end = count > 0 ? targets.first : targets.last else { return }
    let next = targets.firstIndex { $0 == focus }.map { place in
      targets[(place + count + targets.count) % targets.count]
    }
    moveFocus(to: next ?? end)
  }

  // MARK: Words

  /// Moves the focus to a target and says the target.
  private mutating func moveFocus(to target: Target) {
    focus = target
    redraw([target], as: .focused)
    sayFocus()
  }

  /// Says the target that has the focus, or the first and last one of a row, if the box reads everything aloud.
  mutating func sayFocus() {
    guard isEyesFree, let content, let first = focused.first else { return }
    let ends = focused.count > 1 ? [first, focused[focused.count - 1]] : [first]
    let words = ends.compactMap { layout.spoken($0, in: content) }.joined(separator: " … ")
    guard !words.isEmpty, var speech = scenes.speech(words, of: first) else { return }
    speech.isSecret = content.isSecret && first.ofSecret != first
    happen(.effect(.say(speech)))
  }

  /// Says a card once more, or else the whole screen.
  mutating func sayScreen() {
    guard isEyesFree else { return }
    if let speech = scenes.repeatedSpeech {
      return happen(.effect(speech))
    }
    say(shown.spoken(size))
  }

  /// Says a screen that has just appeared, or only its new parts if it is the same screen as `before`.
  ///
  /// If no part is new, the focused target is said if it was called `name` before and is called otherwise
  /// now.
  mutating func sayNews(since before: ScreenContent?, name: String?) {
    guard isEyesFree, let content else { return }
    let parts = shown.spoken(size)
    let isSame = before.map(content.isSameScreen) ?? false
    var news = isSame ? parts.filter { !exploration.spoken.contains($0) } : parts
    exploration.spoken = parts
    // When the dark screen lights up, a card only says itself.
    if before == .dark, content.speaksItself { return }
    if exploration.teaches {
      exploration.teaches = false
      news.append(layout.spokenGestures)
    }
    if !news.isEmpty {
      say(news)
    } else if let name, let focus, layout.spoken(focus, in: content) != name {
      sayFocus()
    }
  }

  private mutating func say(_ parts: [String]) {
    let words = parts.filter { !$0.isEmpty }.map { part in
      part.last.map { ".?!:…".contains($0) } ?? true ? part : part + "."
    }
    guard var speech = scenes.speech(words.joined(separator: " ")) else { return }
    speech.waits = content?.speaksItself == true
    happen(.effect(.say(speech)))
  }
}

extension Effect {
  /// Whether the effect turns on reading everything aloud, for the box or one learner.
  var turnsOnVoice: Bool {
    guard case .save(.edit(.set(let name, let value, _))) = self else { return false }
    return name == Setting.eyesFree.rawValue && value == "on"
  }
}

extension ScreenContent {
  /// Whether every action of the screen has a target, which leaves the gestures free for exploring.
  fileprivate var hasAllAsTargets: Bool {
    switch self {
    case .list, .keyboard, .result, .spots, .stop: true
    // Gestures move and enlarge a picture, and a long press on it leads back.
    case .buttoned(let content, _): !content.isGallery
    case .card, .quiz, .exercise, .gallery, .chart, .waiting, .emptyDeck, .tooFewAnswers,
      .calibration, .dark:
      false
    }
  }

  /// Whether the content is a card or quiz, whose text is read before the box's words about it.
  fileprivate var speaksItself: Bool {
    switch self {
    case .card, .quiz, .exercise: true
    case .keyboard(let keyboard): keyboard.asked != nil
    case .buttoned(let content, _): content.speaksItself
    default: false
    }
  }

  /// Whether the screen says that the box has a voice, as a new box does.
  var offersVoice: Bool { if case .list(let list) = self { list.offersVoice } else { false } }

  private var withoutButtons: ScreenContent {
    if case .buttoned(let content, _) = self { content } else { self }
  }

  /// Returns whether this is the same screen as another, apart from its choices, typed text or remarks.
  func isSameScreen(as other: ScreenContent) -> Bool {
    if case .keyboard(let keyboard) = self, case .keyboard(let before) = other {
      return keyboard.title == before.title && keyboard.asked == before.asked
    }
    if case .exercise(let exercise) = withoutButtons,
      case .exercise(let before) = other.withoutButtons
    {
      return exercise.stage == before.stage && exercise.stage.row.staysAtATouch
        && (exercise.question == before.question
          || exercise.stage == .pairing && exercise.tiles.map(\.text) == before.tiles.map(\.text))
    }
    if let list = ListPage(self) { return list == ListPage(other) }
    if case .spots(let spots) = self, case .spots(let before) = other {
      return spots.name == before.name
    }
    // A result that has changed is said as a whole.
    if case .result = self { return self == other }
    return self == other || onlyRemarks(on: other)
  }
}
