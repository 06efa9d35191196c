import InputEvents
import Scenes
import ScreenLayout
import Study

/// Turns the effects that the scenes ask for into events, in their order.
extension Pipeline {
  /// Applies the preferences to the input and to what is shown from now on, if they have changed.
  private mutating func followPreferences() {
    guard preferences != scenes.preferences else { return }
    preferences = scenes.preferences
    isEyesFree = preferences.isOn(.eyesFree)
    scanning.follow(preferences)
    if scenes.abilities.contains(.turn) {
      input.turn(to: Rotation(preferences).since(rotationAtStart))
    }
    shown.layout.follow(preferences)
    happen(.followed(preferences, layout))
  }

  /// Notes an event and the effects that it has; an event without effects is left out.
  mutating func perform(_ event: RuntimeEvent, _ effects: [Effect]) {
    if !effects.isEmpty { happen(event) }
    perform(effects)
  }

  mutating func perform(_ effects: [Effect]) {
    followPreferences()
    exploration.teaches = effects.contains { $0.turnsOnVoice }
    if !effects.isEmpty, case let now = scenes.bookmark, now != bookmark {
      bookmark = now
      happen(.bookmarked(now))
    }
    for effect in effects {
      guard case .show(let next) = effect else {
        // Marking a card also shows its answer, but only revealing it has this sound.
        if case .play(.answer) = effect { hand.guardStart = time }
        happen(.effect(effect))
        continue
      }
      // A trace has no line for each step of a level, just as for a drag.
      if content.map(next.onlyLevel) ?? false {
        redraw(changedTo: next)
        continue
      }
      if content.map(next.onlyRemarks) ?? false {
        shown.change(to: next, size: size)
      } else {
        shown.open(next, size: size)
      }
      show(next)
      // This includes content whose targets can't be chosen any more, such as a decided quiz.
      if next.canBeTapped, !next.takesFastTaps { hand.targetsStart = time }
      if next.asksForTap { hand.guardStart = time }
    }
    mayLackRows = true
    input.isDoubleTapBound = scenes.bindsDoubleTap || isExplored
    input.awaitsCertainty = scenes.isDark
    input.isTyping = content?.takesFastTaps == true && !isExplored
    sceneDeadline = scenes.deadline.map { start + $0 }
  }
}
