import School
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// What the school's office hears of the boxes.
extension VisitTests {
  private func visit(_ box: Int, version: String? = nil) throws -> Visit.Report {
    var visit = Visit(
      at: SchoolServer(try school.connection(box)), version: version,
      files: folder.path("files \(box)")
    ) { try $0(boxes[box]) }
    return try visit.run(at: Self.start)
  }

  private func setOffice(_ box: Int, to isOffice: Bool = true) throws {
    _ = try school.administrator().query(
      "UPDATE school.box SET is_office = $3 WHERE school = $1 AND role = $2",
      [school.id, school.roles[box], isOffice ? "t" : "f"])
  }

  @Test(
    "The office hears when each other box came, with which version, and what it could not do; no other box does"
  )
  func office() throws {
    let administrator = try school.administrator()
    try setOffice(0)
    let known = try #require(try visit(0).boxes)
    #expect(known == (1..<boxes.count).map { SchoolBox(name: "\($0)") })
    #expect(try visit(1, version: "1.2").boxes == nil)
    _ = try administrator.query(
      "UPDATE school.box SET problem = 'a problem' WHERE school = $1 AND role = $2",
      [school.id, school.roles[1]])
    let later = try #require(try visit(0, version: String(repeating: "x", count: 200)).boxes)
    #expect(later[0].version == "1.2" && later[0].problem == "a problem" && !later[0].isRevoked)
    let time = try #require(later[0].visited)
    #expect(WallTime.range.contains(time))
    _ = try administrator.query(
      "UPDATE school.box SET revoked = true, problem = NULL WHERE school = $1 AND role = $2",
      [school.id, school.roles[1]])
    #expect(try visit(0).boxes?[0].isRevoked == true)
  }

  @Test(
    "Who gets which deck is said by the office, at all boxes, and by no other box; until then each box decides"
  )
  func viewers() throws {
    let administrator = try school.administrator()
    try setOffice(0)
    try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    _ = try publish(words([("1", "one"), ("2", "two")]))
    for box in [0, 1, 0, 1] { _ = try visit(box) }
    func hidden(at box: Int) throws -> [String] { try boxes[box].learners(without: "Words") }
    func show(_ isShown: Bool, to learner: String, at box: Int) throws {
      try boxes[box].apply(.deck(.show("Words", isShown, to: learner)))
    }
    // Nobody has said anything at the office.
    try show(false, to: "Bo", at: 1)
    _ = try publish(words([("1", "one"), ("2", "two"), ("3", "three")]))
    for box in [1, 0, 1] { _ = try visit(box) }
    #expect(try hidden(at: 0) == [] && hidden(at: 1) == ["Bo"])
    try show(false, to: "Ann", at: 0)
    _ = try visit(0)
    let arrivals = try administrator.query(
      "SELECT arrivals FROM school.school WHERE id = $1", [school.id])
    for box in [1, 0, 1] { _ = try visit(box) }
    #expect(try hidden(at: 0) == ["Ann"] && hidden(at: 1) == ["Ann"])
    #expect(
      try administrator.query("SELECT arrivals FROM school.school WHERE id = $1", [school.id])
        == arrivals)
    // A new revision, and what another box does, change nothing; what the office takes back counts.
    _ = try publish(words([("1", "one")]))
    try show(true, to: "Ann", at: 1)
    for box in [1, 0, 1] { _ = try visit(box) }
    #expect(try hidden(at: 0) == ["Ann"] && hidden(at: 1) == ["Ann"])
    // Also while a revision is on its way to the office.
    _ = try publish(words([("1", "two")]))
    try show(false, to: "Bo", at: 0)
    for box in [0, 1] { _ = try visit(box) }
    #expect(
      try hidden(at: 0).sorted() == ["Ann", "Bo"] && hidden(at: 1).sorted() == ["Ann", "Bo"])
    for learner in ["Ann", "Bo"] { try show(true, to: learner, at: 0) }
    for box in [0, 1] { _ = try visit(box) }
    #expect(try hidden(at: 0) == [] && hidden(at: 1) == [])
    // A library that has not heard the office's choices undoes none of them.
    try show(false, to: "Ann", at: 0)
    for box in [0, 1] { _ = try visit(box) }
    try setOffice(1)
    try boxes[1].setSchoolNotes(nil)
    try show(true, to: "Ann", at: 1)
    for box in [1, 0, 1] { _ = try visit(box) }
    #expect(try hidden(at: 0) == ["Ann"] && hidden(at: 1) == ["Ann"])
    // Two offices agree.
    try show(false, to: "Bo", at: 1)
    for box in [1, 0, 1] { _ = try visit(box) }
    #expect(try hidden(at: 0).sorted() == ["Ann", "Bo"])
    try setOffice(1, to: false)
    // A learner who is away for a while keeps what was chosen.
    try boxes[0].apply(.learner(.remove("Bo")), at: Self.start)
    for box in [0, 1, 0] { _ = try visit(box) }
    let removal = try #require(try boxes[0].kept([.learner], at: Self.start, limit: 9).first)
    _ = try boxes[0].bringBack(removal.id, at: Self.start)
    for box in [0, 1, 0] { _ = try visit(box) }
    #expect(try hidden(at: 0).sorted() == ["Ann", "Bo"])
    _ = try publish(words([("1", "three")]))
    _ = try visit(1)
    #expect(try hidden(at: 1).sorted() == ["Ann", "Bo"])
    let error = #expect(throws: PostgresError.self) {
      try SchoolServer(school.connection(1)).hide([:])
    }
    #expect(error?.code == "SK003")
  }

  @Test(
    "Who is forgotten for good at the office is erased at all boxes, unless the learner is back; no other box erases"
  )
  func erasing() throws {
    let administrator = try school.administrator()
    try setOffice(0)
    let learners = try ["Ann", "Bo", "Cleo"].map { try boxes[1].addLearner($0, at: Self.start) }
    for box in [1, 0] { _ = try visit(box) }
    for learner in learners[..<2] {
      try boxes[0].apply(.learner(.remove(learner.name)), at: Self.start)
    }
    try boxes[1].apply(.learner(.remove("Bo")), at: Self.start)
    for box in [0, 1] { _ = try visit(box) }
    func kept(at box: Int) throws -> [Kept] {
      try boxes[box].kept([.learner], at: Self.start, limit: 9)
    }
    let (ann, bo) = (learners[0].guid, learners[1].guid)
    // Bo, whom the other box has removed, too, comes back there, while the office still keeps him.
    _ = try boxes[1].bringBack(
      try #require(kept(at: 1).first { $0.name == "Bo" }).id, at: Self.start)
    let removals = try kept(at: 0)
    // The office has not heard of it yet.
    _ = try visit(1)
    for removal in removals { try boxes[0].eraseKept(removal.id) }
    #expect(try Set(boxes[0].learnersToErase()) == [ann, bo])
    for box in [0, 1] { _ = try visit(box) }
    #expect(try boxes[0].learnersToErase() == [])
    #expect(try kept(at: 0).isEmpty && kept(at: 1).isEmpty)
    for box in boxes[..<2] {
      #expect(try Set(box.learners().map(\.guid)).isSuperset(of: [bo, learners[2].guid]))
      #expect(try !box.learners().contains { $0.guid == ann })
    }
    #expect(
      try administrator.query("SELECT guid FROM school.erasure WHERE school = $1", [school.id])
        == [[ann]])
    let error = #expect(throws: PostgresError.self) {
      try SchoolServer(school.connection(1)).erase(bo)
    }
    #expect(error?.code == "SK003")
  }

  @Test(
    "A box needs somebody that never came, was away for more than a day or has a problem, unless it is shut out"
  )
  func needing() {
    let now = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
    func needs(_ box: SchoolBox) -> Bool { box.needsSomebody(at: now) }
    let day: Int64 = 86_400_000
    #expect(needs(SchoolBox(name: "a")))
    #expect(!needs(SchoolBox(name: "a", visited: now.milliseconds - day)))
    #expect(needs(SchoolBox(name: "a", visited: now.milliseconds - day - 1)))
    #expect(needs(SchoolBox(name: "a", visited: now.milliseconds, problem: "x")))
    #expect(!needs(SchoolBox(name: "a", problem: "x", isRevoked: true)))
    #expect(needs(SchoolBox(name: "a", visited: .min)))
    #expect(!needs(SchoolBox(name: "a", visited: .max)))
  }
}
