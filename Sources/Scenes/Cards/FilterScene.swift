package import Study

/// Asks which of a deck's cards to list; the scene below takes the choice.
package struct FilterScene: Scene, Equatable {
  private let deck: String
  private let sets: [SetOverview]
  /// The filter of the list now.
  private let now: CardList.Filter
  private var traits = DeckTraits()
  /// The attribute whose values are listed; nil while all filters are.
  private var key: String?
  /// The values of the attribute `key`; nil until the library has replied.
  private var values: [String]?

  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - sets: The deck's sets.
  ///   - now: The filter of the list now.
  package init(of deck: String, sets: [SetOverview], now: CardList.Filter) {
    (self.deck, self.sets, self.now) = (deck, sets, now)
  }

  /// The name of the target that the scene below takes; its detail is a `CardList.Filter`'s text.
  static let chosen = "show"
  private static let attribute = "attribute"

  package var query: LibraryQuery? {
    key.map { .values(of: $0, deck: deck) } ?? .traits(deck: deck)
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    switch reply {
    case .traits(let traits): self.traits = traits
    case .values(let values): self.values = values
    default: return nil
    }
    return Step()
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    guard key != nil else { return Step(.back, next: .back) }
    (key, values) = (nil, nil)
    return Step(.back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target.name {
    case Target.back.name: return perform(.leave, in: situation)
    case Self.attribute:
      key = target.detail
      return Step(.question)
    case Self.chosen: return .handOver(target)
    default: return nil
    }
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "filter", title: key.map { .text($0) } ?? .words(.set), status: .text(deck),
        rows: key.map(valueRows) ?? rows,
        empty: .words(values == nil ? .loading : .nothingHere), icon: .filter, buttons: [.back]))
  }

  private var rows: [ListContent.Row] {
    let counts = traits.counts
    let parts = sets.map { row(.set($0.name), .text($0.name), $0.cardCount, icon: .part) }
    let tags = traits.tags.filter { $0 != CardRecord.toFix }.map { tag in
      row(.tag(tag), .words(.cardTag, [.text(tag.start)]), counts?.tags[tag], icon: .pin)
    }
    let toFix = counts.map { $0.tags[CardRecord.toFix] ?? 0 }
    return [row(.all, .words(.wholeDeck), counts?.all, icon: .cards)] + parts
      + [
        row(.tag(CardRecord.toFix), .words(.toFix), toFix, icon: .flag),
        row(.suspended, .words(.notAsked), counts?.suspended, icon: .nothing),
      ]
      + traits.attributes.map { key in
        .choice(
          Target(Self.attribute, key), .text("\(key.start) …"), isChosen: now.isOfAttribute(key))
      } + tags
  }

  private func valueRows(of key: String) -> [ListContent.Row] {
    (values ?? []).map { row(.attribute(key, value: $0), .text($0.start), nil) }
  }

  /// Returns the row of a filter, with the number of its cards; nil if that is unknown.
  private func row(
    _ filter: CardList.Filter, _ label: Label, _ count: Int?, icon: Icon? = nil
  ) -> ListContent.Row {
    var row = ListContent.Row.choice(
      Target(Self.chosen, filter.text, icon: icon), label, isChosen: filter == now)
    row.note = count.map { .words(.cardCount, $0) }
    return row
  }
}

extension CardList.Filter {
  /// Whether the cards are those with some value of an attribute.
  fileprivate func isOfAttribute(_ key: String) -> Bool {
    if case .attribute(key, _) = self { true } else { false }
  }
}
