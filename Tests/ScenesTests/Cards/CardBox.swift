import Scenes
import Study

/// A person in front of a deck's cards; the test replies as the library.
struct CardBox {
  private(set) var scenes: SceneStack
  private(set) var screen: ScreenContent?
  /// The changes to the library, without drafts.
  private(set) var changes: [LibraryChange] = []
  /// The draft that is kept.
  private(set) var kept: CardDraft?
  /// The keys of the drafts that were kept or given up, in order.
  private(set) var keys: [CardDraft.Key?] = []
  /// The last query.
  private(set) var question: LibraryQuery?

  /// The targets of a card that is alone in its list.
  static let allOfACard = "card history to-fix back new-card delete edit"

  /// Creates a box at the deck "d", which has a set.
  init(learner: String? = "Anna") {
    let request = LessonRequest(learner: learner, deck: "d", mode: .review)
    scenes = SceneStack(learners: ["Anna"], request: request, startsAtHome: true)
    _ = words(scenes.start(at: .zero))
    if learner == nil {
      _ = chose("who")
      _ = chose("guest")
    }
    _ = got(.decks(LibraryOverview(decks: [DeckOverview(name: "d", cardCount: 5)])))
    _ = chose("deck", "d")
    let sets = [SetOverview(name: "north", cardCount: 1)]
    _ = got(.deck(DeckOverview(name: "d", cardCount: 5), sets: sets))
  }

  /// Creates a box that shows a card of the whole list.
  init(showing card: ListedCard) {
    self.init()
    _ = (opened(), shows(0..<2), replied(["Ada", "Bo"], of: 5))
    _ = chose("card", card.record.card.guid)
    _ = got(.listed(card))
  }

  var list: ListContent? { if case .list(let list) = screen { list } else { nil } }

  var targets: [String] { list?.targets.map(\.name) ?? [] }

  /// Opens the list; `text` is its saved position.
  mutating func opened(left text: String? = nil) -> [String] {
    let opened = chose("cards")
    return opened.last == "ask preference cards d" ? opened + got(.preference(text)) : opened
  }

  mutating func chose(_ name: String, _ detail: String? = nil) -> [String] {
    words(scenes.choose(Target(name, detail), at: .zero))
  }

  /// Opens a scene that asks for the traits of the deck's cards, and replies.
  mutating func opens(
    _ name: String, _ traits: DeckTraits = DeckTraits(), kept: CardDraft? = nil
  ) -> [String] {
    var words = chose(name)
    if words.last == "ask draft" { words += got(.draft(kept)) }
    if words.last == "ask traits d" { words += got(.traits(traits)) }
    return words
  }

  /// Waits until the next deadline.
  mutating func waited() -> [String] {
    scenes.deadline.map { words(scenes.fire(at: $0)) } ?? []
  }

  mutating func left() -> [String] {
    words(scenes.handle(.swipeRight, at: .zero)?.effects ?? [])
  }

  mutating func shows(_ rows: Range<Int>) -> [String] {
    words(scenes.show(rows, at: .zero))
  }

  mutating func got(_ reply: LibraryReply, to query: LibraryQuery? = nil) -> [String] {
    guard let query = query ?? question else { return [] }
    return words(scenes.take(reply, to: query, at: .zero))
  }

  /// Replies with cards of these names, from the first row that was requested.
  mutating func replied(
    _ names: [String], of count: Int, to query: LibraryQuery? = nil
  ) -> [String] {
    guard case .cards(_, let rows) = query ?? question else { return [] }
    let cards = names.map { Card(question: $0, answer: "1", guid: "id \($0)") }
    return got(
      .cards(CardListPart(count: count, sections: [], first: rows.lowerBound, cards: cards)),
      to: query)
  }

  /// Opens the keyboard for a text, erases some of it, types and presses Done.
  mutating func enter(_ field: String, _ text: String, erasing count: Int) {
    _ = chose(field)
    for _ in 0..<count { _ = chose("erase") }
    typed(text)
    _ = chose("save")
  }

  /// Types letters on the keyboard that is open.
  mutating func typed(_ text: String) {
    for letter in text { _ = chose("key", String(letter)) }
  }

  /// Hears from the microphone.
  mutating func heard(_ news: MicrophoneNews) -> [String] {
    words(scenes.take(.microphone(news), at: .zero))
  }

  private mutating func words(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .show(let content): screen = content
      case .save(.keep(let draft, let key)): (kept, keys) = (draft, keys + [key])
      case .save(let change): changes.append(change)
      case .ask(let query): question = query
      case .play, .playCard, .say, .load, .work, .network, .update, .outputs, .microphone,
        .switchOff:
        break
      }
      return switch effect {
      case .ask(.cards(let list, let rows)): "ask \(list.deck) \(list.filter.words) \(rows)"
      case .ask(.listed(let guid, let list, _)): "ask \(guid) in \(list.deck)"
      case .save(let change): change.words
      default: effect.brief
      }
    }
  }
}

extension CardRecord {
  static let ada = CardRecord(
    Card(question: "Ada", answer: "1", guid: "id Ada"), copies: ["north": 3])

  /// The record's tags, and its numbers of copies in sets.
  fileprivate var words: String {
    (tags + copies.values.map { "\($0)" }).joined(separator: " ")
  }
}

extension LibraryChange {
  fileprivate var words: String {
    switch self {
    case .edit(let edit): edit.words
    case .keep(let draft, _): "keep \(draft?.record.card.question ?? "nothing")"
    case .review, .undo, .phone, .restore: "other change"
    case .voice(let voice): "voice \(voice.sound.hash)"
    }
  }
}

extension Edit {
  fileprivate var words: String {
    switch self {
    case .replace(let record), .finish(let record, _, nil): "edit \(record.words)"
    case .add(let record, _, .after(let guid)), .finish(let record, _, .after(let guid)?):
      "add \(record.card.question) after \(guid) \(record.words)"
    case .add(let record, _, let place), .finish(let record, _, let place?):
      "add \(record.card.question) \(place) \(record.words)"
    case .delete(let card): "delete \(card.question)"
    case .set(let key, let value, let learner):
      "set \(key): \(value ?? "nothing") of \(learner ?? "the box")"
    case .learner, .deck, .move: "other change"
    }
  }
}

extension CardList.Filter {
  fileprivate var words: String {
    switch self {
    case .all: "all"
    case .suspended: "suspended"
    case .set(let name): "set \(name)"
    case .tag(let tag): "tag \(tag)"
    case .attribute(let key, let value): "attribute \(key) \(value)"
    case .words(let words): "words \(words)"
    }
  }
}

extension CardBox {
  func added(_ guid: String, _ record: CardRecord) -> CardRecord {
    var record = record
    record.card.guid = guid
    return record
  }
}
