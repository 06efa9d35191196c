import DeckStore
import Hummingbird
import Scenes
import ScreenLayout
import Study

/// Undoing of removals: a bar on the next page, for ten seconds, and for 30 days a list of what was removed, at the box or here
/// (`RemovedPages`).
struct Undoing: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.post("/undo") { try await undo($0, $1) }
  }

  /// The most removals below the decks and learners that are still there.
  static let mostShown = 5

  /// The path of a page that offers to undo a removal; without one, the path alone.
  static func path(_ path: String, undoing kept: Int64?) -> String {
    kept.map { "\(path)\(path.contains("?") ? "&" : "?")undo=\($0)" } ?? path
  }

  /// The values of the bar on a page to which `path(_:undoing:)` led; nil if there is nothing to undo.
  func bar(_ request: Request, _ visit: Visit, on path: String) async throws -> UndoValues? {
    guard visit.mayChange,
      let id = request.uri.queryParameters.get("undo").flatMap({ Int64($0) }),
      let kept = try await site.read({ try $0.kept(id, at: $1) }) ?? nil
    else { return nil }
    return UndoValues(
      token: visit.token, kept: "\(id)", path: path, words: visit.language(Self.words(kept)))
  }

  private static func words(_ kept: Kept) -> Label {
    switch kept.kind {
    case .learner where kept.count > 1: .words(.webRemovedLearners, kept.count)
    case .card where kept.count > 1: .words(.webRemovedCards, kept.count)
    case .change: .words(.webChangedCards, kept.count)
    default: .words(.webRemovedOne, [.text(kept.name)])
    }
  }

  /// The values of the rows of what was removed, for a page's list.
  static func rows(_ kept: [Kept], _ visit: Visit, on path: String) -> [KeptValues] {
    let language = visit.language
    return kept.map { kept in
      KeptValues(
        token: visit.token, kept: "\(kept.id)", path: path, sign: Drawings.icon(icon(kept)),
        name: kept.name, detail: language(detail(kept, language)),
        label: language(.words(.bringBack, [.text(kept.name)])), button: language(.webBringBack))
    }
  }

  /// How much was removed, and until when it is kept.
  static func detail(_ kept: Kept, _ language: PageLanguage) -> Label {
    var parts: [Label] = kept.isAnew ? [.words(.webKeptAnew)] : []
    if kept.count > 1 || kept.kind == .deck {
      parts.append(.words(kept.kind == .learner ? .learnerCount : .cardCount, kept.count))
    }
    return .list(parts + [.words(.webKeptUntil, [.text(language(.day(kept.end)))])])
  }

  static func icon(_ kept: Kept) -> Icon {
    let icons: [Kept.Kind: Icon] = [.learner: .person, .deck: .cards]
    return icons[kept.kind] ?? .letters
  }

  private func undo(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    guard let id = Int64(form["kept"]), Self.isOurs(form["then"]) else {
      throw Refusal(.badRequest, visit.language(.webRefused))
    }
    do {
      // Whoever taps twice finds it back, too.
      _ = try await site.change { try $0.bringBack(id, at: $1) }
    } catch LibraryError.noDeck {
      throw Refusal(.conflict, visit.language(.webDeckFirst))
    } catch LibraryError.unusable {
      throw Refusal(.conflict, visit.language(.webFull))
    }
    return .redirect(to: form["then"], type: .normal)
  }

  /// Whether a path leads to a page of this server: one "/" first, and only characters that a path may have.
  private static func isOurs(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.hasPrefix("//")
      && path.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x5c }
  }
}
