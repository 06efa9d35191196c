import DeckStore
import Hummingbird
import Scenes
import ScreenLayout
import Study

/// The pages with everything that was removed and can be brought back, and those on which it can be forgotten for good.
struct RemovedPages: Sendable {
  let site: Site

  /// What one list has.
  private struct List {
    var path: String
    var section: Page.Section
    var kinds: [Kept.Kind]

    static let decks = List(path: "/removed", section: .decks, kinds: [.deck, .card])
    static let learners = List(path: "/class/removed", section: .class, kinds: [.learner])

    static func of(_ kept: Kept) -> List { kept.kind == .learner ? learners : decks }
  }

  func add(to group: RouterGroup<Visit>) {
    for list in [List.decks, .learners] {
      group.get(RouterPath(list.path)) { try await show(list, $0, $1) }
    }
    group.get("/removed/:kept") { _, visit in try await ask(visit) }
    group.post("/removed/:kept/forget") { try await forget($0, $1) }
  }

  /// The most removals on a page.
  static let mostShown = 20

  private func show(_ list: List, _ request: Request, _ visit: Visit) async throws -> Response {
    guard visit.mayChange else { throw Refusal(.forbidden, visit.language(.webOnlyLooks)) }
    let asked = request.uri.queryParameters.get("from").flatMap { Int($0) } ?? 0
    let from = min(max(asked, 0), 1_000)
    let found = try await site.read { store, time in
      try store.kept(list.kinds, at: time, from: from, limit: Self.mostShown + 1)
    }
    let kept = found ?? []
    var values = RemovedValues(
      isEmpty: kept.isEmpty, back: list.section.path, word: visit.language(list.section.phrase),
      kept: Undoing.rows(Array(kept.prefix(Self.mostShown)), visit, on: list.path))
    func way(_ from: Int) -> String { "\(list.path)?from=\(from)" }
    if from > 0 { values.newer = way(max(0, from - Self.mostShown)) }
    if kept.count > Self.mostShown { values.older = way(from + Self.mostShown) }
    return Page(values, title: visit.language(.webRemoved), in: list.section, after: [])
      .response(for: visit)
  }

  /// The question whether to forget a removal.
  private func ask(_ visit: Visit) async throws -> Response {
    let kept = try await kept(visit)
    let (list, language) = (List.of(kept), visit.language)
    let values = ForgetValues(
      sure: language(isEverywhere(kept, visit) ? .webSureErase : .webSureForget),
      token: visit.token, kept: "\(kept.id)", path: list.path,
      button: language(.words(.bringBack, [.text(kept.name)])))
    var page = Page(
      values, title: kept.name, in: list.section,
      after: [Page.Way(list.path, language(.webRemoved))])
    page.sign = Drawings.icon(Undoing.icon(kept))
    page.why = language(Undoing.detail(kept, language))
    return page.response(for: visit)
  }

  private func forget(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    let kept = try await kept(visit)
    guard form["sure"] == "yes" else {
      return .redirect(to: "/removed/\(kept.id)", type: .normal)
    }
    let isEverywhere = isEverywhere(kept, visit)
    try await site.change { store, _ in
      try isEverywhere ? store.eraseKept(kept.id) : store.forgetKept(kept.id)
    }
    return .redirect(to: List.of(kept).path, type: .normal)
  }

  /// Whether the school erases whom this page forgets, so that they are gone at all boxes: at its office.
  private func isEverywhere(_ kept: Kept, _ visit: Visit) -> Bool {
    visit.isOffice && kept.kind == .learner
  }

  /// The removal of a path; a change of cards is none.
  private func kept(_ visit: Visit) async throws -> Kept {
    guard visit.mayChange else { throw Refusal(.forbidden, visit.language(.webOnlyLooks)) }
    guard let id = visit.part("kept").flatMap({ Int64($0) }),
      let kept = try await site.read({ try $0.kept(id, at: $1) }) ?? nil, kept.kind != .change
    else { throw Refusal(.notFound, visit.language(.webGone)) }
    return kept
  }
}
