package import InputEvents

/// One thing a hand did on a panel, as its events tell it, and what was meant by it.
package struct Trial: Sendable {
  package let kind: TrialKind
  package let panel: Panel
  package let events: [InputEvent]
  /// The gestures in their order; none for what is not meant for the kiosk.
  package let intended: [Intent]
  /// When the panel reported the first down and the last lift of the finger that is meant.
  package let down: Timestamp
  package let lift: Timestamp
  /// What was told earlier than this is not judged: a finger that rests before the one that is
  /// meant comes down may be a long press.
  package let judgedFrom: Timestamp
}

/// A gesture as it was meant, at its true place.
package enum Intent: Hashable, Sendable {
  case tap(SurfacePoint)
  case doubleTap(SurfacePoint)
  case longPress(SurfacePoint)
  case twoFingerTap(SurfacePoint)
  case swipe(Heading)

  package enum Heading: String, CaseIterable, Sendable {
    case left, right, up, down
  }
}

/// What a trial is about.
package enum TrialKind: String, CaseIterable, Sendable {
  // Gestures.
  case tap
  case doubleTap = "double-tap"
  case longPress = "long-press"
  case swipe
  case arcedSwipe = "arced-swipe"
  case hookedSwipe = "hooked-swipe"
  case twoFingerTap = "two-finger-tap"

  // Gestures that follow each other, or among other things: still one right verdict.
  case twoTaps = "two-taps"
  case tapThenSwipe = "tap-then-swipe"
  case brokenSwipe = "broken-swipe"
  case slotSwap = "two-finger-slot-swap"
  case tapBesideGhost = "tap-beside-ghost"
  case swipeBesideGhost = "swipe-beside-ghost"
  case tapAfterGhost = "tap-after-ghost"
  case tapBesideRest = "tap-beside-rest"
  case swipeBesideRest = "swipe-beside-rest"
  case tapBesidePalm = "tap-beside-palm"
  case swipeBesidePalm = "swipe-beside-palm"

  // Nothing is meant.
  case ghost
  case ghostHops = "ghost-hops"
  case ghostStorm = "ghost-storm"
  case diagonal
  case slowDrag = "slow-drag"
  case heldSwipe = "held-swipe"
  case returnedSwipe = "returned-swipe"
  case wander
  case wholeHand = "whole-hand"
  case palm
  case largePalm = "large-palm"
  case restingHand = "resting-hand"
  case edgeFlicker = "edge-flicker"
  case lostEvents = "lost-events"

  package static let gestures: [TrialKind] = [
    .tap, .doubleTap, .longPress, .swipe, .arcedSwipe, .hookedSwipe, .twoFingerTap,
  ]
  package static let composites: [TrialKind] = [
    .twoTaps, .tapThenSwipe, .brokenSwipe, .slotSwap, .tapBesideGhost, .swipeBesideGhost,
    .tapAfterGhost, .tapBesideRest,
    .swipeBesideRest, .tapBesidePalm, .swipeBesidePalm,
  ]
  package static let negatives: [TrialKind] = [
    .ghost, .ghostHops, .ghostStorm, .diagonal, .slowDrag, .heldSwipe, .returnedSwipe, .wander,
    .wholeHand, .palm, .largePalm, .restingHand, .edgeFlicker, .lostEvents,
  ]

  /// Whether a panel can show it: one that knows one finger tells nothing of a second one.
  func isPossible(on panel: Panel) -> Bool {
    switch self {
    case .palm, .tapBesidePalm, .swipeBesidePalm: panel.tellsPalms && panel.slots > 1
    case .largePalm: panel.tellsSize
    case .twoFingerTap, .tapBesideGhost, .swipeBesideGhost, .tapBesideRest, .swipeBesideRest,
      .ghostStorm, .wholeHand, .restingHand:
      panel.slots > 1
    // Contacts that are listed without a number change places with every frame.
    case .slotSwap: panel.slots > 1 && panel.shape == .slotted
    default: true
    }
  }
}
