package import Study

/// The settings of a deck: its name, its cards, who gets it, its limit and its voices.
package struct DeckEditScene: Scene, Equatable {
  private var name: String
  private var deck: DeckOverview?
  private var sets: [SetOverview] = []
  private var voices = DeckVoices()
  /// The box's settings, which count where the deck has none.
  private var box = Preferences()
  private var isGone = false
  /// Whether there are learners, who may get the deck or not.
  private var hasLearners = false
  /// The names of all decks: this deck can't have another one's.
  private let names: [String]

  package init(_ name: String, among names: [String]) {
    (self.name, self.names) = (name, names)
  }

  package var query: LibraryQuery? { .deck(name, learner: nil) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    (voices, hasLearners) = (situation.voices, !situation.namesAtHome.isEmpty)
    box = situation.preferences
    if case .deck(let deck, let sets) = reply {
      (self.deck, self.sets, isGone) = (deck, sets, false)
    } else {
      (deck, isGone) = (nil, true)
    }
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard let deck else { return nil }
    if let side = CardRecord.Side.allCases.first(where: {
      VoiceScene.target($0).name == target.name
    }) {
      return choose(target.detail, for: side)
    }
    switch (target.name, target.detail) {
    case (Self.rename.name, _) where deck.isSchools, (Removal.remove.name, _) where deck.isSchools:
      return nil
    case (Self.rename.name, _):
      let keyboard = KeyboardScene(asking: .newNameOf, about: name, for: .deckName, text: name)
      return Step(.question, next: .push(keyboard))
    case (KeyboardScene.entered, let new?):
      if new == name { return Step(.question) }
      guard !names.contains(new) else { return Step(.refused) }
      voices.rename(name, to: new)
      let change = Edit.deck(.rename(name, to: new))
      self.deck?.name = new
      name = new
      return Step(.question, saving: change)
    case (Self.cards.name, _):
      return Step(.question, next: .push(CardListScene(deck.name, sets: sets, situation)))
    case (Self.viewers.name, _) where !situation.namesAtHome.isEmpty:
      return Step(.question, next: .push(ViewersScene(of: deck.name, situation)))
    case (Setting.newCards.rawValue, let value): return choose(.newCards, value, in: situation)
    case (Setting.minutes.rawValue, let value): return choose(.minutes, value, in: situation)
    case (Setting.sure.rawValue, let value): return choose(.sure, value, in: situation)
    case (Setting.way.rawValue, let value): return choose(.way, value, in: situation)
    case (FaceScene.face.name, let value): return choose(face: value)
    case (Removal.remove.name, _):
      return .handOver(Removal.remove.of(name))
    default: return nil
    }
  }

  /// Sets the voice of a side, or asks for it if there is none.
  private mutating func choose(_ voice: String?, for side: CardRecord.Side) -> Step? {
    guard let voice else {
      return Step(.question, next: .push(VoiceScene(side, now: voices[side, name], box: box)))
    }
    let change = VoiceScene.change(to: voice, for: side, of: name, &voices)
    return Step(.question, saving: change)
  }

  /// Sets a setting of the deck, or asks for it if there is no value.
  private mutating func choose(
    _ setting: Setting, _ value: String?, in situation: Situation
  ) -> Step? {
    guard let ofDeck = setting.ofDeck else { return nil }
    guard let value else {
      var scene = PreferenceScene(setting, self.value(setting), box: box, isOfDeck: true)
      if setting == .sure { scene.price(for: situation.request?.learner, deck: name) }
      return Step(.question, next: .push(scene))
    }
    let text = setting.row.kind.value(value)
    guard text != nil || value == PreferenceScene.asTheBox else { return nil }
    let number = text?.split(separator: " ").first.flatMap { Int($0) }
    switch ofDeck {
    case .newCards: deck?.newLimit = number
    case .minutes: deck?.minutes = number
    case .sure: deck?.wanted = number.map { WantedShare($0) }
    case .asking: deck?.asking = text.flatMap(Asking.init)
    case .face: return nil
    }
    // Without a number, such as "off", the deck has no limit of its own.
    let kept = ofDeck != .asking && number == nil ? nil : text
    return Step(.question, saving: .set(ofDeck.key(of: name), to: kept, of: nil))
  }

  /// The value of a setting, as it is kept; nil if the learners' own counts.
  private func value(_ setting: Setting) -> String? {
    switch setting.ofDeck {
    case .newCards: deck?.newLimit.map { "\($0)" }
    case .minutes: deck?.minutes.map { "\($0) min" }
    case .sure: deck?.wanted.map { "\($0.percent)" }
    case .asking: deck?.asking?.rawValue
    case .face, nil: nil
    }
  }

  private func row(_ setting: Setting) -> ListContent.Row {
    .init(
      setting.target, setting.label,
      detail: value(setting).map(setting.row.kind.label) ?? box.labelAsTheBox(setting))
  }

  /// Gives the deck a face, or asks for one if there is no value.
  private mutating func choose(face value: String?) -> Step? {
    guard let value else {
      return Step(.question, next: .push(FaceScene(of: name, now: deck?.givenFace)))
    }
    let face = DeckFace(rawValue: value)
    guard face != nil || value == FaceScene.byName else { return nil }
    deck?.givenFace = face
    return Step(
      .question, saving: .set(DeckSetting.face.key(of: name), to: face?.rawValue, of: nil))
  }

  private static let rename = Target("rename", icon: .pencil)
  private static let cards = Target("cards", icon: .cards)
  private static let viewers = Target("viewers", icon: .people)

  package var content: ScreenContent {
    var content = ListContent(
      "deck-edit", title: .text(name), status: deck?.countLabel,
      rows: deck == nil ? [] : rows, empty: .words(isGone ? .deckGone : .loading), icon: .cards,
      buttons: [.back]
        + (deck?.isSchools == false ? [.init(Removal.remove, .words(.deleteDeck))] : []))
    content.kind = .values
    return .list(content)
  }

  private var rows: [ListContent.Row] {
    let face = deck?.face ?? DeckFace(ofName: name)
    return [
      .init(
        deck?.isSchools == true ? nil : Self.rename, .text(name), .field(.words(.name))),
      .init(
        FaceScene.face, .words(.faceOfDeck), .deck(face, nil), detail: .words(face.phrase)),
      .init(Self.cards, .words(.cards)),
    ]
      + (hasLearners ? [.init(Self.viewers, .words(.viewers))] : [])
      + [row(.newCards), row(.minutes), row(.sure), row(.way)]
      + CardRecord.Side.allCases.map { side in
        .init(
          VoiceScene.target(side), .words(VoiceScene.phrase(side)),
          detail: voices[side, name].map { VoiceScene.label($0) } ?? box.labelAsTheBox(.language))
      }
  }
}
