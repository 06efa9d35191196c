import DeckStore
import Hummingbird
import Scenes
import Study

/// The page with all decks, and the page of a deck with its cards.
struct DeckPages: Sendable {
  let site: Site
  let clock: BoxClock
  private var undoing: Undoing { Undoing(site: site) }

  func add(to group: RouterGroup<Visit>) {
    group.get("/") { try await decks($0, $1) }
    group.post("/decks") { try await create($0, $1) }
    group.get("/decks/:deck") { try await deck($0, $1) }
    group.post("/decks/:deck/rename") { try await rename($0, $1) }
    group.post("/decks/:deck/delete") { try await delete($0, $1) }
    group.post("/decks/:deck/chosen") { try await changeChosen($0, $1) }
  }

  /// The number of cards on a page.
  private static let cardsOnPage = 100

  private func decks(
    _ request: Request, _ visit: Visit, problem: String? = nil
  ) async throws -> Response {
    let found = try await site.read { store, time in
      (
        try store.deckListings(), try LearnerSignsByName(store),
        try store.kept([.deck, .card], at: time, limit: Undoing.mostShown),
        try StarterPages.missing(in: store), try store.decksKnown()
      )
    }
    let decks = found?.0 ?? []
    let language = visit.language
    let kept = found?.2 ?? []
    var values = DecksValues(
      token: visit.token, changes: visit.mayChange, isEmpty: decks.isEmpty, hasKept: !kept.isEmpty,
      kept: Undoing.rows(kept, visit, on: "/"))
    values.decks = decks.map { deck in
      .init(
        path: Self.path(deck.name), name: deck.name, face: Drawings.face(deck.face, .large),
        count: language(.words(.cardCount, deck.cardCount)),
        who: found?.1.who(without: deck.hiddenFrom, language) ?? "",
        toFix: deck.toFix > 0 ? language(.words(.webToFix, deck.toFix)) : nil,
        known: found?.4[deck.name].flatMap { $0.isForAnybody ? language($0.label) : nil },
        bar: found?.4[deck.name].map { Drawings.bar($0.byMost, of: $0.cards) } ?? "")
    }
    if clock.exists {
      let now = site.clock()
      values.clock = .init(time: "\(now.milliseconds)", text: language(.time(now)))
    }
    var page = Page(values, title: language(.decks), in: .decks)
    page.why = language(
      .list([
        .words(.webDeckCount, decks.count),
        .words(.cardCount, decks.reduce(0) { $0 + $1.cardCount }),
      ]))
    if visit.mayChange {
      let missing = found.map { $0.3.decks[$0.3.language] ?? [] } ?? []
      if !missing.isEmpty { page.ways = [Page.Way(StarterPages.path, language(.starters), .cards)] }
      page.ways.append(Page.Way("/import", language(.webFile), .arrowUp))
      page.ways.append(Page.Way(on: "#new", language(.addDeck), .plus))
    }
    page.undo = try await undoing.bar(request, visit, on: "/")
    page.problem = problem
    if problem != nil { page.status = .unprocessableContent }
    return page.response(for: visit)
  }

  private func create(_ request: Request, _ visit: Visit) async throws -> Response {
    let name = try await Form.read(request, visit)["name"].trimmed
    do {
      _ = try await site.change { store, _ in try store.apply(.deck(.create(name))) }
    } catch LibraryError.deckExists {
      // The redirect leads to the existing deck, as at the box.
    } catch LibraryError.unusable {
      return try await decks(request, visit, problem: visit.language(.webBadName))
    }
    return .redirect(to: Self.path(name), type: .normal)
  }

  /// - Parameters:
  ///   - request: The request, with the words to search for and the first row.
  ///   - visit: The context of the request.
  ///   - typed: The new name that was typed; nil for the deck's own.
  ///   - chosen: The cards that are ticked, and the tag and the set that were typed for them.
  ///   - problem: Why the deck does not have that name, or the cards are not changed; nil for no problem.
  /// - Returns: The page of the deck.
  /// - Throws: `Refusal` for a deck that is gone; `LibraryError`.
  func deck(
    _ request: Request, _ visit: Visit, typed: String? = nil,
    chosen: (cards: Set<String>, tag: String, set: String)? = nil, problem: String? = nil
  ) async throws -> Response {
    let name = try Self.deck(visit)
    let words = request.uri.queryParameters.get("q")?.trimmed ?? ""
    let first = request.uri.queryParameters.get("from").flatMap { Int($0) } ?? 0
    let from = min(max(first, 0), Limits.cards)
    let shown =
      request.uri.queryParameters.get("show").flatMap { CardList.Filter(text: $0) } ?? .all
    let list = CardList(deck: name, filter: words.isEmpty ? shown : .words(words))
    let rows = from..<from + Self.cardsOnPage
    let faulty = CardList(deck: name, filter: .tag(CardRecord.toFix))
    let isFirst = from == 0 && list.filter == .all
    let found = try await site.read { store, time in
      let part = try store.reply(to: .cards(list, rows: rows), learner: nil, at: time)
      guard case .cards(let cards) = part else {
        throw Refusal(.notFound, visit.language(.webGone))
      }
      let toFix = try store.reply(
        to: .cards(faulty, rows: 0..<(isFirst ? Self.cardsOnPage : 0)), learner: nil, at: time)
      var shown = cards.cards.map(\.guid)
      if case .cards(let toFix) = toFix { shown += toFix.cards.map(\.guid) }
      return (
        cards, toFix, try store.pictures(of: shown),
        try store.knowers(of: cards.cards.map(\.guid)), try store.learners().count,
        try store.deckListings(), try ListFilters(of: name, store, at: time)
      )
    }
    guard let (part, toFix, pictures, knowers, learners, listings, filters) = found else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    let path = Self.path(name)
    func query(_ from: Int) -> String {
      "?from=\(from)" + (words.isEmpty ? "" : "&q=\(words.inPath)")
        + (shown == .all ? "" : "&show=\(shown.text.inPath)")
    }
    func way(_ from: Int, _ part: String = "") -> String { path + part + query(from) }
    let listing = listings.first { $0.name == name }
    let others = listings.map(\.name).filter { $0 != name }
    // The reply may have fewer rows than requested, and may begin at another one.
    let end = part.first + part.cards.count
    let language = visit.language
    // A card's page leads back to the same part of the list.
    let place = isFirst ? "" : query(from)
    let gets = learners - (listing?.hiddenFrom.count ?? 0)
    func row(_ card: Card) -> DeckValues.Card {
      let known = gets > 0 ? knowers[card.guid] : nil
      return .init(
        path: CardPages.path(card.guid) + place, guid: card.guid, question: card.title,
        answer: card.answer, picture: pictures[card.guid].map { "/media/\($0)" },
        isChosen: chosen?.cards.contains(card.guid) ?? false,
        known: known.map { language(.words(.webKnownBy, [.text("\($0)"), .text("\(gets)")])) },
        bar: known.map { Drawings.bar($0, of: gets) } ?? "")
    }
    let changes = visit.mayChange && !part.isSchools
    var values = DeckValues(
      path: path, token: visit.token, changes: changes, words: words,
      isEmpty: part.count == 0 && list.filter == .all,
      isNothing: part.count == 0 && list.filter != .all, cards: part.cards.map(row),
      typed: typed ?? name, isTyped: typed != nil,
      mayChoose: changes && !part.cards.isEmpty, chosen: way(from, "/chosen"),
      isChoosing: chosen != nil, tag: chosen?.tag ?? "", set: chosen?.set ?? "",
      sets: filters.sets.map { .init(name: $0.name) }, hasOthers: !others.isEmpty,
      others: others.map { .init(name: $0) })
    if isFirst, case .cards(let toFix) = toFix, !toFix.cards.isEmpty {
      values.hasToFix = true
      values.toFix = toFix.cards.map(row)
    }
    if !values.isEmpty {
      values.hasFilters = true
      values.filters = filters.groups(shown, language)
    }
    if part.first > 0 { values.earlier = way(max(0, part.first - Self.cardsOnPage)) }
    if end < part.count, !part.cards.isEmpty { values.later = way(end) }
    var page = Page(values, title: name, in: .decks, after: [])
    page.sign = Drawings.face(listing?.face ?? DeckFace(ofName: name), .large)
    let count = Label.words(.cardCount, part.count)
    page.why = language(part.isSchools ? .list([count, .words(.ofTheSchool)]) : count)
    if !values.isEmpty { page.ways = [Page.Way(path + "/print", language(.webPrint))] }
    page.tabs = DeckProgressPages.Tab.cards.tabs(of: name, language)
    if changes {
      page.ways += [
        Page.Way(path + "/new", language(.newCard), .plus),
        Page.Way(on: path + "/grid", language(.webWriteCards), .pencil),
      ]
    }
    // Undo comes back to the same part of the list.
    page.undo = try await undoing.bar(request, visit, on: isFirst ? path : way(from))
    page.problem = problem
    if problem != nil { page.status = .unprocessableContent }
    return page.response(for: visit)
  }

  private func rename(_ request: Request, _ visit: Visit) async throws -> Response {
    let old = try Self.deck(visit)
    let new = try await Form.read(request, visit)["name"].trimmed
    // Unchanged; a namesake's label would not be valid as a new name.
    if new == old { return .redirect(to: Self.path(old), type: .normal) }
    do {
      // A phone can't create namesakes, as on the page of the decks.
      _ = try await site.change { store, _ in
        try store.apply(.deck(.rename(old, to: new)), isUnique: true)
      }
    } catch LibraryError.unusable {
      let problem = visit.language(.webBadName)
      return try await deck(request, visit, typed: new, problem: problem)
    } catch LibraryError.deckExists {
      let problem = visit.language(.words(.webNameThere, [.text(new), .text(old)]))
      return try await deck(request, visit, typed: new, problem: problem)
    } catch LibraryError.noDeck {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return .redirect(to: Self.path(new), type: .normal)
  }

  private func delete(_ request: Request, _ visit: Visit) async throws -> Response {
    let name = try Self.deck(visit)
    let form = try await Form.read(request, visit)
    guard form["sure"] == "yes" else { return .redirect(to: Self.path(name), type: .normal) }
    var kept: Int64?
    do {
      kept = try await site.change { store, time in
        try store.apply(.deck(.delete(name)), at: time)
      }
    } catch LibraryError.noDeck {
      // Somebody else has already deleted it.
    }
    return .redirect(to: Undoing.path("/", undoing: kept), type: .normal)
  }

  static func deck(_ visit: Visit) throws -> String {
    guard let name = visit.part("deck") else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return name
  }

  static func path(_ deck: String) -> String { "/decks/\(deck.inPath)" }
}

extension String {
  /// This text percent-encoded as a part of a path or a query: RFC 3986, 2.3.
  var inPath: String {
    utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e:
        String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
