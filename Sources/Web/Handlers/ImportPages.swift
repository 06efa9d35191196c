import DeckFormats
import Hummingbird
import DeckExchange
import LibraryAccess
import Scenes
import ScreenLayout
import Study

/// The pages on which a file of cards is sent, shown and imported; its format may be any that the box reads.
struct ImportPages: Sendable {
  let site: Site
  let imports: Imports

  func add(to group: RouterGroup<Visit>) {
    group.get("/import") { _, visit in try await page(visit) }
    group.post("/import") { try await send($0, $1) }
    group.post("/import/take") { request, visit in
      try await answer(request, visit) { await imports.take($0, of: $1) }
    }
    group.post("/import/choose") { try await choose($0, $1) }
    group.post("/import/leave") { request, visit in
      try await answer(request, visit) { await imports.forget($0, of: $1) }
    }
  }

  /// Handles a phone's decision about the file that was shown to it.
  private func answer(
    _ request: Request, _ visit: Visit, _ act: (_ number: Int?, _ phone: String) async -> Void
  ) async throws -> Response {
    let form = try await Form.read(request, visit)
    await act(Int(form["job"]), try id(visit))
    return .redirect(to: "/import", type: .normal)
  }

  /// Handles a phone's choice of columns and sheet.
  private func choose(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    let phone = try id(visit)
    if case .looked(let found)? = await imports.job(of: phone)?.stage, let choice = found.choice {
      var chosen = Commands.Chosen()
      if let sheet = Int(form["sheet"]), choice.sheets.indices.contains(sheet) {
        chosen.sheet = choice.sheets[sheet]
      }
      // Another sheet has other columns.
      if chosen.sheet == nil || Int(form["sheet"]) == choice.sheet {
        chosen.question = Int(form["question"]).flatMap {
          choice.columns.indices.contains($0) ? $0 + 1 : nil
        }
        chosen.answer = Int(form["answer"]).flatMap {
          choice.columns.indices.contains($0) ? $0 + 1 : nil
        }
      }
      await imports.choose(Int(form["job"]), of: phone, chosen)
    }
    return .redirect(to: "/import", type: .normal)
  }

  /// The maximum number of decks, of cards and of file names on a page.
  private static let mostShown = 50
  /// The interval, in seconds, at which the page is reloaded while the box works on a file.
  private static let pause = 2

  private func send(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit, limit: Form.longestWithFile, files: site)
    guard let file = form.files["file"] else {
      return try await page(visit, problem: visit.language(.webNoFile), .unprocessableContent)
    }
    guard await imports.look(at: file, of: try id(visit)) else {
      return try await page(visit, problem: visit.language(.webBusy), .serviceUnavailable)
    }
    return .redirect(to: "/import", type: .normal)
  }

  private func page(
    _ visit: Visit, problem: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var values = ImportValues(token: visit.token, changes: visit.mayChange)
    var page = Page(values, title: visit.language(.webFile), in: .decks, after: [])
    (page.problem, page.status) = (problem, status)
    guard let job = await imports.job(of: try id(visit)) else {
      values.isEmpty = true
      page.values = values
      return page.response(for: visit)
    }
    (values.name, values.job) = (job.name, "\(job.number)")
    switch job.stage {
    case .looking, .comingIn:
      values.isBusy = true
      page.refresh = Self.pause
    case .looked(let found):
      fill(&page, &values, found, visit)
      offer(&values, found.choice)
      values.isLooked = found.files.contains { $0.added + $0.changed > 0 }
    case .failed:
      values.isKnown = true
      (page.problem, page.status) = (visit.language(.webFileFailed), .internalServerError)
    case .done(let found):
      fill(&page, &values, found, visit)
      if found.files.contains(where: \.error.isEmpty) {
        values.isIn = true
        page.done = visit.language(.webFileIsIn)
      }
    }
    page.values = values
    return page.response(for: visit)
  }

  /// Adds the contents of a file or the result of its import to a page.
  private func fill(
    _ page: inout Page, _ values: inout ImportValues, _ found: Commands.Found, _ visit: Visit
  ) {
    let read = found.files.filter(\.error.isEmpty)
    let (added, changed) = (
      read.reduce(0) { $0 + $1.added }, read.reduce(0) { $0 + $1.changed }
    )
    var counts: [String] = []
    if added > 0 { counts.append(visit.language(.words(.stickNewCards, added))) }
    if changed > 0 { counts.append(visit.language(.words(.stickChangedCards, changed))) }
    if counts.isEmpty, !read.isEmpty { counts.append(visit.language(.stickNothingNew)) }
    values.isKnown = true
    values.counts = counts.joined(separator: ", ")
    values.decks = Set(read.flatMap(\.decks)).sorted().prefix(Self.mostShown).map {
      .init(path: DeckPages.path($0), name: $0)
    }
    values.hasCards = !found.cards.isEmpty
    values.cards = found.cards.prefix(Self.mostShown).map {
      .init(question: $0[0], answer: $0[1])
    }
    let leftOut = read.flatMap(\.leftOut)
    values.hasLeftOut = !leftOut.isEmpty
    values.leftOut = leftOut.prefix(Self.mostShown).map { visit.language($0.label) }
    let unread = found.files.filter { !$0.error.isEmpty }
    if read.isEmpty {
      let saveAs = unread.lazy.compactMap { RefusedFormat.named($0.file)?.saveAs }.first
      page.problem = visit.language(
        saveAs.map { .words(.webSaveAs, [.text($0)]) } ?? .words(.webFileUnread))
      page.status = .unprocessableContent
    } else if !unread.isEmpty {
      values.unread = unread.prefix(Self.mostShown).map {
        String($0.file.split(separator: "/").last ?? "")
      }
      values.hasUnread = true
    }
  }

  /// Adds the columns and sheets that a person may choose.
  private func offer(_ values: inout ImportValues, _ choice: TableChoice?) {
    guard let choice, choice.columns.count > 1 || choice.sheets.count > 1 else { return }
    func options(_ names: [String], _ chosen: Int?) -> [ImportValues.Option] {
      names.enumerated().map { .init(value: "\($0)", name: $1, isChosen: $0 == chosen) }
    }
    values.mayChoose = true
    if choice.columns.count > 1 {
      values.hasColumns = true
      values.questions = options(choice.columns, choice.question)
      values.answers = options(choice.columns, choice.answer)
    }
    if choice.sheets.count > 1 {
      values.hasSheets = true
      values.sheets = options(choice.sheets, choice.sheet)
    }
  }

  private func id(_ visit: Visit) throws -> String {
    guard let phone = visit.phone else { throw Refusal(.forbidden, visit.language(.webRefused)) }
    return phone.id
  }
}
