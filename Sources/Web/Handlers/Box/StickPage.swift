import DeckExchange
import Hummingbird
import LibraryAccess
import Scenes
import ScreenLayout
import Study

/// The page with what the last import from a USB stick has brought in, and what stayed outside and why.
struct StickPage: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    group.get("/stick") { _, visit in try await page(visit) }
  }

  /// The most decks, and the most lines of what stayed outside.
  private static let mostShown = 200

  private func page(_ visit: Visit) async throws -> Response {
    let report = try await site.perform(on: .works) { [site] in
      StickReport(besideLibrary: site.library.path)
    }
    let language = visit.language
    var values = StickValues(isEmpty: report == nil)
    let files = report?.files ?? []
    let (added, changed) = (files.reduce(0) { $0 + $1.added }, files.reduce(0) { $0 + $1.changed })
    if added > 0 { values.cameIn.append(language(.words(.stickNewCards, added))) }
    if changed > 0 { values.cameIn.append(language(.words(.stickChangedCards, changed))) }
    if values.cameIn.isEmpty { values.cameIn = [language(.stickNothingNew)] }
    values.decks = Set(files.flatMap(\.decks)).sorted().prefix(Self.mostShown).map {
      .init(path: DeckPages.path($0), name: $0)
    }
    let outside = files.flatMap { file in file.leftOut.map { (file.file, $0.label) } }
    values.hasOutside = !outside.isEmpty
    values.outside = outside.prefix(Self.mostShown).map { .init(file: $0, why: language($1)) }
    var page = Page(values, title: language(.webStick), in: .box, after: [])
    page.why = report.map { language(.time($0.time)) }
    return page.response(for: visit)
  }
}
