import Gestures
import InputEvents

/// Values, each inside its own range, that together make a gesture impossible or ambiguous.
struct SettingsConflict: Equatable {
  /// The limits of which one has to be changed; the message is about the first.
  let limits: [GestureLimit]
  /// What is wrong and what to do, to be shown after the first limit's name.
  let message: String
}

extension KioskSettings {
  /// Every conflict between the values in force.
  var conflicts: [SettingsConflict] {
    var conflicts: [SettingsConflict] = []
    func check(
      _ limits: [GestureLimit], _ isPossible: Bool, _ relation: String, _ consequence: String
    ) {
      guard !isPossible, let first = limits.first else { return }
      conflicts.append(
        SettingsConflict(
          limits: limits,
          message:
            "\(first.text(self[first])) is \(relation), so \(consequence); change one of them"
        ))
    }
    func named(_ limit: GestureLimit) -> String { "\(limit.rawValue) (\(limit.text(self[limit])))" }

    check(
      [.longestTap, .longPress], self[.longestTap] <= self[.longPress],
      "more than \(named(.longPress))", "a resting finger would be a tap and a long press")
    check(
      [.shortestTap, .longestTap], self[.shortestTap] < self[.longestTap],
      "not less than \(named(.longestTap))", "no touch could be a tap")
    check(
      [.shortestTwoFingerTap, .longestTwoFingerTap],
      self[.shortestTwoFingerTap] < self[.longestTwoFingerTap],
      "not less than \(named(.longestTwoFingerTap))", "no touch could be a two-finger tap")
    check(
      [.shortestSwipe, .touchSlop], self[.shortestSwipe] > self[.touchSlop],
      "not more than \(named(.touchSlop))", "a short swipe would be a tap")
    check(
      [.doubleTapWindow, .shortestTap, .shortestLift],
      self[.doubleTapWindow] > self[.shortestTap] + self[.shortestLift],
      "not more than \(named(.shortestTap)) and \(named(.shortestLift)) together",
      "no second tap could come in time")
    if let panelSize {
      let side = min(panelSize.width, panelSize.height)
      check(
        [.shortestSwipe], self[.shortestSwipe] < side,
        "not less than the panel's shorter side (\(side.shortest) mm)",
        "no swipe along it would fit")
    }
    return conflicts
  }
}
