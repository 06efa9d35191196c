import Foundation
import Hummingbird
import InputEvents
import LibraryAccess
import LinuxSystem
import Scenes
import ScreenLayout
import Study

/// The page of a school's office with the boxes of the school, those that need somebody first.
struct BoxesPage: Sendable {
  let site: Site

  static let path = "/boxes"
  /// The most boxes that are shown.
  private static let mostShown = 1_000

  func add(to group: RouterGroup<Visit>) {
    group.get(RouterPath(Self.path)) { _, visit in try await page(visit) }
  }

  private func page(_ visit: Visit) async throws -> Response {
    let boxes = try await site.perform(on: .works) { [site] in
      let path = site.library.path + SchoolBox.fileSuffix
      let bytes = try? InputFile.contents(of: path, limit: SchoolBox.longestFile)
      return bytes.flatMap { try? JSONDecoder().decode([SchoolBox].self, from: Data($0)) }
    }
    let language = visit.language
    guard let boxes else { throw Refusal(.notFound, language(.webGone)) }
    let now = site.clock()
    let needing = boxes.filter { $0.needsSomebody(at: now) }
    let others = boxes.filter { !$0.needsSomebody(at: now) }
    let all = (needing.map { ($0, true) } + others.map { ($0, false) }).prefix(Self.mostShown)
    let values = BoxesValues(
      boxes: all.map { box, needs in
        BoxesValues.Box(
          name: box.name.printable(limit: 100), last: Self.last(of: box, at: now, language),
          version: box.version?.printable(limit: 100), needs: needs,
          problem: box.problem?.printable(limit: 1_000))
      })
    var page = Page(values, title: language(.webBoxes), in: .box, after: [])
    page.why = language(
      .words(.webBoxesNeed, [.text("\(needing.count)"), .text("\(boxes.count)")]))
    return page.response(for: visit)
  }

  /// When a box came last, in words.
  private static func last(
    of box: SchoolBox, at now: WallTime, _ language: PageLanguage
  ) -> String {
    if box.isRevoked { return language(.webShutOut) }
    let time = box.visited.flatMap { visited in
      WallTime.range.contains(visited)
        ? WallTime(milliseconds: visited, zoneMinutes: now.zoneMinutes) : nil
    }
    return
      "\(language(.webLastVisit)): \(time.map { language(.time($0)) } ?? language(.webNeverCame))"
  }
}
