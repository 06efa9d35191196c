import Study

/// What the top scene shows, says and asks the library now, and next.
extension SceneStack {
  /// The box's abilities besides study; they are set at the start.
  package var abilities: Set<BoxAbility> {
    get { situation.abilities }
    set { situation.abilities = newValue }
  }

  /// The preferences that apply again when others have removed one, such as those of the settings file; they are set at the
  /// start.
  package var originalPreferences: Preferences {
    get { situation.originalPreferences }
    set { situation.originalPreferences = newValue }
  }

  /// The keyboards that the screen can show; they are set at the start.
  package var keyboards: TypingKeyboards {
    get { situation.keyboards }
    set { situation.keyboards = newValue }
  }

  /// Whether the screens have buttons: at home, and in any run for somebody who uses one key.
  private var offersButtons: Bool {
    situation.startsAtHome || isScanned || preferences.number(.autoScan) != nil
  }

  /// Shows the buttons from now on, because somebody uses one key.
  ///
  /// - Returns: The screen, if it has buttons only now.
  package mutating func scan() -> [Effect] {
    let hasButtons = offersButtons
    isScanned = true
    return hasButtons || top?.buttons.isEmpty != false ? [] : carryOut(Step())
  }

  /// Whether a double tap now differs from a tap.
  package var bindsDoubleTap: Bool { top?.bindsDoubleTap ?? false }

  /// Whether the moves of a finger that comes down now are followed.
  package var followsTouch: Bool { top?.followsTouch ?? false }

  /// Plays and shows what a step says of the top scene; nothing while the screen is dark, because nobody is there.
  mutating func show(_ appearance: Step.Appearance) -> [Effect] {
    if isDark { return [] }
    switch appearance {
    case .nothing: return []
    case .sound(let sound): return [.play(sound)]
    case .cardSounds: return repeatedSpeech.map { [$0] } ?? []
    case .screen(let sound):
      let played = sound.map { [Effect.play($0)] } ?? []
      guard let top else { return played }
      let (content, reading) = (top.content, reading)
      let said = cardSounds.said(of: content, after: sound, reading)
      return played + (said.map { [$0] } ?? []) + [.show(buttoned(content, of: top, reading))]
    }
  }

  /// Returns a scene's content with its buttons, if they are shown.
  func buttoned(
    _ content: ScreenContent, of scene: any Scene, _ reading: Reading
  ) -> ScreenContent {
    let buttons = offersButtons ? reading.buttons(scene.buttons, below: content) : []
    return buttons.isEmpty ? content : .buttoned(content, buttons)
  }

  /// The contents that follow if the learner goes on, as far as they are known.
  package var upcoming: [ScreenContent] {
    let next = top?.upcoming ?? []
    let hasButtons = offersButtons && top?.buttons.isEmpty == false
    return hasButtons ? next.map { .buttoned($0, []) } : next
  }

  /// The texts that may be read aloud next.
  package var upcomingSpeech: [Speech] {
    let reading = reading
    return top?.upcoming.compactMap(reading.speechOnAppearance) ?? []
  }

  /// The effect that plays or reads the card on the screen once more; nil if there is no card or nothing to
  /// say.
  package var repeatedSpeech: Effect? {
    top.flatMap { CardSounds.repeated($0.content, reading) }
  }

  /// Returns words of the screen as speech: the words of one of its targets, or the screen's own.
  ///
  /// - Returns: nil if there are no words.
  package func speech(_ words: String, of target: Target? = nil) -> Speech? {
    reading.speech(words, of: target, on: top?.content)
  }

  var reading: Reading { Reading(situation) }

  /// The query of the top scene that was not sent yet.
  var newQuery: [Effect] {
    mutating get {
      guard let query = top?.query, query != sentQuery else { return [] }
      sentQuery = query
      return [.ask(query)]
    }
  }
}
