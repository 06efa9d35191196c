import DeckStore
import Hummingbird
import Scenes
import ScreenLayout
import Study

/// The pages on which learners are added, renamed and removed.
///
/// A path contains a learner's GUID, because another learner may get the name while a page is open.
struct LearnerPages: Sendable {
  let site: Site
  let classPage: ClassPage

  func add(to group: RouterGroup<Visit>) {
    group.post("/learners") { try await addAll($0, $1) }
    group.get("/learners/:learner") { _, visit in try await learner(visit) }
    group.post("/learners/:learner/rename") { try await rename($0, $1) }
    group.post("/learners/:learner/remove") { try await remove($0, $1) }
  }

  static func path(_ guid: String) -> String { "/learners/\(guid.inPath)" }

  /// The maximum number of names to add at once, more than one class has in a school year.
  private static let mostNames = 500
  /// The number of characters of a name that a message repeats.
  private static let shownOfName = 64

  /// Adds a learner for each line that is not a learner's name yet; none if one of the lines can't be a name.
  private func addAll(_ request: Request, _ visit: Visit) async throws -> Response {
    let text = try await Form.read(request, visit)["names"]
    let names = PastedNames.all(in: text, most: 2 * Self.mostNames)
    guard names.count <= Self.mostNames else {
      return try await list(visit, text, visit.language(.webRefused), .contentTooLarge)
    }
    let new: Int
    do {
      new = try await site.change { store, time in
        let before = try store.learners().count
        try store.addLearners(names, at: time)
        return try store.learners().count - before
      }
    } catch LibraryError.unusable {
      let bad = names.first { NameRule.problem(with: $0, of: "learner") != nil }
      let shown = bad.map { "\($0.prefix(Self.shownOfName)): " } ?? ""
      return try await list(
        visit, text, shown + visit.language(.webBadName), .unprocessableContent)
    }
    guard new < names.count else { return .redirect(to: "/class", type: .normal) }
    let count = "\(names.count - new)"
    var page = try await classPage.page(visit)
    page.done = visit.language(.words(.webAlreadyHere, [.text(count)]))
    return page.response(for: visit)
  }

  /// The class page with an error message and the names that were typed.
  private func list(
    _ visit: Visit, _ names: String, _ problem: String, _ status: HTTPResponse.Status
  ) async throws -> Response {
    var page = try await classPage.page(visit, names: names)
    (page.problem, page.status) = (problem, status)
    return page.response(for: visit)
  }

  private func learner(
    _ visit: Visit, typed: String? = nil, problem: String? = nil
  ) async throws -> Response {
    let found = try await site.read { store, time in
      let learner = try self.learner(visit, store)
      let (name, id) = (learner.name, learner.id)
      guard
        case .decks(let library) = try store.reply(to: .decks(learner: name), learner: id, at: time),
        case .days(let days) = try store.reply(to: .days(learner: name), learner: id, at: time)
      else { throw Refusal(.notFound, visit.language(.webGone)) }
      return LearnerOfToday(
        name: name, library: library, days: days, year: try store.year(of: id, at: time),
        hardest: try store.hardestCards(of: id, limit: Self.mostHard),
        sign: try LearnerSignsByName(store)[name],
        progress: try store.progress(ofLearner: id, named: name),
        pupils: try store.pupils(at: time))
    }
    guard let found else { throw Refusal(.notFound, visit.language(.webGone)) }
    let (language, path) = (visit.language, Self.path(visit.part("learner") ?? ""))
    var values = found.values(language)
    (values.path, values.token, values.changes) = (path, visit.token, visit.mayChange)
    values.name = typed ?? found.name
    values.remove = language(.words(.removeLearner, [.text(found.name)]))
    var page = Page(values, title: found.name, in: .class, after: [])
    page.sign = Drawings.sign(found.sign, of: found.name, .large)
    page.why = found.why(language)
    page.ways = [Page.Way(path + "/settings", language(.settings), .settings)]
    page.problem = problem
    if problem != nil { page.status = .unprocessableContent }
    return page.response(for: visit)
  }

  /// The number of hardest cards that the page shows.
  private static let mostHard = 5

  private func rename(_ request: Request, _ visit: Visit) async throws -> Response {
    let new = try await Form.read(request, visit)["name"].trimmed
    let problem: Label? = try await site.change { store, _ in
      let old = try self.learner(visit, store).name
      // Unchanged; a namesake's label would not be valid as a new name.
      if new == old { return nil }
      do {
        // A phone can't create namesakes: the readers of the class table look at names, not at marks.
        try store.apply(.learner(.rename(old, to: new)), isUnique: true)
      } catch LibraryError.unusable {
        return .words(.webBadName)
      } catch LibraryError.learnerExists {
        return .words(.webNameThere, [.text(new), .text(old)])
      }
      return nil
    }
    if let problem {
      return try await learner(visit, typed: new, problem: visit.language(problem))
    }
    return .redirect(to: "/class", type: .normal)
  }

  private func remove(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    guard form["sure"] == "yes" else {
      return .redirect(to: Self.path(visit.part("learner") ?? ""), type: .normal)
    }
    let removal = try await site.change { store, time in
      // As at the box, one learner has to stay.
      try store.removeLearners([try self.learner(visit, store).guid], at: time)
    }
    guard case .removed(let kept) = removal else {
      return try await learner(visit, problem: visit.language(.oneStays))
    }
    return .redirect(to: Undoing.path("/class", undoing: kept), type: .normal)
  }

  /// The learner whose GUID is in the path; the library's functions take the learner's name.
  private func learner(_ visit: Visit, _ store: DeckStore) throws -> Learner {
    let guid = visit.part("learner")
    guard let learner = try store.learners().first(where: { $0.guid == guid }) else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return learner
  }
}
