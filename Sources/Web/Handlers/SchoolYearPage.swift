import DeckStore
import Hummingbird
import Scenes
import Study

/// The page for a new school year, on which all the learners who leave are selected and removed at once.
struct SchoolYearPage: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/class/leave") { _, visit in try await page(visit) }
    group.post("/class/leave") { try await remove($0, $1) }
  }

  private func page(_ visit: Visit, problem: String? = nil) async throws -> Response {
    let found = try await site.read { store, _ in
      (try store.sortedLearners(), try LearnerSignsByName(store))
    }
    let values = LeaveValues(
      token: visit.token, changes: visit.mayChange,
      learners: found.map { learners, signs in
        learners.map {
          .init(
            guid: $0.guid, name: $0.name, sign: Drawings.sign(signs[$0.name], of: $0.name, .small))
        }
      } ?? [])
    var page = Page(values, title: visit.language(.schoolYear), in: .class, after: [])
    page.problem = problem
    if problem != nil { page.status = .unprocessableContent }
    return page.response(for: visit)
  }

  private func remove(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    guard form["sure"] == "yes" else { return .redirect(to: "/class/leave", type: .normal) }
    let leaving = Set(form.fields["learner"] ?? [])
    // As at the box, one learner has to stay.
    let removal = try await site.change { try $0.removeLearners(leaving, at: $1) }
    guard case .removed(let kept) = removal else {
      return try await page(visit, problem: visit.language(.oneStays))
    }
    return .redirect(to: Undoing.path("/class", undoing: kept), type: .normal)
  }
}
