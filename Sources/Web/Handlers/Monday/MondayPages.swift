import DeckFormats
import DeckStore
import Hummingbird
import Scenes
import Study

/// The report that a teacher opens on Monday: what the class did last week, who needs somebody, and what was hard; as a page,
/// a table for a spreadsheet, and a sheet for the printer.
struct MondayPages: Sendable {
  let site: Site

  static let path = "/class/monday"

  func add(to group: RouterGroup<Visit>) {
    group.get(RouterPath(Self.path)) { try await page($0, $1) }
    group.get(RouterPath(Self.path + ".csv")) { _, visit in try await table(visit) }
    group.get(RouterPath(Self.path + "/print")) { try await sheet($0, $1) }
  }

  /// The most learners of a part, the most who need somebody, and the most decks, so that a page stays below 80 KB.
  private static let (mostLearners, mostNeeds, mostDecks) = (40, 20, 40)

  private func report(_ visit: Visit, withKnown: Bool = false) async throws -> MondayReport {
    guard let report = try await site.read({ try MondayReport($0, at: $1, withKnown: withKnown) })
    else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return report
  }

  private func page(_ request: Request, _ visit: Visit) async throws -> Response {
    let (report, language) = (try await self.report(visit), visit.language)
    let parts = report.week.learners.pieces(of: Self.mostLearners)
    let asked = request.uri.queryParameters.get("part", as: Int.self) ?? 1
    let shown = min(max(asked, 1), max(parts.count, 1))
    var values = report.values(parts.isEmpty ? [] : parts[shown - 1], language)
    func more(_ count: Int, than shown: Int) -> String? {
      count > shown ? language(.words(.webAndMore, count - shown)) : nil
    }
    values.moreNeeds = more(values.needs.count, than: Self.mostNeeds)
    values.needs = Array(values.needs.prefix(Self.mostNeeds))
    values.moreDecks = more(values.decks.count, than: Self.mostDecks)
    values.decks = Array(values.decks.prefix(Self.mostDecks))
    values.parts = zip(1..., parts).map { number, part in
      .init(
        path: "\(Self.path)?part=\(number)#there", words: ClassPage.words(of: part.map(\.name)),
        here: number == shown)
    }
    values.hasParts = parts.count > 1
    var page = Page(values, title: language(.webMonday), in: .class, after: [])
    page.why = report.span(language)
    if !values.isEmpty {
      page.ways = [
        Page.Way(saving: Self.path + ".csv", language(.webTable)),
        Page.Way(
          on: Self.path + "/print", language(visit.mayChange ? .webPrintReport : .webPrint), .table),
      ]
    }
    return page.response(for: visit)
  }

  /// The report as a sheet, for a phone that may do everything with the secret pictures of each learner.
  private func sheet(_ request: Request, _ visit: Visit) async throws -> Response {
    let (report, language) = (try await self.report(visit), visit.language)
    var pictures: [String: [NamesValues.Picture]] = [:]
    if visit.mayChange {
      pictures =
        try await site.read { store, _ in try NamesValues.pictures(store, language) } ?? [:]
    }
    var values = ReportValues(
      title: language(.webMonday), span: report.span(language),
      figures: report.figures(language), needs: report.needs(language),
      hard: report.hard(language), heads: MondayReport.heads(language),
      learners: report.rows(
        report.week.learners, pictures: pictures, hasCurves: false, language))
    values.hasNeeds = !values.needs.isEmpty
    values.hasHard = !values.hard.isEmpty
    values.hasPictures = !pictures.isEmpty
    var page = PrintPages.paper(values, language(.webMonday), request, visit)
    page.ways.append(Page.Way(Self.path, language(.webMonday)))
    return page.response(for: visit)
  }

  /// The report as a CSV file: the learners, the hardest cards, the decks, and the curve, with an empty line between them.
  private func table(_ visit: Visit) async throws -> Response {
    let (report, language) = (try await self.report(visit, withKnown: true), visit.language)
    let week = report.week
    func words(_ phrases: [Phrase]) -> [String] { phrases.map { language($0) } }
    func date(_ day: Int) -> String {
      String(MondayReport.date(day).iso8601Milliseconds.prefix(10))
    }
    let needs = Dictionary(
      report.needs.map { ($0.pupil.name, $0.need.words(of: $0.pupil, language)) }
    ) { first, _ in first }
    var head = words([.webName])
    head += (0..<7).map { date(week.monday + $0) }
    head += words([.webMinutes, .webAnswersRight, .webAnswersWrong, .webLearntNew])
    // What was learnt is of the week's end, and what is known of the day on which the table is saved.
    let dated: [(Phrase, Int)] = [
      (.webLearntAll, week.monday + 6), (.webKnownNow, week.today), (.webLearningNow, week.today),
    ]
    head += dated.map { phrase, day in "\(language(phrase)) \(date(day))" }
    head += words([.webNeedsYouToday])
    head += week.ends.map { "\(language(.webLearntAll)) \(date($0))" }
    var rows = [head]
    for learner in week.learners {
      let numbers = [
        learner.minutes, learner.answers.right, learner.answers.wrong, learner.learntInWeek,
        learner.learntInAll, learner.known, learner.learning,
      ]
      var row = [learner.name]
      row += (learner.days.map(\.count) + numbers).map { "\($0)" }
      row.append(needs[learner.name] ?? "")
      row += learner.learnt.map { "\($0)" }
      rows.append(row)
    }
    rows += [
      [],
      words([.webHardestOfWeek, .cardAnswer, .decks, .learners, .webAnswersWrong, .webGivenInstead]
      ),
    ]
    rows += week.hardest.map { card in
      [card.card.title, card.card.answer, card.deck, "\(card.learners)", "\(card.count)"]
        + [card.given.map { "\($0.text) × \($0.count)" }.joined(separator: "; ")]
    }
    rows += [[], words([.decks, .webByMost, .cardsHere, .learners])]
    for deck in report.decks {
      guard let known = report.known[deck.name], known.isForAnybody else { continue }
      rows.append([deck.name, "\(known.byMost)", "\(known.cards)", "\(known.learners)"])
    }
    rows += [[], words([.webDate, .webLearntByAll])]
    rows += zip(week.ends, week.learnt).map { [date($0), "\($1)"] }
    return Response.spreadsheet(rows, named: "monday.csv")
  }
}

extension Response {
  /// A CSV file for a spreadsheet.
  static func spreadsheet(_ rows: [[String]], named name: String) -> Response {
    let writer = DelimitedRow(isForSpreadsheet: true)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"\(name)\"",
      ],
      // Without this byte order mark, a spreadsheet would not read the text as UTF-8.
      body: ResponseBody(
        byteBuffer: ByteBuffer(string: "\u{feff}" + rows.map(writer.text).joined())))
  }
}
