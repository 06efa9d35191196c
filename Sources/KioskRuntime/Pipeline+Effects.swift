import InputEvents
import Scenes
import ScreenLayout
import Study

/// Performs the effects that the scenes ask for.
extension Pipeline {
  /// Applies the preferences to the input and to what is shown from now on, if they have changed.
  private mutating func followPreferences(_ handler: inout some EffectHandler) {
    guard preferences != scenes.preferences else { return }
    preferences = scenes.preferences
    isEyesFree = preferences.isOn(.eyesFree)
    scanning.follow(preferences)
    if scenes.abilities.contains(.turn) {
      input.turn(to: Rotation(preferences).since(rotationAtStart))
    }
    shown.layout.follow(preferences)
    handler.follow(preferences, layout)
  }

  /// Performs an event and the effects that it has; an event without effects is left out.
  mutating func perform(
    _ event: RuntimeEvent, _ effects: [Effect], at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    if !effects.isEmpty { handler.handle(event, at: time) }
    perform(effects, at: time, &handler)
  }

  mutating func perform(
    _ effects: [Effect], at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    followPreferences(&handler)
    exploration.teaches = effects.contains { $0.turnsOnVoice }
    if !effects.isEmpty, case let now = scenes.bookmark, now != bookmark {
      bookmark = now
      handler.keep(now, at: time)
    }
    for effect in effects {
      if case .show(let next) = effect {
        if content.map(next.onlyRemarks) ?? false {
          // The pages are counted again if the screen's size has changed.
          _ = shown.drawn(handler.size)
        } else {
          shown.open(next, size: handler.size)
        }
        show(next, at: time, &handler)
        // This includes content whose targets can't be chosen any more, such as a decided quiz.
        if next.canBeTapped, !next.takesFastTaps { hand.targetsStart = time }
        if next.asksForTap { hand.guardStart = time }
        continue
      }
      handler.handle(.effect(effect), at: time)
      switch effect {
      // Marking a card also shows its answer, but only revealing it has this sound.
      case .play(.answer): hand.guardStart = time
      case .load(let request):
        guard let lesson = handler.lesson(request, at: time) else { break }
        begin(lesson, at: time, &handler)
      case .ask(let query):
        guard let reply = handler.reply(to: query, at: time) else { break }
        take(reply, to: query, at: time, &handler)
      case .work(let work):
        guard let result = handler.result(of: work, at: time) else { break }
        take(.stick(.ended(result)), at: time, &handler)
      case .network(let work):
        guard let result = handler.answer(to: work, at: time) else { break }
        take(.network(result, of: work), at: time, &handler)
      case .play, .playCard, .say, .save, .show, .switchOff: break
      }
    }
    askForRows(at: time, &handler)
    input.isDoubleTapBound = scenes.bindsDoubleTap || isExplored
    input.awaitsCertainty = scenes.isDark
    input.isTyping = content?.takesFastTaps == true && !isExplored
    sceneDeadline = scenes.deadline.map { start + $0 }
  }
}
