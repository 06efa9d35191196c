import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Somebody leaves the school while a visit runs.
extension VisitTests {
  /// An invitation that is there until it is removed.
  private final class Invitation {
    var isThere = true
    /// Counts the looks at it, and what happens after each of them.
    var looks = 0
    var after: (Int) throws -> Void = { _ in }

    var membership: Membership {
      Membership(
        isIn: {
          let isThere = self.isThere
          self.looks += 1
          try? self.after(self.looks)
          return isThere
        }, end: { self.isThere = false })
    }
  }

  @Test("Whoever leaves the school at any moment of a visit has left it afterwards")
  func left() throws {
    _ = try publish(words([("1", "one"), ("2", "two")]))
    try answer(1, by: try boxes[1].addLearner("Bo", at: Self.start), in: boxes[1])
    try visit(1)
    // Leaving has three parts, of which each may come after each look of the visit at the invitation.
    for parts in [[0, 0, 0], [0, 0, 1], [0, 1, 1]] {
      var (look, isOver) = (1, false)
      while !isOver {
        let store = try DeckStore(
          path: folder.path("left \(parts) \(look).sqlite"), machine: "\(look)")
        let invitation = Invitation()
        invitation.after = { looks in
          if looks == look + parts[0] { try store.leaveSchool() }
          if looks == look + parts[1] { invitation.isThere = false }
          if looks == look + parts[2] { try store.leaveSchool() }
        }
        let membership = invitation.membership
        var visit = Visit(
          at: SchoolServer(try school.connection(0)), files: folder.path("files left")
        ) { try membership.use(store, $0) }
        do {
          _ = try visit.run(at: SchoolWalk.start)
          // Of the last parts, none came any more.
          isOver = invitation.isThere
        } catch is Membership.Ended {}
        if !isOver {
          #expect(try store.schoolNotes() == nil, "\(parts) \(look)")
          #expect(try store.schoolDecks().isEmpty, "\(parts) \(look)")
          #expect(try store.check() == [])
        }
        look += 1
      }
      #expect(look > 10)
    }
  }

  @Test("Leaving makes the school's decks the box's own, and may be repeated")
  func leave() throws {
    _ = try publish(words([("1", "one")]))
    try visit(0)
    let invitation = Invitation()
    for _ in 0..<2 { try invitation.membership.leave(boxes[0]) }
    #expect(!invitation.isThere)
    try boxes[0].apply(.deck(.rename("Words", to: "Mine")))
    #expect(throws: Membership.Ended.self) { try invitation.membership.use(boxes[0]) { _ in } }
  }
}
