import DeckStore
import Hummingbird
import Scenes
import Study

/// The page on which many cards are written, as in a spreadsheet; without a script, as rows of ten.
struct GridPages: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/decks/:deck/grid") { request, visit in
      let deck = try DeckPages.deck(visit)
      let kept = try await kept(in: deck, visit)
      var page = try await page(deck, kept, visit)
      if let count = request.uri.queryParameters["photo"].flatMap({ Int($0) }),
        (1...Self.mostRows).contains(count)
      {
        page.done = visit.language(.words(.webPhotoRows, count))
      }
      return page.response(for: visit)
    }
    group.post("/decks/:deck/grid") { try await save($0, $1) }
    group.post("/decks/:deck/grid/draft") { try await keep($0, $1) }
  }

  /// The number of empty rows below those that are filled, and the most rows.
  private static let (step, mostRows) = (10, ReadPhotos.mostRows)
  /// What stands in a row that comes from a photo and that a person should compare with the page.
  static let mark = "?"

  /// A row as it was typed.
  private struct Row: Sendable {
    var question: String
    var answer: String
    var isUnsure = false
    /// Why the row can't be saved; nil if it can, or is empty.
    var problem: Phrase?

    var isEmpty: Bool { question.isEmpty && answer.isEmpty }
    var texts: [String] { [question, answer] + (isUnsure ? [GridPages.mark] : []) }
  }

  /// The rows that the box has kept, of whoever wrote last.
  private func kept(in deck: String, _ visit: Visit) async throws -> [Row] {
    do {
      let kept = try await site.read { store, _ in try store.keptRows(in: deck) } ?? []
      return kept.prefix(Self.mostRows).map {
        Row(question: $0[0], answer: $0[1], isUnsure: $0.count > 2)
      }
    } catch LibraryError.noDeck {
      throw Refusal(.notFound, visit.language(.webGone))
    }
  }

  /// A text that stands for rows that the box has kept.
  ///
  /// The script compares it with that of the rows with which the browser's own ones began. Times would not do, since the clocks
  /// of phones and of the box differ.
  private static func stamp(_ rows: [Row]) -> String {
    rows.isEmpty ? "" : Visit.hash(of: rows.flatMap(\.texts).joined(separator: "\n"))
  }

  /// Keeps the rows as they are, for another device or a browser that has forgotten them: the page sends them a minute after a
  /// change, and gets their stamp.
  private func keep(_ request: Request, _ visit: Visit) async throws -> Response {
    let rows = try await rows(request, visit).rows
    try await keep(rows, in: try DeckPages.deck(visit), visit)
    return Response(
      status: .ok, headers: [.contentType: "text/plain"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: Self.stamp(rows))))
  }

  private func keep(_ rows: [Row], in deck: String, _ visit: Visit) async throws {
    do {
      try await site.change { store, _ in try store.keepRows(rows.map(\.texts), in: deck) }
    } catch LibraryError.noDeck {
      throw Refusal(.notFound, visit.language(.webGone))
    } catch LibraryError.unusable {
      throw Refusal(.contentTooLarge, visit.language(.webBadCard))
    }
  }

  /// The filled rows of a form, and whether it asks for more rows, or for those of a photo.
  private func rows(
    _ request: Request, _ visit: Visit
  ) async throws -> (rows: [Row], asksForMore: Bool, asksForPhoto: Bool) {
    let form = try await Form.read(request, visit, limit: Form.longestTable)
    let (questions, answers) = (form.fields["question"] ?? [], form.fields["answer"] ?? [])
    guard questions.count == answers.count, questions.count <= Self.mostRows else {
      throw Refusal(.badRequest, visit.language(.webRefused))
    }
    let marks = form.fields["mark"] ?? []
    let rows = questions.indices.map { place in
      Row(
        question: questions[place].trimmed, answer: answers[place].trimmed,
        isUnsure: marks.count == questions.count && marks[place] == Self.mark)
    }
    return (rows.filter { !$0.isEmpty }, form["more"] == "yes", form["photo"] == "yes")
  }

  private func page(_ deck: String, _ rows: [Row], _ visit: Visit) async throws -> Page {
    let there = try await site.read { store, _ in try store.decks().contains { $0.name == deck } }
    guard there == true else { throw Refusal(.notFound, visit.language(.webGone)) }
    let path = DeckPages.path(deck)
    let kept = Self.stamp(try await kept(in: deck, visit))
    let count = min(rows.count + Self.step, Self.mostRows)
    let empty = Array(repeating: Row(question: "", answer: ""), count: max(0, count - rows.count))
    let values = GridValues(
      path: path + "/grid", token: visit.token, changes: visit.mayChange, kept: kept,
      papers: Papers.values("", "", visit),
      rows: (rows + empty).enumerated().map { place, row in
        .init(
          number: place + 1, question: row.question, answer: row.answer,
          mark: row.isUnsure ? Self.mark : "", isUnsure: row.isUnsure,
          problem: row.problem.map { visit.language($0) })
      })
    var page = Page(
      values, title: visit.language(.webWriteCards), in: .decks, after: [Page.Way(path, deck)])
    page.ways = [Page.Way(path + "/paste", visit.language(.webPaste), .table)]
    return page
  }

  private func save(_ request: Request, _ visit: Visit) async throws -> Response {
    let deck = try DeckPages.deck(visit)
    let sent = try await rows(request, visit)
    var rows = sent.rows
    if sent.asksForPhoto {
      try await keep(rows, in: deck, visit)
      return .redirect(to: DeckPages.path(deck) + "/photo", type: .normal)
    }
    if sent.asksForMore {
      try await keep(rows, in: deck, visit)
      return try await page(deck, rows, visit).response(for: visit)
    }
    let typed = rows
    let left: [Row]
    do {
      left = try await site.change { store, _ in
        let left = try Self.add(typed, to: deck, store)
        try store.keepRows(left.map(\.texts), in: deck)
        return left
      }
    } catch LibraryError.noDeck {
      throw Refusal(.notFound, visit.language(.webGone))
    } catch LibraryError.unusable {
      return try await refused(deck, rows, visit.language(.webBadCard), visit)
    }
    guard !left.isEmpty else { return .redirect(to: DeckPages.path(deck), type: .normal) }
    rows = left
    var page = try await page(deck, rows, visit)
    page.done = visit.language(.words(.webRowsSaved, typed.count - left.count))
    (page.problem, page.status) = (visit.language(.webRowsLeft), .unprocessableContent)
    return page.response(for: visit)
  }

  private func refused(
    _ deck: String, _ rows: [Row], _ problem: String, _ visit: Visit
  ) async throws -> Response {
    var page = try await page(deck, rows, visit)
    (page.problem, page.status) = (problem, .unprocessableContent)
    return page.response(for: visit)
  }

  /// Adds the rows that are cards, in one transaction.
  ///
  /// - Returns: The rows that are not added, each with its problem: a side is missing or too long, or the same question is in
  ///   an earlier row or in the deck.
  private static func add(_ rows: [Row], to deck: String, _ store: DeckStore) throws -> [Row] {
    var (left, cards) = ([Row](), [Card]())
    var known = try store.questions(among: rows.map(\.question), in: deck)
    for var row in rows {
      if let problem = CardRecord(Card(question: row.question, answer: row.answer)).problem {
        row.problem = problem.phrase
      } else if !known.insert(row.question).inserted {
        row.problem = .webTwice
      } else {
        cards.append(
          Card(
            question: row.question, answer: row.answer,
            guid: try store.newGUID(deck: deck, question: row.question, answer: row.answer)))
        continue
      }
      left.append(row)
    }
    try store.append(cards, to: deck)
    return left
  }
}
