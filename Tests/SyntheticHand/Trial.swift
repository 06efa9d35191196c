package import InputEvents

/// One act of a hand on a panel: its events, and the intended gestures.
package struct Trial: Sendable {
  package let kind: TrialKind
  package let panel: Panel
  package let events: [InputEvent]
  /// The intended gestures in order; none for an unintended contact.
  package let intended: [Intent]
  /// The times at which the panel reported the first down and the last lift of the intended fingers.
  package let down: Timestamp
  package let lift: Timestamp
  /// The time before which gestures are not judged: a finger that rests before the intended one comes down
  /// may be a long press.
  package let judgedFrom: Timestamp
}

/// An intended gesture, at its true place.
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

/// The kind of a trial.
package enum TrialKind: String, CaseIterable, Sendable {
  // Gestures.
  case tap
  case doubleTap = "double-tap"
  case longPress = "long-press"
  case swipe
  case arcedSwipe = "arced-swipe"
  case hookedSwipe = "hooked-swipe"
  case twoFingerTap = "two-finger-tap"

  // Gestures in sequence, or beside other contacts, which still have one right result.
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

  // Contacts without an intention.
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

  /// Returns whether a panel can report the trial: a single-touch panel never reports a second finger.
  func isPossible(on panel: Panel) -> Bool {
    switch self {
    case .palm, .tapBesidePalm, .swipeBesidePalm: panel.reportsPalms && panel.slots > 1
    case .largePalm: panel.reportsSize
    case .twoFingerTap, .tapBesideGhost, .swipeBesideGhost, .tapBesideRest, .swipeBesideRest,
      .ghostStorm, .wholeHand, .restingHand:
      panel.slots > 1
    // Contacts without tracking ids change places with every frame.
    case .slotSwap: panel.slots > 1 && panel.shape == .slotted
    default: true
    }
  }
}
