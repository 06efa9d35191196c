package import Scenes

/// The words of the calibration; see `InterfaceText`.
package struct CalibrationText: Equatable, Sendable {
  package var tasks: [CalibrationTask: String] = [
    .tap: "Tap once, then wait.",
    .doubleTap: "Tap twice, then wait.",
    .swipeLeft: "Swipe to the left.",
    .swipeRight: "Swipe to the right.",
    .swipeUp: "Swipe up.",
    .swipeDown: "Swipe down.",
    .shake: "Shake the box, then hold still.",
  ]
  package var refusals: [CalibrationRefusal: String] = [
    .tooMany: "Too many taps at once. Wait a little in between.",
    .onlyOne: "That was one tap.",
    .tooFar: "Your finger slid. Just tap.",
    .tooShort: "Slide your finger farther.",
    .tooLong: "That was too long. A short touch, please.",
    .otherWay: "That was another direction.",
    .twoFingers: "Two fingers. Only one, please.",
  ]
  package var kinds: [CalibrationKind: String] = [
    .taps: "Taps", .doubleTaps: "Double taps", .swipes: "Swipes", .shakes: "Shakes",
  ]
  package var title = "Getting to know your hands"
  package var seen = "Seen: %1 mm in %2 ms"
  package var skipShake = "Can't shake it? Tap."
  package var resultTitle = "Recognized gestures"
  package var before = "before"
  package var after = "now"
  package var score = "%1 of %2"
  /// For narrow screens, as are the next two.
  package var shortBefore = "old"
  package var shortAfter = "new"
  package var shortScore = "%1/%2"
  package var more = "and %1 more"
  package var keep = [
    "Pause, then tap to keep these settings", "Pause, then tap to keep", "Pause, tap: keep",
  ]
  package var leave = [
    "Do nothing for 20 seconds: everything stays as it was", "Do nothing: all stays as it was",
    "Wait: no change",
  ]
  package var kept = "Done! The box knows your hands now."
  package var unchanged = "Everything stays as it was."
}
