package import Study

/// Changes a card, or makes a new one; nothing is saved before *Save*.
package struct EditScene: Scene, Equatable {
  /// The card as it is saved; without a GUID if it is new.
  let saved: CardRecord
  private(set) var draft: CardRecord
  /// A list of the card's deck; a new card is shown as one of this list after it is saved.
  private let list: CardList
  /// The place of a new card in the deck; nil for an existing card.
  private let place: CardPlace?
  let sets: [SetOverview]
  /// Whether the library has replied about an earlier draft.
  private var hasDraftReply = false
  /// Whether the library keeps a draft of the card.
  private var isKept = false
  /// The keyboard, while it is open.
  private var typing: Typing?
  /// The tags and attributes of the deck's cards; nil until the library has replied.
  private(set) var traits: DeckTraits?
  /// The set whose copies + and − change.
  private(set) var chosenSet: String?
  /// What is missing, since the last try to save the card, or that a draft was restored; nil for neither.
  private(set) var problem: Phrase?
  /// What to do as soon as a new card has its GUID; nil while no saving waits for it.
  private var endingAfterGUID: Ending?

  /// What follows after a card is saved.
  private enum Ending { case showing, nextCard }

  /// - Parameters:
  ///   - record: The card to change.
  ///   - list: A list of the card's deck.
  ///   - sets: The sets of the deck.
  package init(_ record: CardRecord, in list: CardList, sets: [SetOverview]) {
    (saved, draft) = (record, record)
    (self.list, self.sets, place) = (list, sets, nil)
  }

  /// - Parameters:
  ///   - list: A list of the new card's deck; the saved card is shown as one of this list.
  ///   - place: The place of the new card in the deck.
  ///   - sets: The sets of the deck.
  package init(newIn list: CardList, at place: CardPlace, sets: [SetOverview]) {
    saved = CardRecord(Card(question: "", answer: ""))
    draft = saved
    (self.list, self.sets, self.place) = (list, sets, place)
  }

  var isNew: Bool { place != nil }

  /// The content of the keyboard; nil while it is closed.
  var keyboard: ScreenContent? { typing?.keyboard.content }

  private var key: CardDraft.Key { isNew ? .new(deck: list.deck) : .card(saved.card.guid) }

  /// Asks for the draft, then for the deck's traits, and for a new card's GUID, which follows from its
  /// question.
  package var query: LibraryQuery? {
    if !hasDraftReply { return .draft(key) }
    if traits == nil { return .traits(deck: list.deck) }
    guard isNew, !draft.card.question.isBlank else { return nil }
    return .newGUID(deck: list.deck, question: draft.card.question)
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    switch reply {
    case .draft(let draft):
      hasDraftReply = true
      return takeUp(draft)
    case .traits(let traits):
      self.traits = traits
      return typing == nil ? Step() : nil
    case .nothing where !hasDraftReply:
      hasDraftReply = true
      return Step()
    case .nothing where traits == nil:
      traits = DeckTraits()
      return nil
    case .newGUID(let guid):
      draft.card.guid = guid
      // *Save* was heard when it was touched.
      return endingAfterGUID.flatMap { save(then: $0, sound: nil, in: situation) }
    default: return nil
    }
  }

  /// Restores the draft of this card, or of a new card of this deck.
  private mutating func takeUp(_ kept: CardDraft?) -> Step? {
    guard let kept, kept.isNew == isNew, kept.deck == list.deck,
      isNew || kept.record.card.guid == saved.card.guid, kept.record != saved
    else { return nil }
    draft = kept.record
    if isNew { draft.card.guid = "" }
    (problem, isKept) = (.draftBack, true)
    return Step()
  }

  /// Leaves only an unchanged card, so that a wrong swipe loses nothing; only *Cancel* does.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    if typing != nil { return type(in: situation) { $0.perform(action, in: situation) } }
    return isChanged ? nil : leave()
  }

  var isChanged: Bool {
    var draft = draft
    draft.card.guid = saved.card.guid
    return draft != saved
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    // The draft may still come from the library; it must not replace what is typed.
    guard hasDraftReply || target == Self.cancel else { return nil }
    if typing != nil { return type(in: situation) { $0.choose(target, in: situation) } }
    (problem, endingAfterGUID) = (nil, nil)
    if let field = EditedField(target) { return open(field) }
    switch (target, target.name) {
    case (Self.cancel, _): return leave()
    case (Self.save, _): return save(then: .showing, in: situation)
    case (_, Self.set): toggle(set: target.detail ?? "")
    case (_, Self.tag): toggle(tag: target.detail ?? "")
    case (Self.suspended, _): draft.isSuspended.toggle()
    case (CardScene.toFix, _): draft.isToFix.toggle()
    case (_, Self.voice):
      guard let side = target.detail.flatMap(CardRecord.Side.init) else { return nil }
      return RecordScene.looking(for: side, of: draft)
    case (_, RecordScene.kept):
      guard let (side, sound) = RecordScene.sound(target) else { return nil }
      draft.setSound(sound, of: side)
    case (Self.more, _): change(by: 1)
    case (Self.fewer, _): change(by: -1)
    default: return nil
    }
    return keep()
  }

  /// Has the library keep the card as a draft, in case the plug is pulled.
  private mutating func keep(_ sound: Sound = .question) -> Step {
    let change = kept(draft)
    return Step(sound, saving: change)
  }

  private mutating func kept(_ record: CardRecord) -> LibraryChange {
    isKept = true
    return .keep(CardDraft(record, in: list.deck, isNew: isNew), of: key)
  }

  private func leave() -> Step {
    Step(.back, saving: isKept ? .keep(nil, of: key) : nil, next: .back)
  }

  private func finish(_ sound: Sound?, next: Step.Next) -> Step {
    Step(sound, saving: .finish(draft, in: list.deck, at: place), next: next)
  }

  // MARK: The keyboard

  /// When the library is to keep the text in the keyboard.
  package var deadline: Duration? { typing?.deadline }

  /// Opens the keyboard for a text.
  private mutating func open(_ field: EditedField) -> Step {
    typing = Typing(field, of: draft, isNew: isNew)
    return Step(.question)
  }

  package mutating func hold(_ target: Target, in situation: Situation) -> Step? {
    typing == nil ? nil : type(in: situation) { $0.hold(target, in: situation) }
  }

  /// Passes a touch to the keyboard; nil if it is not open.
  private mutating func type(
    in situation: Situation, _ body: (inout KeyboardScene) -> Step?
  ) -> Step? {
    (problem, endingAfterGUID) = (nil, nil)
    let step = typing?.take(body, at: situation.time)
    switch step?.outcome {
    case .response(_, _, .back): return closeKeyboard()
    case .handOver(let entered, _):
      let text = entered.detail ?? ""
      return entered.name == KeyboardScene.enteredForNext
        ? enterForNext(text, in: situation) : enter(text)
    default: return step
    }
  }

  /// Closes the keyboard and leaves the text as it was.
  private mutating func closeKeyboard() -> Step {
    typing.take()?.isKept == true ? keep(.back) : Step(.back)
  }

  /// Has the library keep the text in the keyboard.
  package mutating func fire(in situation: Situation) -> Step? {
    guard let typed = typing?.kept(in: draft) else { return nil }
    let change = kept(typed)
    return .silently(saving: change)
  }

  private mutating func enter(_ text: String) -> Step? {
    guard let field = typing.take()?.field else { return nil }
    switch field {
    case .newTag where draft.tags.contains(text): break
    case .newTag: toggle(tag: text)
    case .newAttribute: return open(.attribute(text))
    default: set(field, to: text)
    }
    return keep()
  }

  private mutating func set(_ field: EditedField, to text: String) {
    // A new card's GUID follows from its question.
    if field == .question, isNew, draft[field] != text { draft.card.guid = "" }
    draft[field] = text
  }

  /// Goes from the question to the answer, or saves a new card and begins another one.
  private mutating func enterForNext(_ text: String, in situation: Situation) -> Step? {
    guard let field = typing?.field else { return nil }
    set(field, to: text)
    if field == .answer { return save(then: .nextCard, in: situation) }
    let kept = keep()
    _ = open(.answer)
    return kept
  }

  // MARK: Sets and tags

  private mutating func toggle(tag: String) {
    if let place = draft.tags.firstIndex(of: tag) {
      draft.tags.remove(at: place)
    } else if !tag.isEmpty {
      draft.tags = (draft.tags + [tag]).sorted()
    }
  }

  /// Puts the card into a set once, or takes it out; + and − then change its copies in this set.
  private mutating func toggle(set: String) {
    guard !set.isEmpty else { return }
    draft.copies[set] = draft.copies[set] == nil ? 1 : nil
    chosenSet = set
  }

  private mutating func change(by difference: Int) {
    guard let chosenSet else { return }
    let count = min(max((draft.copies[chosenSet] ?? 0) + difference, 0), CardRecord.mostCopies)
    draft.copies[chosenSet] = count == 0 ? nil : count
  }

  // MARK: Saving

  private mutating func save(
    then ending: Ending, sound: Sound? = .question, in situation: Situation
  ) -> Step? {
    problem = draft.problem?.phrase
    typing?.keyboard.problem = problem
    if problem != nil {
      // The text that was typed is kept as a draft all the same.
      return typing == nil ? Step(.refused) : keep(.refused)
    }
    guard let place else { return isChanged ? finish(sound, next: .back) : leave() }
    guard !draft.card.guid.isEmpty else {
      endingAfterGUID = ending
      return sound.map(Step.heard) ?? .nothing
    }
    let guid = draft.card.guid
    if ending == .showing {
      return finish(sound, next: .replace(CardScene(guid, in: list, sets: sets, situation)))
    }
    var next = EditScene(newIn: list, at: place == .last ? .last : .after(guid), sets: sets)
    (next.hasDraftReply, next.traits) = (true, traits)
    _ = next.open(.question)
    return finish(sound, next: .replace(next))
  }

  static let save = Target("save", icon: .check, role: .primary)
  static let cancel = Target("cancel", icon: .close)
  static let set = "set"
  static let tag = "tag"
  static let voice = "voice"
  static let suspended = Target("suspended")
  static let more = Target("more-copies")
  static let fewer = Target("fewer-copies")
}

extension CardProblem {
  /// The words of the box and of the page for phones.
  package var phrase: Phrase {
    switch self {
    case .missing(.question): .questionMissing
    case .missing(.answer): .answerMissing
    case .tag: .webBadTag
    case .set: .webBadSet
    case .tooLong, .attribute: .webBadCard
    }
  }
}
