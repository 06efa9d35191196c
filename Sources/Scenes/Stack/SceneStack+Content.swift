import Study

/// What the top scene shows and says now, and next.
extension SceneStack {
  /// What this box can do beside study; set it at the start.
  package var abilities: Set<BoxAbility> {
    get { situation.abilities }
    set { situation.abilities = newValue }
  }

  /// What the screen says, with buttons where a box has them.
  var shown: ScreenContent? {
    guard let top else { return nil }
    let buttons = situation.startsAtHome ? reading.buttons(top.buttons, below: top.content) : []
    return buttons.isEmpty ? top.content : .buttoned(top.content, buttons)
  }

  /// What is shown next if the learner goes on, as far as that is known.
  package var upcoming: [ScreenContent] {
    let next = top?.upcoming ?? []
    let hasButtons = situation.startsAtHome && top?.buttons.isEmpty == false
    return hasButtons ? next.map { .buttoned($0, []) } : next
  }

  /// What may be read aloud next.
  package var upcomingSpeech: [Speech] {
    let reading = reading
    return top?.upcoming.compactMap(reading.unasked) ?? []
  }

  /// What the card on the screen says once more; nil for what is no card, and where nothing is read.
  package var repeatedSpeech: Effect? {
    top.flatMap { CardSounds.repeated($0.content, reading) }
  }

  /// Words of the screen as they are spoken: those of one of its targets, or its own.
  ///
  /// - Returns: nil for no words.
  package func speech(_ words: String, of target: Target? = nil) -> Speech? {
    reading.speech(words, of: target, on: top?.content)
  }

  var reading: Reading { Reading(situation) }
}
