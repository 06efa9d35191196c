import GRDB
import LogComparison
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Learners who are erased for good, and those who come back.
extension VisitTests {
  func erase(_ learner: Learner) throws {
    let done = try school.administrator().query(
      "SELECT school.erase($1, $2)", [school.id, learner.guid])
    #expect(done == [["t"]])
  }

  /// Lets the school forget a learner who was removed, as after 30 days.
  func forget(_ learner: Learner) throws {
    _ = try school.administrator().query(
      "UPDATE school.learner SET removed_ms = 1 WHERE school = $1 AND guid = $2",
      [school.id, learner.guid])
  }

  private func rows(_ table: String, in store: DeckStore) throws -> Int {
    try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? -1 }
  }

  @Test("What a box keeps of a learner who is erased goes with its next visit, and only that")
  func erasedKept() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    let bo = try boxes[0].addLearner("Bo", at: Self.start)
    try boxes[0].addLearner("Cy", at: Self.start)
    try boxes[0].createDeck("Deck")
    try boxes[0].apply(.deck(.show("Deck", false, to: "Ann")))
    try answer(1, by: ann, in: boxes[0])
    try answer(2, by: bo, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    try boxes[0].apply(.deck(.delete("Deck")), at: Self.start)
    let leaving: Set = [ann.guid, bo.guid]
    guard case .removed(let kept?) = try boxes[0].removeLearners(leaving, at: Self.start)
    else { return #expect(Bool(false)) }
    try visit(0)
    try erase(ann)
    #expect(try boxes[0].kept([.learner], at: Self.start, limit: 9).map(\.count) == [2])
    for box in [0, 1] { try visit(box) }
    let left = try boxes[0].kept([.learner], at: Self.start, limit: 9)
    #expect(left.map(\.name) == ["Bo"] && left.map(\.count) == [1])
    let found = try boxes[0].read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM kept_rows WHERE owner = ?1 OR instr(row, ?1)",
        arguments: [ann.guid])
    }
    #expect(found == 0)
    _ = try boxes[0].bringBack(kept, at: Self.start)
    for box in [0, 1, 0, 1] { try visit(box) }
    for store in boxes {
      #expect(try Set(store.learners().map(\.name)) == ["Bo", "Cy"])
      #expect(try store.check() == [])
      #expect(try store.answers(toCard: "a").map(\.learner) == ["Bo"])
    }
  }

  @Test("A learner who has begun anew is erased with what is kept of the time before")
  func erasedAnew() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    try boxes[0].apply(.learner(.startAnew("Ann")), at: Self.start)
    try visit(0)
    let anew = try #require(try boxes[0].learners().first { $0.name == "Ann" })
    #expect(try rows("kept_rows", in: boxes[0]) > 0)
    try erase(anew)
    try visit(0)
    #expect(try rows("kept_rows", in: boxes[0]) == 0 && rows("kept", in: boxes[0]) == 0)
  }

  @Test("Nothing revives a learner who was erased: no old library, and none who was brought back")
  func erasedForGood() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    let old = folder.path("old.sqlite")
    try boxes[0].backup(to: old)
    let kept = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    try visit(0)
    try erase(ann)
    // Before the box has heard of it.
    _ = try boxes[0].bringBack(kept, at: Self.start)
    #expect(try boxes[0].learners().count == 2)
    for box in [0, 1, 0, 1] { try visit(box) }
    let restored = try DeckStore(path: old, machine: "0")
    try restored.beginKiosk()
    try answer(7, by: ann, in: restored, "b")
    for _ in 0..<2 {
      try visit(0, restored)
      try visit(1)
    }
    for store in boxes + [restored] {
      #expect(try store.learners().map(\.name) == ["Bo"])
      #expect(try store.check() == [])
      for table in ["reviews", "kept", "kept_rows"] { #expect(try rows(table, in: store) == 0) }
    }
    for table in ["answer", "round"] { #expect(try school.count(table) == 0) }
    let third = try DeckStore(path: folder.path("third.sqlite"), machine: "third")
    try visit(1, third)
    #expect(try third.learners().map(\.name) == ["Bo"])
  }

  @Test(
    "A learner who is brought back after the school has forgotten them has all answers at all boxes"
  )
  func broughtBackAfterForgetting() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    let bo = try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    let there = try #require(try boxes[1].learners().first { $0.name == "Ann" })
    try answer(1, by: there, in: boxes[1], "b", .wrong)
    for box in [1, 0] { try visit(box) }
    // One that the school never gets before she goes, with a number below the next one's.
    try answer(2, by: ann, in: boxes[0], "c")
    try answer(3, by: bo, in: boxes[0], "d")
    let before = try ShownLog(boxes[0])
    let kept = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    for box in [0, 1] { try visit(box) }
    try forget(ann)
    for box in [0, 1, 0] { try visit(box) }
    #expect(try school.count("answer") == 1)
    _ = try boxes[0].bringBack(kept, at: Self.start)
    #expect(try boxes[0].learnersToSend(all: false) == [ann.guid])
    for box in [0, 1, 0] {
      let report = try visit(box)
      #expect(report.problems.isEmpty)
    }
    #expect(try boxes[0].learnersToSend(all: false) == [])
    #expect(try school.count("answer") == 4)
    for store in boxes {
      let shown = try ShownLog(store)
      #expect(shown == before, "\(shown.difference(to: before) ?? "")")
    }
    let report = try visit(0)
    #expect(report.sent == 0 && report.received == 0)
  }

  @Test(
    "A learner who was removed and brought back between two visits keeps all answers everywhere")
  func removedAndBack() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    for number in 1...3 { try answer(number, by: ann, in: boxes[0], "c\(number)") }
    for box in [0, 1] { try visit(box) }
    let before = try ShownLog(boxes[1])
    for _ in 0..<2 {
      let kept = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
      _ = try boxes[0].bringBack(kept, at: Self.start)
    }
    for box in [0, 1, 0] { try visit(box) }
    for store in boxes { #expect(try ShownLog(store) == before) }
  }

  @Test("Only the forgotten rows of one who is back may be brought by another box")
  func othersRows() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    let writer = try #require(try boxes[0].kioskGUID())
    var rows = try #require(try boxes[0].rows(of: writer, by: ann.guid))
    func push(_ box: Int) -> String? {
      do {
        let server = SchoolServer(try school.connection(box))
        _ = try server.push(try SchoolServer.json(rows), isOwn: false, isAll: false)
        return nil
      } catch {
        return (error as? PostgresError)?.code ?? "no reply"
      }
    }
    #expect(push(1) == "SK002")
    _ = try school.administrator().query(
      "UPDATE school.learner SET is_back = true WHERE school = $1", [school.id])
    #expect(push(1) == nil)
    rows.answers[0].number = 2
    #expect(push(1) == "SK002")
    rows.answers[0].number = 1
    rows.answers[0].rating = 2
    #expect(push(1) == "SK001")
    rows.removals = [.init(number: 1, kind: .learner, guid: ann.guid, turn: 1)]
    #expect(push(1) == "SK002")
  }

  @Test("Rows that a library does not take are told at each visit, and come once it can take them")
  func refused() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    for number in 1...300 { try answer(number, by: ann, in: boxes[0], "c\(number % 9)") }
    let writer = try #require(try boxes[0].kioskGUID())
    try boxes[1].write {
      try $0.execute(
        sql: "INSERT INTO kiosks (guid, follows_number, generation) VALUES (?, 0, 5)",
        arguments: [writer])
    }
    try visit(0)
    for _ in 0..<2 {
      let report = try visit(1)
      #expect(report.problems.count == 1)
    }
    let told = try school.administrator().query(
      "SELECT problem FROM school.box WHERE role = $1", [school.roles[1]])
    #expect(told[0][0]?.hasPrefix("rows from the school are not taken: ") == true)
    try boxes[1].write {
      try $0.execute(sql: "UPDATE kiosks SET generation = 0 WHERE guid = ?", arguments: [writer])
    }
    // Once an hour.
    #expect(try visit(1).received == 0)
    var notes = VisitNotes(text: try boxes[1].schoolNotes())
    notes.refused = notes.refused?.mapValues { .init(arrival: $0.arrival, reason: "", next: 1) }
    try boxes[1].setSchoolNotes(try notes.text)
    let report = try visit(1)
    #expect(report.received == 300 && report.problems.isEmpty)
    #expect(try VisitNotes(text: boxes[1].schoolNotes()).refused == nil)
    _ = try visit(1)
    let after = try school.administrator().query(
      "SELECT problem FROM school.box WHERE role = $1", [school.roles[1]])
    #expect(after == [[nil]])
  }

  @Test("Only a box that proves that it has seen more than there is begins a new epoch")
  func epochs() throws {
    try answer(1, by: boxes[0].addLearner("Ann", at: Self.start), in: boxes[0])
    try visit(0)
    let notes = VisitNotes(text: try boxes[0].schoolNotes())
    let server = SchoolServer(try school.connection(1))
    func epoch(_ arrival: Int64, _ seal: String?) throws -> String {
      try server.hello(
        .init(epoch: notes.epoch, arrival: arrival, seal: seal, problem: nil, writers: [:])
      ).epoch
    }
    #expect(notes.arrival > 0 && notes.seal?.count == 64)
    #expect(try epoch(notes.arrival + 1, nil) == notes.epoch)
    #expect(try epoch(notes.arrival + 1, notes.seal) == notes.epoch)
    #expect(try epoch(notes.arrival, notes.seal) == notes.epoch)
    _ = try school.administrator().query(
      "UPDATE school.school SET arrivals = arrivals - 1 WHERE id = $1", [school.id])
    #expect(try epoch(notes.arrival, "0") == notes.epoch)
    #expect(try epoch(notes.arrival, notes.seal) != notes.epoch)
  }
}
