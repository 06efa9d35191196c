import Foundation
import LogComparison
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Rows with texts as long as they may be.
extension VisitTests {
  @Test("Neither a message nor a page is longer than a visit's memory, however long its texts are")
  func longTexts() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    // JSON writes each of these bytes with six.
    let name = String(repeating: "\u{1}", count: 60_000)
    for number in 1...20 {
      let review = Review(
        number: number, card: "c\(number)", name: name, rating: .right, answerTime: 700,
        guesses: [], round: 1)
      try boxes[0].save(
        LoggedReview(
          review, in: Round(number: 1, deck: "Deck", start: .zero), startedAt: Self.start,
          by: ann.id, at: Self.start + .seconds(number)))
    }
    let writer = try #require(try boxes[0].kioskGUID())
    var mark = LogRows.Mark()
    var counts: [Int] = []
    while let rows = try boxes[0].rows(of: writer, after: mark, bytes: 512 << 10), rows.last != mark
    {
      counts.append(rows.answers.count)
      #expect(rows.goesOn == (rows.answers.last?.number != 20))
      mark = rows.last
    }
    #expect(counts == [9, 9, 2])

    #expect(try visit(0).sent == 20)
    let server = SchoolServer(try school.connection(1))
    for again in [false, true] {
      var (arrival, sizes): (Int64, [Int]) = (0, [])
      let last = try server.pull(after: 1 << 40, own: "", has: 0).arrival
      while arrival < last {
        let call =
          again
          ? "SELECT box.again_v1('\(writer)', \(arrival), \(last))"
          : "SELECT box.pull_v1(\(arrival), '', 0)"
        let text = try #require(try school.connection(1).query(call)[0][0])
        sizes.append(text.utf8.count)
        let page = try JSONDecoder().decode(SchoolServer.Page.self, from: Data(text.utf8))
        #expect(page.arrival > arrival && page.isAll == (page.arrival == last))
        arrival = page.arrival
      }
      #expect(sizes.count >= 5 && sizes.allSatisfy { $0 < 2 << 20 }, "\(sizes)")
    }
    #expect(try visit(1).received == 20)
    #expect(try ShownLog(boxes[1]) == ShownLog(boxes[0]))
  }
}
