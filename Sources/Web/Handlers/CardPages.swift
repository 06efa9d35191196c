import Canvas
import DeckStore
import Hummingbird
import Scenes
import Speaker
import Study

/// The pages on which a card is created, shown, changed and deleted.
struct CardPages: Sendable {
  let site: Site
  let photos: Photos
  let sounds: Sounds

  func add(to group: RouterGroup<Visit>) {
    group.get("/decks/:deck/new") { request, visit in
      let isSaved = request.uri.queryParameters.get("saved") != nil
      let deck = try DeckPages.deck(visit)
      let sets = try await sets(of: deck, visit)
      var page = page(values(nil, in: deck, sets, visit), of: nil, in: deck, visit)
      if isSaved { page.done = visit.language(.webSaved) }
      return page.response(for: visit)
    }
    group.post("/decks/:deck/new") { try await save($0, $1, nil) }
    group.get("/cards/:card") { try await show($0, $1) }
    group.post("/cards/:card") { try await save($0, $1, try Self.guid($1)) }
    group.post("/cards/:card/delete") { try await delete($0, $1) }
  }

  private func show(_ request: Request, _ visit: Visit) async throws -> Response {
    let guid = try Self.guid(visit)
    let (record, deck) = try await record(guid, visit)
    let sets = try await sets(of: deck, visit)
    var values = values(record, in: deck, sets, visit)
    values.place = Self.place(request)
    let isSchools = try await site.read { store, _ in try store.isSchools(card: guid) } ?? false
    if isSchools {
      values.flag = visit.mayChange && !record.isToFix ? DeckPages.path(deck) + "/chosen" : nil
      (values.changes, values.guid) = (false, guid)
    }
    var page = page(values, of: record, in: deck, visit)
    if isSchools { page.why = visit.language(.ofTheSchool) }
    return page.response(for: visit)
  }

  /// The part of the deck's list from which the card's page was opened, to which it leads back: the query of both.
  private static func place(_ request: Request) -> String {
    request.uri.query.map { "?\($0)" } ?? ""
  }

  /// The sets of a deck.
  private func sets(of deck: String, _ visit: Visit) async throws -> [SetOverview] {
    do {
      return try await site.read { store, _ in try store.sets(of: deck) } ?? []
    } catch LibraryError.noDeck {
      throw Refusal(.notFound, visit.language(.webGone))
    }
  }

  /// The card with a GUID, and the name of its deck.
  private func record(
    _ guid: String, _ visit: Visit
  ) async throws -> (CardRecord, String) {
    do {
      let found = try await site.read { store, _ in
        (try store.record(of: guid), try store.deck(of: guid))
      }
      if let found, let deck = found.1 { return (found.0, deck) }
    } catch LibraryError.noCard {}
    throw Refusal(.notFound, visit.language(.cardGone))
  }

  /// - Parameters:
  ///   - values: What the page shows.
  ///   - record: The card; nil for a new one.
  ///   - deck: The card's deck.
  ///   - visit: The context of the request.
  /// - Returns: The page of the card.
  private func page(
    _ values: CardValues, of record: CardRecord?, in deck: String, _ visit: Visit
  ) -> Page {
    Page(
      values, title: record?.card.title ?? visit.language(.newCard), in: .decks,
      after: [Page.Way(DeckPages.path(deck) + values.place, deck)])
  }

  private func values(
    _ record: CardRecord?, in deck: String, _ sets: [SetOverview], _ visit: Visit
  ) -> CardValues {
    let path = record.map { Self.path($0.card.guid) } ?? DeckPages.path(deck) + "/new"
    let (question, answer) = (record?.card.question ?? "", record?.card.answer ?? "")
    let media = record?.media ?? []
    var values = CardValues(
      path: path, token: visit.token, changes: visit.mayChange, isNew: record == nil,
      isToFix: record?.isToFix ?? false, keep: path, question: question, answer: answer,
      was: record.map { Self.version(of: $0.card) } ?? "",
      papers: Papers.values(question, answer, visit, of: media),
      pictures: media.filter(\.isPicture).map { .init(path: "/media/\($0.hash)", hash: $0.hash) },
      sounds: media.filter(\.isSound).map { .init(path: "/media/\($0.hash)", hash: $0.hash) })
    values.take(record, sets: sets)
    return values
  }

  private func save(_ request: Request, _ visit: Visit, _ guid: String?) async throws -> Response {
    let form = try await Form.read(
      request, visit, limit: Form.longestWithPhoto, files: site)
    let (question, answer) = (form["question"].trimmed, form["answer"].trimmed)
    var (record, deck) = (CardRecord(Card(question: question, answer: answer)), "")
    if let guid {
      (record, deck) = try await self.record(guid, visit)
    } else {
      deck = try DeckPages.deck(visit)
    }
    let (sets, traits) = (try await sets(of: deck, visit), CardTraits(form))
    func refuse(
      _ problem: String, _ status: HTTPResponse.Status = .unprocessableContent, _ now: Card? = nil
    ) -> Response {
      let shown = guid == nil ? nil : record
      var values = values(shown, in: deck, sets, visit)
      // The page keeps what was typed.
      traits.fill(&values)
      values.place = guid == nil ? "" : Self.place(request)
      (values.question, values.answer) = (question, answer)
      values.papers = Papers.values(question, answer, visit, of: shown?.media ?? [])
      values.was = now.map { Self.version(of: $0) } ?? form["was"]
      values.now = now.map { TextsValues(question: $0.question, answer: $0.answer) }
      var page = page(values, of: shown, in: deck, visit)
      (page.problem, page.status) = (problem, status)
      return page.response(for: visit)
    }
    let dropped = Set(form.fields["drop"] ?? [])
    let isFixed = form["fixed"] == "yes"
    let card = Card(question: question, answer: answer, guid: guid ?? "")
    let was = form.fields["was"]?.first
    if guid != nil, Self.isOther(record.card, card, was) {
      return refuse(visit.language(.webCardChanged), .conflict, record.card)
    }
    record.media.removeAll { dropped.contains($0.hash) }
    var media: [NewMedium] = []
    do {
      if let file = form.files["photo"] {
        media.append(
          try await site.perform(on: .works) { [photos] in
            try photos.prepared(try file.bytes())
          })
      }
      if let file = form.files["sound"] {
        let sound = try await site.perform(on: .works) { [sounds] in
          try sounds.prepared(try file.bytes())
        }
        guard let sound else { return refuse(visit.language(.webNoSound)) }
        media.append(sound)
      }
    } catch let problem as PictureProblem {
      site.report("a photo was refused: \(problem)")
      return refuse(visit.language(.webNoPicture))
    } catch let problem as SoundProblem {
      site.report("a sound was refused: \(problem)")
      return refuse(visit.language(.webNoSound))
    }
    if traits.isUnusable { return refuse(visit.language(.webBadSet)) }
    var written = record
    written.card = card
    written.media += media.map { .init(side: .answer, hash: "", fileExtension: $0.fileExtension) }
    if let problem = written.problem { return refuse(visit.language(problem.phrase)) }
    do {
      let now = try await site.change { [deck, media] store, _ -> Card? in
        let new = try Self.store(media, store)
        guard guid != nil else {
          var record = CardRecord(card, media: new)
          traits.apply(to: &record)
          record.card.guid = try store.newGUID(deck: deck, question: question, answer: answer)
          try store.apply(.add(record, to: deck, at: .last))
          return nil
        }
        return try Self.change(card, knowing: was, store) { now in
          now.media = now.media.filter { !dropped.contains($0.hash) } + new
          traits.apply(to: &now)
          if isFixed { now.isToFix = false }
        }
      }
      if let now { return refuse(visit.language(.webCardChanged), .conflict, now) }
    } catch LibraryError.unusable {
      return refuse(visit.language(.webBadCard))
    } catch LibraryError.noDeck {
      throw Refusal(.notFound, visit.language(.webGone))
    } catch LibraryError.noCard {
      throw Refusal(.notFound, visit.language(.cardGone))
    }
    if form["next"] == "yes", guid == nil {
      return .redirect(to: DeckPages.path(deck) + "/new?saved=yes", type: .normal)
    }
    let place = guid == nil ? "" : Self.place(request)
    return .redirect(to: DeckPages.path(deck) + place, type: .normal)
  }

  /// A mark for a card's texts, by which a form tells which ones its page had.
  private static func version(of card: Card) -> String {
    Visit.hash(of: card.question + "\0" + card.answer)
  }

  /// Whether a card has other texts than the page of this version had, and than are to be saved.
  private static func isOther(_ now: Card, _ new: Card, _ version: String?) -> Bool {
    guard let version, version != Self.version(of: now) else { return false }
    return (now.question, now.answer) != (new.question, new.answer)
  }

  /// Stores new pictures and sounds, which belong to the answer.
  private static func store(
    _ media: [NewMedium], _ store: DeckStore
  ) throws -> [CardRecord.Media] {
    try media.map { one in
      let hash = try store.addMedia(one.bytes, fileExtension: one.fileExtension)
      return CardRecord.Media(
        side: .answer, hash: "\(hash)", fileExtension: one.fileExtension)
    }
  }

  /// Changes a card's texts, unless somebody else has changed them since the page was loaded.
  ///
  /// - Parameters:
  ///   - card: The new texts.
  ///   - version: The version that the page had; nil for a form without it.
  ///   - store: The library.
  ///   - change: Changes everything else about the card.
  /// - Returns: The card as somebody else has changed it; nil if it has the new texts.
  /// - Throws: `LibraryError`.
  private static func change(
    _ card: Card, knowing version: String?, _ store: DeckStore,
    _ change: (inout CardRecord) -> Void
  ) throws(LibraryError) -> Card? {
    var other: Card?
    _ = try store.update(card.guid) { record in
      other = isOther(record.card, card, version) ? record.card : nil
      if other != nil { return false }
      (record.card.question, record.card.answer) = (card.question, card.answer)
      change(&record)
      return true
    }
    return other
  }

  private func delete(_ request: Request, _ visit: Visit) async throws -> Response {
    let guid = try Self.guid(visit)
    let form = try await Form.read(request, visit)
    let place = Self.place(request)
    guard form["sure"] == "yes" else {
      return .redirect(to: Self.path(guid) + place, type: .normal)
    }
    let (record, deck) = try await record(guid, visit)
    var kept: Int64?
    do {
      kept = try await site.change { store, time in try store.apply(.delete(record.card), at: time)
      }
    } catch LibraryError.noCard {
      // Somebody else has already deleted it.
    }
    return .redirect(
      to: Undoing.path(DeckPages.path(deck) + place, undoing: kept), type: .normal)
  }

  static func guid(_ visit: Visit) throws -> String {
    guard let guid = visit.part("card") else {
      throw Refusal(.notFound, visit.language(.cardGone))
    }
    return guid
  }

  static func path(_ guid: String) -> String { "/cards/\(guid.inPath)" }
}
