import DeckStore
import Hummingbird
import Scenes
import Study

/// Learners come in, are renamed and leave.
struct LearnerPages: Sendable {
  let site: Site
  let classPage: ClassPage

  func add(to group: RouterGroup<Visit>) {
    group.post("/learners") { try await addAll($0, $1) }
    group.get("/learners/:learner") { _, visit in try await learner(visit) }
    group.post("/learners/:learner/rename") { try await rename($0, $1) }
    group.post("/learners/:learner/remove") { try await remove($0, $1) }
  }

  /// Adds a learner for each line; who is there already stays as they are.
  ///
  /// A line that is no name is told with all that was typed; to send it again doubles nobody.
  private func addAll(_ request: Request, _ visit: Visit) async throws -> Response {
    let text = try await Form.read(request, visit)["names"]
    let names = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .filter { !$0.isEmpty }
    guard !names.isEmpty else { return .redirect(to: "/class", type: .normal) }
    let bad = try await site.change { store, time in
      for name in names.prefix(Limits.learners + 1) {
        do {
          try store.addLearner(name, at: time)
        } catch LibraryError.learnerExists {
          continue
        } catch LibraryError.unusable {
          return Optional(name)
        }
      }
      return nil
    }
    guard let bad else { return .redirect(to: "/class", type: .normal) }
    var page = try await classPage.page(visit)
    page.values["names"] = text
    page.problem = "\(bad): \(visit.language(.webBadName))"
    page.status = .unprocessableContent
    return page.response(in: visit.language)
  }

  private func learner(_ visit: Visit, problem: String? = nil) async throws -> Response {
    let name = try name(visit)
    let isThere = try await site.read { store, _ in
      try store.learners().contains { $0.name == name }
    }
    guard isThere == true else { throw Refusal(.notFound, visit.language(.webGone)) }
    var page = Page(.learner, title: name, back: "/class")
    page.values = [
      "path": "/learners/\(name.inPath)", "token": visit.token, "changes": visit.mayChange,
      "remove": visit.language(.words(.removeLearner, [.text(name)])),
    ]
    page.problem = problem
    if problem != nil { page.status = .unprocessableContent }
    return page.response(in: visit.language)
  }

  private func rename(_ request: Request, _ visit: Visit) async throws -> Response {
    let old = try name(visit)
    let new = try await Form.read(request, visit)["name"].trimmed
    let isRenamed = try await change(visit) { store, _ in
      // A phone does not make namesakes: nobody could tell them apart in the class's table.
      let others = try store.learners().map(\.name).filter { $0 != old }
      guard !others.contains(where: { $0.lowercased() == new.lowercased() }) else { return false }
      do {
        try store.renameLearner(old, to: new)
      } catch LibraryError.unusable {
        return false
      }
      return true
    }
    guard isRenamed else {
      return try await learner(visit, problem: visit.language(.webBadName))
    }
    return .redirect(to: "/class", type: .normal)
  }

  private func remove(_ request: Request, _ visit: Visit) async throws -> Response {
    let name = try name(visit)
    let form = try await Form.read(request, visit)
    guard form["sure"] == "yes" else {
      return .redirect(to: "/learners/\(name.inPath)", type: .normal)
    }
    try await change(visit) { store, _ in try store.removeLearner(name) }
    return .redirect(to: "/class", type: .normal)
  }

  /// Changes a learner, who may be gone by now.
  private func change<Value: Sendable>(
    _ visit: Visit, _ body: @escaping @Sendable (DeckStore, WallTime) throws -> Value
  ) async throws -> Value {
    do {
      return try await site.change(body)
    } catch LibraryError.noLearner {
      throw Refusal(.notFound, visit.language(.webGone))
    }
  }

  private func name(_ visit: Visit) throws -> String {
    guard let name = visit.part("learner") else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return name
  }
}
