import DeckExchange
import DeckStore
import Hummingbird
import LibraryAccess
import Scenes
import ScreenLayout
import Study

/// The page with the starter decks that the box lacks, of one language at a time.
struct StarterPages: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/starters") { try await show($0, $1) }
    group.post("/starters") { try await take($0, $1) }
  }

  static let path = "/starters"

  /// Returns the starter decks that a library lacks, by the codes of their languages, and the box's language.
  static func missing(in store: DeckStore) throws -> (decks: [String: [String]], language: String) {
    let here = Set(try store.decks().map(\.name))
    let decks = StarterDecks.names.mapValues { names in names.filter { !here.contains($0) } }
    return (decks, Preferences(try store.preferences())[.language] ?? "en")
  }

  private func show(_ request: Request, _ visit: Visit) async throws -> Response {
    let found = try await site.read { store, _ in try Self.missing(in: store) }
    let (decks, own) = found ?? (StarterDecks.names, "en")
    let asked = request.uri.queryParameters.get("language") ?? ""
    let code = decks[asked] == nil ? own : asked
    let names = decks[code] ?? []
    let isAll = request.uri.queryParameters.get("all") == "yes"
    let language = visit.language
    var values = StartersValues(
      token: visit.token, changes: visit.mayChange, isEmpty: names.isEmpty,
      all: "\(Self.path)?language=\(code)&all=yes", none: "\(Self.path)?language=\(code)",
      decks: names.map {
        .init(name: $0, face: Drawings.face(DeckFace(ofName: $0)), isChosen: isAll)
      })
    values.languages = decks.keys.filter { $0 != code }.sorted().map {
      .init(path: "\(Self.path)?language=\($0)", code: $0, name: LanguageNames.own[$0] ?? $0)
    }
    var page = Page(values, title: language(.starters), in: .decks, after: [])
    page.why = LanguageNames.own[code]
    return page.response(for: visit)
  }

  private func take(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    let wanted = Set(form.fields["deck"] ?? [])
    let unread: [String] = try await site.perform(on: .works) { [site] in
      try site.library.use { store in
        let missing = Set(try Self.missing(in: store).decks.values.joined())
        let errors = try StarterDecks.add(named: wanted.intersection(missing), to: store)
        for error in errors.values { site.report("\(error)") }
        return errors.keys.sorted()
      }
    }
    guard unread.isEmpty else {
      throw Refusal(.internalServerError, visit.language(.webFileFailed))
    }
    return .redirect(to: "/", type: .normal)
  }
}
