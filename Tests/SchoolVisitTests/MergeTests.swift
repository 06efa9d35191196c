import Foundation
import GRDB
import LogComparison
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Boxes that visit a real PostgreSQL, in any order and cut off anywhere.
@Suite(.enabled(if: SchoolCluster.programs != nil), .serialized) struct MergeTests {
  /// STUDYKIOSK_SCHOOL=500 scripts/test --filter MergeTests tries 500 random months instead of 8.
  static let seeds: ClosedRange<UInt64> =
    1...(ProcessInfo.processInfo.environment["STUDYKIOSK_SCHOOL"].flatMap { UInt64($0) } ?? 8)

  @Test(
    "Boxes with any visits end as one library that had all answers, to the bit", arguments: seeds)
  func merged(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let school = try TestSchool(boxes: 3)
    let link = try CutLink(to: school.cluster.folder)
    var walk = try SchoolWalk(in: folder, at: school, link: link, seed: seed)
    for _ in 0..<150 { try walk.step() }
    try walk.finish()
    let expected = try ShownLog(walk.whole)
    #expect(walk.ended > 6 && !expected.history.isEmpty && !expected.days.isEmpty)
    for (number, box) in walk.boxes.enumerated() {
      let shown = try ShownLog(box)
      #expect(shown == expected, "\(number): \(shown.difference(to: expected) ?? "")")
      #expect(try box.rebuild().differences == 0)
      #expect(try box.check() == [])
    }
    #expect(
      try school.count("answer")
        >= walk.whole.read { db in
          try Int.fetchOne(db, sql: "SELECT count(*) FROM reviews") ?? 0
        })
  }
}
