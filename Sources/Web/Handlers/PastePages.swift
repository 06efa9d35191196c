import DeckFormats
import DeckStore
import Hummingbird
import Scenes
import Study

/// The page on which a table or a chatbot's list is pasted, shown as cards and imported.
struct PastePages: Sendable {
  let site: Site
  let commands: Commands

  func add(to group: RouterGroup<Visit>) {
    group.get("/decks/:deck/paste") { _, visit in
      page(try DeckPages.deck(visit), visit).response(for: visit)
    }
    group.post("/decks/:deck/paste") { try await take($0, $1) }
  }

  /// The maximum number of cards that are shown before the import.
  private static let mostShown = 200

  /// What a text would bring: the number of its cards, and the first ones.
  private struct Found: Sendable {
    var count = 0
    var first: [Card] = []
  }

  private func page(
    _ deck: String, _ visit: Visit, text: String = "", _ found: Found = Found()
  ) -> Page {
    let path = DeckPages.path(deck)
    let values = PasteValues(
      path: path, token: visit.token, keep: path + "/paste", text: text,
      hasCards: found.count > 0, count: visit.language(.words(.cardCount, found.count)),
      cards: found.first.map { .init(question: $0.question, answer: $0.answer) })
    return Page(
      values, title: visit.language(.webPaste), in: .decks, after: [Page.Way(path, deck)])
  }

  private func take(_ request: Request, _ visit: Visit) async throws -> Response {
    let deck = try DeckPages.deck(visit)
    let form = try await Form.read(request, visit, limit: Form.longestTable)
    let text = form["text"]
    let found = try await site.perform(on: .works) { Self.cards(in: text) }
    var page = page(deck, visit, text: text, found)
    guard found.count > 0 else {
      (page.problem, page.status) = (visit.language(.webNoCards), .unprocessableContent)
      return page.response(for: visit)
    }
    guard form["take"] == "yes" else { return page.response(for: visit) }
    let isIn = try await site.perform(on: .works) { commands.importText(text, into: deck) }
    guard isIn else {
      (page.problem, page.status) = (visit.language(.webNotTaken), .internalServerError)
      return page.response(for: visit)
    }
    return .redirect(to: DeckPages.path(deck), type: .normal)
  }

  /// The cards that an import finds in a text.
  private static func cards(in text: String) -> Found {
    let bytes = Array(text.utf8)
    let input = DeckInput(path: "-", start: Array(bytes.prefix(64)), find: { _ in nil }) { bytes }
    var found = Found()
    try? DeckFormat.open(input, SourceChoices()).forEachCard {
      if found.first.count < mostShown { found.first.append($0.record.card) }
      found.count += 1
    }
    return found
  }
}
