import GRDB
import Testing

@testable import DeckFormats

@Suite("Cards of one note")
struct SiblingTests {
  @Test("have the note in common, whatever the format, and a note's only card has none")
  func notes() throws {
    for (text, path) in [
      ("Q: a\nA: b\n---\nC: [Berlin] is in [Germany]\n", "n.md"),
      ("a::b\n\nc:::d\n", "n.md"), ("a::b\n\nc\n??\nd\n", "n.md"),
      ("a::b\n\n==Berlin== is in ==Germany==\n", "n.md"),
      ("#separator:tab\na\tb\n{{c1::Berlin}} is in {{c2::Germany}}\t\n", "n.txt"),
      (
        "#separator:tab\n#guid column:1\ng\ta\tb\nh\t{{c1::Berlin}} in {{c2::Germany}}\t\n", "n.txt"
      ),
    ] {
      let notes = try ReadSource(text, path: path).cards.map(\.note)
      #expect(notes.count == 3 && notes[0] == nil && notes[1] != nil && notes[1] == notes[2])
    }
  }

  @Test("come from Anki's notes, and buried cards are asked")
  func anki() throws {
    let package = try MadePackage(front: "{{cloze:F}}", isCloze: true) { db in
      try db.add(note: 1, "{{c1::a}} {{c2::b}} {{c3::c}}", "", ordinals: [0, 1, 2])
      try db.add(note: 2, "{{c1::a}} d", "")
      for (queue, ordinal) in [(-1, 0), (-2, 1), (-3, 2)] {
        try db.execute(
          sql: "UPDATE cards SET queue = ? WHERE nid = 1 AND ord = ?", arguments: [queue, ordinal])
      }
    }
    let cards = try cards(of: package.read())
    #expect(cards.map(\.note) == ["g1", "g1", "g1", nil])
    #expect(cards.map(\.isSuspended) == [true, false, false, false])
  }

  @Test("with a schedule and no answers get answers that bring them back on that day")
  func standIns() throws {
    let day: Int64 = 86_400_000
    let package = try MadePackage { db in
      try db.add(note: 1, "q", "a")
      try db.add(note: 2, "r", "a")
      try db.add(note: 3, "s", "a")
      try db.execute(sql: "UPDATE col SET crt = 1700000000")
      try db.execute(sql: "UPDATE cards SET type = 2, queue = 2, due = 40, ivl = 30 WHERE nid < 3")
      try db.add(answer: 1_700_000_000_000, to: 2)
    }
    let reviews = try reviews(of: package.read())
    #expect(reviews.count { $0.guid == "g2" } == 1 && !reviews.contains { $0.guid == "g3" })
    let times = reviews.filter { $0.guid == "g1" }.map(\.time)
    #expect(
      times
        == StandInAnswers.times(
          last: 1_700_000_000_000 + 10 * day, next: 1_700_000_000_000 + 40 * day))
  }

  @Test("Cards in Plain Text do not repeat the question in the answer")
  func plainText() throws {
    let source = try ReadSource(
      "#separator:tab\n#html:true\nWhat is it?\t\"What is it?\n\n<hr id=\"\"answer\"\">\n\nA hash.\"\n"
        + "b\tb is it\n<b>c</b>\t<b>c</b><hr id=answer>d\n")
    #expect(source.texts == ["What is it?|A hash.", "b|b is it", "c|d"])
  }
}
