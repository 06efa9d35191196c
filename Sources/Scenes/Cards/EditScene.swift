package import Study

/// Changes a card, or makes a new one; nothing is saved before *Save*.
package struct EditScene: Scene, Equatable {
  /// As it is saved; without a GUID if it is new.
  private let saved: CardRecord
  private var draft: CardRecord
  /// The deck and the place of a new card.
  private let new: New?
  private let sets: [SetOverview]
  /// The text that the keyboard was opened for.
  private var field: Field?
  /// The set whose copies + and − change.
  private var chosenSet: String?
  /// What is missing, since the last try to save it.
  private var problem: Phrase?
  /// Whether to save a new card as soon as it has its GUID.
  private var waits = false

  private struct New: Equatable {
    let list: CardList
    let place: CardPlace
  }

  private enum Field: String, CaseIterable {
    case question, answer, name

    var target: Target { Target(rawValue) }

    var phrase: Phrase {
      switch self {
      case .question: .cardQuestion
      case .answer: .cardAnswer
      case .name: .cardName
      }
    }

    /// What the keyboard asks for.
    var title: Phrase {
      switch self {
      case .question: .enterQuestion
      case .answer: .enterAnswer
      case .name: .enterName
      }
    }
  }

  /// - Parameters:
  ///   - record: The card to change.
  ///   - sets: Those of its deck.
  package init(_ record: CardRecord, sets: [SetOverview]) {
    (saved, draft, new) = (record, record, nil)
    self.sets = sets
  }

  /// - Parameters:
  ///   - list: Has the deck of the new card, which is then shown as one of this list.
  ///   - place: Where it comes in the deck.
  ///   - sets: Those of the deck.
  package init(
    newIn list: CardList, at place: CardPlace, sets: [SetOverview]
  ) {
    saved = CardRecord(Card(question: "", answer: ""))
    draft = saved
    new = New(list: list, place: place)
    self.sets = sets
  }

  /// A new card is named by its question.
  package var query: LibraryQuery? {
    guard let new, !draft.card.question.isBlank else { return nil }
    return .newGUID(deck: new.list.deck, question: draft.card.question)
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query, case .newGUID(let guid) = reply else { return nil }
    draft.card.guid = guid
    return waits ? save(in: situation) : nil
  }

  /// A wrong swipe loses nothing; only *Cancel* does.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    isChanged ? nil : Step(.question, next: .back)
  }

  private var isChanged: Bool {
    var draft = draft
    draft.card.guid = saved.card.guid
    return draft != saved
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    (problem, waits) = (nil, false)
    if let field = Field.allCases.first(where: { $0.target == target }) {
      self.field = field
      let scene = KeyboardScene(asking: field.title, for: .cardText, text: text(field))
      return Step(.question, next: .push(scene))
    }
    switch (target, target.name) {
    case (Self.cancel, _): return Step(.question, next: .back)
    case (Self.save, _): return save(in: situation)
    case (_, KeyboardScene.entered): enter(target.detail ?? "")
    case (_, Self.set): toggle(target.detail ?? "")
    case (Self.more, _): change(by: 1)
    case (Self.fewer, _): change(by: -1)
    default: return nil
    }
    return Step(.question)
  }

  private func text(_ field: Field) -> String {
    switch field {
    case .question: draft.card.question
    case .answer: draft.card.answer
    case .name: draft.card.name ?? ""
    }
  }

  private mutating func enter(_ text: String) {
    switch field {
    case .question:
      draft.card.question = text
      if new != nil { draft.card.guid = "" }
    case .answer: draft.card.answer = text
    case .name: draft.card.name = text.isBlank ? nil : text
    case nil: break
    }
  }

  // MARK: Sets

  /// Puts the card into a set once, or takes it out; then + and − are about this set.
  private mutating func toggle(_ set: String) {
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

  private mutating func save(in situation: Situation) -> Step? {
    if draft.card.question.isBlank {
      problem = .questionMissing
    } else if draft.card.answer.isBlank {
      problem = .answerMissing
    }
    if problem != nil { return Step(.empty) }
    guard let new else {
      return Step(.question, saving: isChanged ? .edit(draft) : nil, next: .back)
    }
    guard !draft.card.guid.isEmpty else {
      waits = true
      return nil
    }
    let scene = CardScene(draft.card.guid, in: new.list, sets: sets, situation)
    let change = LibraryChange.add(draft, to: new.list.deck, at: new.place)
    return Step(.question, saving: change, next: .replace(scene))
  }

  private static let save = Target("save")
  private static let cancel = Target("cancel")
  private static let set = "set"
  private static let more = Target("more-copies")
  private static let fewer = Target("fewer-copies")

  // MARK: Content

  package var content: ScreenContent {
    let texts = Field.allCases.map { field in
      ListContent.Row(field.target, .words(field.phrase, [.text(text(field).start)]))
    }
    let sets = sets.map { set in
      let count = draft.copies[set.name] ?? 0
      return ListContent.Row(
        Target(Self.set, set.name), .text(set.name),
        detail: count == 0 ? .words(.notInSet) : .words(.copies, count))
    }
    let steps: [ListContent.Button] =
      chosenSet == nil ? [] : [.init(Self.fewer, .text("−")), .init(Self.more, .text("+"))]
    return .list(
      ListContent(
        "edit", title: .words(new == nil ? .editCard : .newCard),
        status: problem.map { .words($0) }, rows: texts + sets,
        buttons: [.init(Self.cancel, .words(.cancel))] + steps
          + [.init(Self.save, .words(.save))]))
  }
}

extension CardRecord {
  /// The most copies of a card in a set, as in deck files.
  fileprivate static let mostCopies = 1_000
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
