import Hummingbird
import LibraryAccess
import Scenes
import ScreenLayout
import Study

/// The pages on which a backup is chosen or sent, compared with what the box has now, and brought back.
struct RestorePages: Sendable {
  let site: Site
  let restores: Restores

  func add(to group: RouterGroup<Visit>) {
    group.get("/restore") { _, visit in try await page(visit) }
    group.post("/restore") { try await send($0, $1) }
    group.post("/restore/look") { try await look($0, $1) }
    group.post("/restore/take") { try await take($0, $1) }
    group.post("/restore/leave") { try await leave($0, $1) }
  }

  private static let path = "/restore"
  /// The interval, in seconds, at which the page is reloaded while the box works on a backup.
  private static let pause = 2
  /// The most names of learners or decks that the page compares.
  private static let mostNames = 8

  private func send(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit, limit: Form.longestWithBackup, files: site)
    guard let file = form.files["file"] else {
      return try await page(visit, problem: .webNoFile, .unprocessableContent)
    }
    return try await look(at: .sent(file), called: file.name, visit)
  }

  private func look(_ request: Request, _ visit: Visit) async throws -> Response {
    let name = try await Form.read(request, visit)["name"]
    // The name is compared with those of the list, never used as a path.
    let found = try await restorable().first { $0.overview.name == name }
    guard let found else { throw Refusal(.notFound, visit.language(.webGone)) }
    let shown = visit.language(Self.label(found.overview))
    return try await look(at: .ofBox(path: found.path), called: shown, visit)
  }

  private func look(
    at source: Restores.Source, called name: String, _ visit: Visit
  ) async throws -> Response {
    guard await restores.look(at: source, called: name, of: try id(visit)) else {
      return try await page(visit, problem: .webBusy, .serviceUnavailable)
    }
    return .redirect(to: Self.path, type: .normal)
  }

  private func restorable() async throws -> [(overview: BackupOverview, path: String)] {
    try await site.perform(on: .works) { [site] in try site.library.restorable() }
  }

  private func take(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    if form["sure"] == "yes" { await restores.take(Int(form["job"]), of: try id(visit)) }
    return .redirect(to: Self.path, type: .normal)
  }

  private func leave(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    await restores.forget(Int(form["job"]), of: try id(visit))
    return .redirect(to: Self.path, type: .normal)
  }

  private func page(
    _ visit: Visit, problem: Phrase? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    guard visit.mayChange else { throw Refusal(.forbidden, visit.language(.webOnlyLooks)) }
    let language = visit.language
    var values = RestoreValues(token: visit.token)
    var page = Page(values, title: language(.backups), in: .box, after: [])
    (page.problem, page.status) = (problem.map { language($0) }, status)
    let job = await restores.job(of: try id(visit))
    (values.name, values.job) = (job?.name ?? "", "\(job?.number ?? 0)")
    switch job?.stage {
    case nil:
      values.isEmpty = true
      values.backups = try await restorable().map { Self.row($0.overview, language) }
      values.hasNone = values.backups.isEmpty
    case .looking?, .restoring?:
      values.isBusy = true
      page.refresh = Self.pause
    case .looked(let report)?:
      values.isLooked = true
      values.rows = Self.rows(
        here: report.here ?? LibraryContents(), there: report.backup ?? LibraryContents(), language)
    case .refused(let problem)?:
      values.isOver = true
      page.problem = language(problem.phrase) + ". " + language(.stickUnchanged) + "."
    case .unknown?:
      values.isOver = true
      (page.problem, page.status) = (language(.webFileFailed), .internalServerError)
    case .done?:
      values.isOver = true
      page.done = language(.stickRestored) + ". " + language(.stickKept) + "."
    }
    page.values = values
    return page.response(for: visit)
  }

  private static func label(_ backup: BackupOverview) -> Label {
    backup.isReplaced ? .time(backup.time) : .day(backup.time)
  }

  private static func row(
    _ backup: BackupOverview, _ language: PageLanguage
  ) -> RestoreValues.Backup {
    .init(
      name: backup.name, words: language(label(backup)),
      note: backup.isReplaced ? language(.beforeRestore) : nil)
  }

  /// What the library has, and what it would have.
  private static func rows(
    here: LibraryContents, there: LibraryContents, _ language: PageLanguage
  ) -> [RestoreValues.Row] {
    func names(_ names: [String], _ count: Int) -> String {
      let shown = names.prefix(mostNames).joined(separator: ", ")
      let more = count - min(names.count, mostNames)
      return "\(count)" + (shown.isEmpty ? "" : ": \(shown)") + (more > 0 ? " +\(more)" : "")
    }
    func last(_ time: WallTime?) -> String { time.map { language(.day($0)) } ?? "–" }
    let rows: [(Phrase, String, String)] = [
      (
        .learners, names(here.learners, here.learnerCount),
        names(there.learners, there.learnerCount)
      ),
      (.decks, names(here.decks, here.deckCount), names(there.decks, there.deckCount)),
      (.cardsHere, "\(here.cards)", "\(there.cards)"),
      (.webAnswersOfAll, "\(here.answers)", "\(there.answers)"),
      (.stickLast, last(here.lastAnswer), last(there.lastAnswer)),
    ]
    return rows.map { phrase, here, there in
      .init(what: language(phrase), here: here, there: there, isOther: here != there)
    }
  }

  private func id(_ visit: Visit) throws -> String {
    guard let phone = visit.phone else { throw Refusal(.forbidden, visit.language(.webRefused)) }
    return phone.id
  }
}
