import DeckFormats
import DeckStore
import Hummingbird
import Scenes
import Study

/// The page with each learner's progress, from the same queries as at the box, so that the numbers agree.
struct ClassPage: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/class") { _, visit in
      try await page(visit).response(in: visit.language)
    }
    group.get("/class.csv") { _, visit in try await table(visit) }
  }

  /// The line of a learner on the page and in the CSV file.
  private struct Line {
    var name: String
    /// The number of cards left today, that of days with answers among the last seven, and the last day.
    var numbers: [String]

    init(_ pupil: PupilOverview, _ visit: Visit) {
      name = pupil.name
      numbers = [
        "\(pupil.left)", "\(pupil.daysOfWeek)", visit.language(ClassPage.label(pupil.daysAgo)),
      ]
    }
  }

  private func lines(_ reply: LibraryReply?, _ visit: Visit) -> [Line] {
    guard case .pupils(let pupils)? = reply else { return [] }
    return pupils.map { Line($0, visit) }
  }

  /// The page's table as a CSV file for a spreadsheet.
  private func table(_ visit: Visit) async throws -> Response {
    let reply = try await site.read {
      try $0.reply(to: .pupils(offer: Offer()), learner: nil, at: $1)
    }
    guard reply != nil else { throw Refusal(.notFound, visit.language(.webGone)) }
    let rows = DelimitedRow(isForSpreadsheet: true)
    let head = [Phrase.webName, .webLeft, .webDays, .webLast].map { visit.language($0) }
    let text = ([head] + lines(reply, visit).map { [$0.name] + $0.numbers }).map(rows.text).joined()
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"class.csv\"",
      ],
      // Without this byte order mark, a spreadsheet would not read the text as UTF-8.
      body: ResponseBody(byteBuffer: ByteBuffer(string: "\u{feff}" + text)))
  }

  func page(_ visit: Visit) async throws -> Page {
    let replies = try await site.read { store, time in
      (
        try store.reply(to: .pupils(offer: Offer()), learner: nil, at: time),
        try store.reply(to: .hardest, learner: nil, at: time),
        Dictionary(uniqueKeysWithValues: try store.learners().map { ($0.name, $0.guid) })
      )
    }
    var page = Page(.class, title: visit.language(.classOfAll), back: "/")
    page.values = [
      "token": visit.token, "changes": visit.mayChange,
      "pupils": lines(replies?.0, visit).map { line in
        [
          "path": LearnerPages.path(replies?.2[line.name] ?? ""), "name": line.name,
          "left": line.numbers[0], "days": line.numbers[1], "last": line.numbers[2],
        ]
      },
    ]
    if case .hardest(let cards)? = replies?.1, !cards.isEmpty {
      page.values["hasHard"] = true
      page.values["hard"] = cards.map {
        [
          "path": CardPages.path($0.card.guid), "question": $0.card.title,
          "lapses": visit.language(.words(.forgottenTimes, $0.lapses)),
        ]
      }
    }
    return page
  }

  private static func label(_ daysAgo: Int?) -> Label {
    switch daysAgo {
    case nil: .words(.neverHere)
    case 0?: .words(.today)
    case 1?: .words(.yesterday)
    case let days?: .words(.webDaysAgo, days)
    }
  }
}
