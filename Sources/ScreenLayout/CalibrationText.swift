package import Scenes

/// Every word of the calibration's screens, in one place.
///
/// Numbers are put for `%1` and `%2`.
package struct CalibrationText: Equatable, Sendable {
  package var tasks: [CalibrationTask: String]
  package var refusals: [CalibrationRefusal: String]
  package var kinds: [CalibrationKind: String]
  package var title: String
  package var seen: String
  package var skipShake: String
  package var resultTitle: String
  package var before: String
  package var after: String
  package var score: String
  /// The same for screens of 20 columns.
  package var shortBefore: String
  package var shortAfter: String
  package var shortScore: String
  package var more: String
  package var keep: [String]
  package var leave: [String]
  package var kept: String
  package var unchanged: String

  package static let english = CalibrationText(
    tasks: [
      .tap: "Tap once, then wait.",
      .doubleTap: "Tap twice, then wait.",
      .swipeLeft: "Swipe to the left.",
      .swipeRight: "Swipe to the right.",
      .swipeUp: "Swipe up.",
      .swipeDown: "Swipe down.",
      .shake: "Shake the box, then hold still.",
    ],
    refusals: [
      .tooMany: "Too many taps at once. Wait a little in between.",
      .onlyOne: "That was one tap.",
      .tooFar: "Your finger ran over the glass. Only tap.",
      .tooShort: "Slide your finger farther.",
      .tooLong: "That was long. A short touch, please.",
      .otherWay: "That went another way.",
      .twoFingers: "Two fingers. Only one, please.",
    ],
    kinds: [
      .taps: "Taps", .doubleTaps: "Double taps", .swipes: "Swipes", .shakes: "Shakes",
    ],
    title: "Getting to know your hands",
    seen: "Seen: %1 mm in %2 ms",
    skipShake: "Can't be shaken? Tap.",
    resultTitle: "Recognized of what you did",
    before: "before",
    after: "now",
    score: "%1 of %2",
    shortBefore: "old",
    shortAfter: "new",
    shortScore: "%1/%2",
    more: "and %1 more",
    keep: [
      "Pause, then tap to keep these settings", "Pause, then tap to keep", "Pause, tap: keep",
    ],
    leave: [
      "Do nothing for 20 seconds: everything stays as it was", "Do nothing: all stays as it was",
      "Wait: no change",
    ],
    kept: "Done! The box knows your hands now.",
    unchanged: "Everything stays as it was.")
}

extension String {
  /// This text with values put for `%1` and `%2`.
  func filled(_ values: String...) -> String {
    var text = ""
    var rest = self[...]
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      if let digit = rest.first?.wholeNumberValue, values.indices.contains(digit - 1) {
        text += values[digit - 1]
        rest = rest.dropFirst()
      } else {
        text += "%"
      }
    }
    return text + rest
  }
}
