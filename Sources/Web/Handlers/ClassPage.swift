import DeckStore
import Hummingbird
import Scenes
import Study

/// The page with each learner's progress, from the same queries as at the box, so that the numbers agree.
struct ClassPage: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/class") { request, visit in
      var page = try await page(
        visit, part: request.uri.queryParameters.get("part", as: Int.self) ?? 1)
      page.undo = try await Undoing(site: site).bar(request, visit, on: "/class")
      return page.response(for: visit)
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
    let head = [Phrase.webName, .webLeft, .webDays, .webLast].map { visit.language($0) }
    return Response.spreadsheet(
      [head] + lines(reply, visit).map { [$0.name] + $0.numbers }, named: "class.csv")
  }

  /// - Parameters:
  ///   - visit: The context of the request.
  ///   - names: The names of new learners that were typed.
  ///   - part: Which part of the class is shown, from 1: who needs somebody comes first.
  /// - Returns: The page.
  /// - Throws: `LibraryError`.
  func page(_ visit: Visit, names: String = "", part: Int = 1) async throws -> Page {
    let language = visit.language
    var values = ClassValues(token: visit.token, changes: visit.mayChange, names: names)
    var page = Page(values, title: language(.classOfAll), in: .class)
    let found = try await site.read { store, time in
      ClassOfToday(
        pupils: try store.pupils(at: time), hardest: try store.hardestCards(limit: Self.mostHard),
        guids: Dictionary(try store.learners().map { ($0.name, $0.guid) }) { first, _ in first },
        signs: try LearnerSignsByName(store), weekday: (time.day + 3) % 7,
        removed: try store.kept([.learner], at: time, limit: Undoing.mostShown))
    }
    guard let found else { return page }
    let needs = PupilNeed.needs(of: found.pupils)
    let needing = Set(needs.map(\.pupil.name))
    let others = found.pupils.filter { !needing.contains($0.name) }
    let here = found.pupils.count { $0.daysAgo == 0 }
    page.why = language(
      .words(.hereToday, [.text("\(here)"), .text("\(found.pupils.count)")]))
    page.ways = [
      Page.Way(saving: "/class.csv", language(.webTable)),
      Page.Way("/class/names", language(.webNames), .people),
    ]
    values.isEmpty = found.pupils.isEmpty
    if !values.isEmpty {
      page.ways.append(Page.Way(on: MondayPages.path, language(.webMonday), .calendar))
    }
    values.heads = found.heads(language)
    (values.needCount, values.otherCount) = (needs.count, others.count)
    let parts = Self.parts(needs, others)
    let shown = min(max(part, 1), max(parts.count, 1))
    if let part = parts.dropFirst(shown - 1).first {
      values.needs = part.needs.map { found.row($0.pupil, $0.need, language) }
      values.pupils = part.others.map { found.row($0, nil, language) }
    }
    values.hasNeeds = !values.needs.isEmpty
    values.hasOthers = !values.pupils.isEmpty
    values.parts = zip(1..., parts).map { number, part in
      .init(
        path: "/class?part=\(number)",
        words: part.needs.isEmpty
          ? Self.words(of: part.others.map(\.name))
          : language(.webNeedsYou) + (number > 1 ? " \(number)" : ""),
        here: number == shown)
    }
    values.hasParts = parts.count > 1
    values.hasHard = !found.hardest.isEmpty
    values.hard = found.hardest.map(HardCard.row(language))
    values.hasKept = !found.removed.isEmpty
    values.kept = Undoing.rows(found.removed, visit, on: "/class")
    page.values = values
    return page
  }

  /// The most learners of a part, so that a page stays below 80 KB.
  private static let mostPupils = 50

  private typealias Part = (
    needs: ArraySlice<(pupil: PupilOverview, need: PupilNeed)>, others: ArraySlice<PupilOverview>
  )

  /// The class in parts, who needs somebody first.
  private static func parts(
    _ needs: [(pupil: PupilOverview, need: PupilNeed)], _ others: [PupilOverview]
  ) -> [Part] {
    stride(from: 0, to: needs.count + others.count, by: mostPupils).map { start in
      let needing = needs.dropFirst(start).prefix(mostPupils)
      return (
        needing,
        others.dropFirst(max(start - needs.count, 0)).prefix(mostPupils - needing.count)
      )
    }
  }

  /// The first name of a part and its last one.
  static func words(of part: [String]) -> String {
    let names = [part.first, part.last].map { String(($0 ?? "").prefix(12)) }
    return part.count > 1 ? names.joined(separator: " – ") : names[0]
  }

  /// The number of hardest cards that the page shows.
  private static let mostHard = 10

  static func label(_ daysAgo: Int?) -> Label {
    switch daysAgo {
    case nil: .words(.neverHere)
    case 0?: .words(.today)
    case 1?: .words(.yesterday)
    case let days?: .words(.webDaysAgo, days)
    }
  }
}
