import DeckStore
import Scenes
import Study

/// The parts of a deck that its list can show, as at the box.
struct ListFilters: Sendable {
  let sets: [SetOverview]
  private let traits: DeckTraits
  /// The values of the attributes, by their keys.
  private let values: [String: [String]]

  /// The most attributes, and the most values of each.
  private static let (mostKeys, mostValues) = (10, 50)

  /// - Throws: `LibraryError.noDeck`, and when the library can't be read.
  init(of deck: String, _ store: DeckStore, at time: WallTime) throws(LibraryError) {
    sets = try store.sets(of: deck)
    var (traits, values): (DeckTraits, [String: [String]]) = (DeckTraits(), [:])
    if case .traits(let found) = try store.reply(to: .traits(deck: deck), learner: nil, at: time) {
      traits = found
    }
    for key in traits.attributes.prefix(Self.mostKeys) {
      let query = LibraryQuery.values(of: key, deck: deck)
      if case .values(let found) = try store.reply(to: query, learner: nil, at: time) {
        values[key] = Array(found.prefix(Self.mostValues))
      }
    }
    (self.traits, self.values) = (traits, values)
  }

  /// The choices, of which the first group has no name; the chosen filter is always among them.
  func groups(
    _ chosen: CardList.Filter, _ language: PageLanguage
  ) -> [DeckValues.FilterGroup] {
    func option(_ filter: CardList.Filter, _ label: Label) -> DeckValues.Filter {
      .init(value: filter.text, words: language(label), isChosen: filter == chosen)
    }
    var first = [option(.all, .words(.wholeDeck))]
    first += sets.map {
      option(.set($0.name), .list([.text($0.name), .words(.cardCount, $0.cardCount)]))
    }
    first += [
      option(.tag(CardRecord.toFix), .words(.toFix)), option(.suspended, .words(.notAsked)),
    ]
    first += traits.tags.filter { $0 != CardRecord.toFix }.map {
      option(.tag($0), .words(.cardTag, [.text($0)]))
    }
    var groups = [DeckValues.FilterGroup(filters: first)]
    for key in traits.attributes {
      guard let values = values[key] else { continue }
      groups.append(
        DeckValues.FilterGroup(
          name: key, filters: values.map { option(.attribute(key, value: $0), .text($0)) }))
    }
    if !groups.contains(where: { $0.filters.contains(where: \.isChosen) }) {
      groups[0].filters.append(option(chosen, .text(chosen.text)))
    }
    return groups
  }
}
