import DeckStore
import Hummingbird
import Scenes
import Study

/// How each learner is doing, by the same questions as at the box, so that the numbers agree.
struct ClassPage: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/class") { _, visit in try await show(visit) }
  }

  private func show(_ visit: Visit) async throws -> Response {
    let replies = try await site.read { store, time in
      (
        try store.reply(to: .pupils, learner: nil, at: time),
        try store.reply(to: .hardest, learner: nil, at: time)
      )
    }
    var page = Page(.class, title: visit.language(.classOfAll), back: "/")
    if case .pupils(let pupils)? = replies?.0 {
      page.values["pupils"] = pupils.map {
        [
          "name": $0.name, "left": "\($0.left)", "days": "\($0.daysOfWeek)",
          "last": visit.language(Self.label($0.daysAgo)),
        ]
      }
    }
    if case .hardest(let cards)? = replies?.1, !cards.isEmpty {
      page.values["hasHard"] = true
      page.values["hard"] = cards.map {
        [
          "path": CardPages.path($0.card.guid), "question": $0.card.title,
          "lapses": visit.language(.words(.forgottenTimes, $0.lapses)),
        ]
      }
    }
    return page.response(in: visit.language)
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
