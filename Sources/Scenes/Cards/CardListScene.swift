package import Study

/// The cards of a deck by name, of which only the rows on the screen are loaded.
package struct CardListScene: Scene, Equatable {
  private var list: CardList
  private let sets: [SetOverview]
  private let learner: String?
  private let mayEdit: Bool
  /// The places of the rows on the screen; empty until the screen has told how many rows it can show.
  private var rows = 0..<0
  private var part: CardListPart?
  /// The first row to ask for, while no rows are loaded.
  private var first = 0
  /// The text of the place where the list was left the last time; nil if there is none.
  private var remembered: String?
  /// Whether the library has told that place; a guest has none.
  private var isKnown: Bool
  private var isGone = false

  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - sets: The deck's sets.
  ///   - situation: Tells who learns; a guest may not change a deck.
  package init(_ deck: String, sets: [SetOverview], _ situation: Situation) {
    list = CardList(deck: deck)
    self.sets = sets
    learner = situation.request?.learner
    mayEdit = !situation.isGuest
    isKnown = situation.isGuest
  }

  package var query: LibraryQuery? {
    if !isKnown { return .preference(preference, learner: learner) }
    return rows.isEmpty ? nil : .cards(list, rows: asked)
  }

  /// The rows to ask for: as many as are shown, from the place where the list was left.
  private var asked: Range<Int> {
    part == nil ? first..<first + rows.count : rows
  }

  package mutating func show(_ rows: Range<Int>, in situation: Situation) {
    self.rows = rows
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    let before = self
    if !isKnown {
      isKnown = true
      if case .preference(let text?) = reply { begin(at: text) }
      return nil
    }
    rows = asked
    if case .cards(let part) = reply { (self.part, isGone) = (part, false) } else { isGone = true }
    return self == before ? nil : Step()
  }

  package var guarded: [String] { [Self.new.name] }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target, target.name) {
    case (.back, _): return leave()
    case (Self.filter, _):
      return Step(.question, next: .push(FilterScene(of: list.deck, sets: sets, now: list.filter)))
    case (Self.search, _):
      return Step(.question, next: .push(KeyboardScene(asking: .searchFor, for: .search)))
    case (Self.new, _) where mayAdd:
      return Step(.question, next: .push(EditScene(newIn: list, at: .last, sets: sets)))
    case (_, Self.card):
      guard let guid = target.detail else { return nil }
      let scene = CardScene(guid, in: list, sets: sets, situation)
      return Step(.question, next: .push(scene))
    case (_, FilterScene.chosen): show(target.detail.flatMap { .init(text: $0) } ?? .all)
    case (_, KeyboardScene.entered):
      show(target.detail.flatMap { $0.isEmpty ? nil : .words($0) } ?? .all)
    default: return nil
    }
    return Step(.question)
  }

  private mutating func begin(at text: String) {
    remembered = text
    guard let place = CardListPlace(text: text) else { return }
    (first, list.filter) = (place.first, place.filter)
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? { leave() }

  /// Leaves the list and saves its place for the learner, but not the words of a search.
  private func leave() -> Step {
    var place = CardListPlace(first: part?.first ?? first, filter: list.filter)
    if case .words = list.filter { place = CardListPlace() }
    let text = place == CardListPlace() ? nil : place.text
    let isOld = !isKnown || isGone || text == remembered
    return Step(
      .back, saving: isOld ? nil : .set(preference, to: text, of: learner), next: .back)
  }

  private var preference: String { "cards \(list.deck)" }

  /// Shows the list of another filter, from its first row on.
  private mutating func show(_ filter: CardList.Filter) {
    list.filter = filter
    part = nil
    rows = 0..<0
    first = 0
  }

  private static let card = "card"
  private static let filter = Target("filter", icon: .filter)
  private static let search = Target("search", icon: .search)
  private static let new = Target("new-card", icon: .plus)
  /// The same, as the way on from a deck without cards.
  private static let first = Target("new-card", icon: .plus, role: .primary)

  package var content: ScreenContent {
    let count = part.map { Label.words(.cardCount, $0.count) }
    var content = ListContent(
      "cards", title: .text(list.deck), status: isGone ? nil : status(count), rows: cardRows,
      empty: .words(
        isGone
          ? .deckGone : part == nil ? .loading : list.filter == .all ? .firstCard : .nothingHere),
      icon: isGone || list.filter == .all ? .cards : .search,
      buttons: [.back]
        + (isEmpty
          ? []
          : [.init(Self.filter, .words(.filterCards)), .init(Self.search, .words(.search))])
        + (mayAdd ? [.init(isEmpty ? Self.first : Self.new, .words(.newCard))] : []))
    if !isGone {
      content.window = ListContent.Window(
        first: part?.first ?? 0, count: part?.count, sections: part?.sections ?? [])
    }
    return .list(content)
  }

  /// Whether cards can be added: not to a deck of the school's.
  private var mayAdd: Bool { mayEdit && part?.isSchools != true }

  private var isEmpty: Bool { !isGone && part?.count == 0 && list.filter == .all }

  private var cardRows: [ListContent.Row] {
    if isGone { return [] }
    return part?.cards.map { card in
      let target = Target(Self.card, card.guid)
      return .init(
        target, .side(card.title, card.media), detail: .side(card.answer, card.media, of: .answer))
    } ?? []
  }

  private func status(_ count: Label?) -> Label? {
    let name: Label
    switch list.filter {
    case .all where part?.isSchools == true:
      return .list((count.map { [$0] } ?? []) + [.words(.ofTheSchool)])
    case .all: return count
    case .tag(CardRecord.toFix): name = .words(.toFix)
    case .suspended: name = .words(.notAsked)
    case .set(let text), .words(let text), .tag(let text): name = .text(text.start)
    case .attribute(let key, let value):
      name = .words(.attribute, [.text(key.start), .text(value.start)])
    }
    return .list([name] + (count.map { [$0] } ?? []))
  }
}
