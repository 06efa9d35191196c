package import Study

/// The cards of a deck by name, as many of them as the screen shows.
package struct CardListScene: Scene, Equatable {
  private var list: CardList
  private let sets: [SetOverview]
  private let learner: String?
  private let mayEdit: Bool
  /// The places of the rows that are shown; empty until the screen has said how many it can show.
  private var rows = 0..<0
  private var part: CardListPart?
  private var isGone = false

  /// - Parameters:
  ///   - deck: Its name.
  ///   - sets: Its sets.
  ///   - situation: Says who learns; a guest may not change a deck.
  package init(_ deck: String, sets: [SetOverview], _ situation: Situation) {
    list = CardList(deck: deck)
    self.sets = sets
    learner = situation.request?.learner
    mayEdit = !situation.isGuest
  }

  package var query: LibraryQuery? { rows.isEmpty ? nil : .cards(list, rows: rows) }

  package mutating func show(_ rows: Range<Int>, in situation: Situation) {
    self.rows = rows
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    let before = self
    if case .cards(let part) = reply { (self.part, isGone) = (part, false) } else { isGone = true }
    return self == before ? nil : Step()
  }

  package var guarded: [String] { [Self.new.name] }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target, target.name) {
    case (.back, _): return perform(.leave, in: situation)
    case (Self.filter, _):
      return Step(.question, next: .push(SetScene(sets, of: list.deck, offersToFix: true)))
    case (Self.search, _):
      return Step(.question, next: .push(KeyboardScene(asking: .searchFor, for: .search)))
    case (Self.new, _) where mayEdit:
      return Step(.question, next: .push(EditScene(newIn: list, at: .last, sets: sets)))
    case (_, Self.card):
      guard let guid = target.detail else { return nil }
      let scene = CardScene(guid, in: list, sets: sets, situation)
      return Step(.question, next: .push(scene))
    case (_, SetScene.chosen): show(target.detail.map { .set($0) } ?? .all)
    case (_, SetScene.tagged): show(target.detail.map { .tag($0) } ?? .all)
    case (_, KeyboardScene.entered):
      show(target.detail.flatMap { $0.isEmpty ? nil : .words($0) } ?? .all)
    default: return nil
    }
    return Step(.question)
  }

  /// Shows another list, from its first row on.
  private mutating func show(_ filter: CardList.Filter) {
    list.filter = filter
    part = nil
    rows = 0..<0
  }

  private static let card = "card"
  private static let filter = Target("filter")
  private static let search = Target("search")
  private static let new = Target("new-card")

  package var content: ScreenContent {
    let count = part.map { Label.words(.cardCount, $0.count) }
    var content = ListContent(
      "cards", title: .text(list.deck), status: isGone ? nil : status(count), rows: cardRows,
      empty: .words(isGone ? .deckGone : part == nil ? .loading : .nothingHere),
      buttons: [
        .back, .init(Self.filter, .words(.filterCards)), .init(Self.search, .words(.search)),
      ]
        + (mayEdit ? [.init(Self.new, .words(.newCard))] : []))
    if !isGone {
      content.window = ListContent.Window(
        first: part?.first ?? 0, count: part?.count, sections: part?.sections ?? [])
    }
    return .list(content)
  }

  private var cardRows: [ListContent.Row] {
    if isGone { return [] }
    return part?.cards.map { .init(Target(Self.card, $0.guid), .text($0.title.start)) } ?? []
  }

  private func status(_ count: Label?) -> Label? {
    switch list.filter {
    case .all: return count
    case .set(let name), .words(let name): return .list([.text(name)] + (count.map { [$0] } ?? []))
    case .tag(let tag):
      let name = tag == CardRecord.toFix ? Label.words(.toFix) : .text(tag)
      return .list([name] + (count.map { [$0] } ?? []))
    }
  }
}

extension String {
  /// As much of a text as a row can show.
  var start: String { String(prefix(200)) }
}
