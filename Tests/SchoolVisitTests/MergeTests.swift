import Foundation
import GRDB
import LogComparison
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Boxes that visit a real PostgreSQL, in any order and cut off anywhere.
@Suite(.enabled(if: SchoolCluster.programs != nil), .serialized) struct MergeTests {
  /// STUDYKIOSK_SCHOOL=500 scripts/test --filter MergeTests tries 500 random months instead of 8; with 401-500, the last
  /// hundred of them.
  static let seeds: ClosedRange<UInt64> = {
    let text = ProcessInfo.processInfo.environment["STUDYKIOSK_SCHOOL"] ?? "8"
    let ends = text.split(separator: "-").compactMap { UInt64($0) }
    guard let last = ends.last, ends.count <= 2 else { return 1...8 }
    let first = ends.count == 2 ? ends[0] : 1
    return first...max(first, last)
  }()

  @Test(
    "Boxes with any visits end as one library that had all answers, to the bit", arguments: seeds)
  func merged(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let school = try TestSchool(boxes: 3)
    let link = try CutLink(to: school.cluster.folder)
    var walk = try SchoolWalk(in: folder, at: school, link: link, seed: seed)
    for _ in 0..<150 { try walk.step() }
    try walk.finish()
    try walk.expectDecks()
    let whole = try walk.whole()
    let expected = try ShownLog(whole)
    #expect(walk.ended > 6 && walk.answers > 6)
    for (number, box) in walk.boxes.enumerated() {
      let shown = try ShownLog(box)
      #expect(shown == expected, "\(number): \(shown.difference(to: expected) ?? "")")
      #expect(try box.rebuild().differences == 0)
      #expect(try box.check() == [])
    }
    #expect(
      try school.count("answer")
        >= whole.read { db in
          try Int.fetchOne(db, sql: "SELECT count(*) FROM reviews") ?? 0
        })
  }
}
