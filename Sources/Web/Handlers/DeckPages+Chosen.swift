import DeckStore
import Hummingbird
import Scenes
import Study

/// What is done to the ticked cards of a deck's page, in one form.
extension DeckPages {
  func changeChosen(_ request: Request, _ visit: Visit) async throws -> Response {
    let name = try Self.deck(visit)
    let form = try await Form.read(request, visit)
    let (guids, tag, set) = (form.fields["card"] ?? [], form["tag"].trimmed, form["set"].trimmed)
    func refuse(_ problem: Phrase) async throws -> Response {
      try await deck(
        request, visit, chosen: (Set(guids), tag, set), problem: visit.language(problem))
    }
    guard let change = Self.change(form["do"], tag: tag, set: set, deck: form["deck"]) else {
      throw Refusal(.badRequest, visit.language(.webRefused))
    }
    if guids.isEmpty { return try await refuse(.webNoneChosen) }
    let isOfSet = ["put", "take"].contains(form["do"])
    if isOfSet, NameRule.problem(with: set, of: "set") != nil {
      return try await refuse(.webBadSet)
    }
    let kept: Int64?
    do {
      kept = try await site.change { store, time in
        try store.change(change, guids, in: name, at: time)
      }
    } catch LibraryError.noDeck {
      throw Refusal(.notFound, visit.language(.webGone))
    } catch LibraryError.unusable {
      return try await refuse(isOfSet ? .webBadSet : .webBadTag)
    }
    // The same part of the list is shown again.
    let list = request.uri.query.map { "\(Self.path(name))?\($0)" } ?? Self.path(name)
    return .redirect(to: Undoing.path(list, undoing: kept), type: .normal)
  }

  private static func change(
    _ word: String, tag: String, set: String, deck: String
  ) -> CardsChange? {
    switch word {
    case "remove": .remove
    case "move": .move(to: deck)
    case "tag": .tag(tag)
    case "put": .put(inSet: set)
    case "take": .take(outOfSet: set)
    case "rest": .suspend(true)
    case "ask": .suspend(false)
    default: nil
    }
  }
}
