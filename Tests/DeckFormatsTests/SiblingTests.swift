import GRDB
import Testing

@testable import DeckFormats

@Suite("Cards of one note")
struct SiblingTests {
  @Test("share a note in every format; a note's only card has none")
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

  @Test("with a schedule and no answers get answers that bring them back on the scheduled day")
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

  @Test("that are being learnt or relearnt come back at their time")
  func learning() throws {
    let (day, second): (Int64, Int64) = (86_400_000, 1_700_000_600)
    let package = try MadePackage { db in
      for note: Int64 in 1...4 { try db.add(note: note, "q\(note)", "a") }
      try db.execute(
        sql: """
          UPDATE col SET crt = 1700000000;
          UPDATE cards SET type = 1, queue = 1, due = \(second), ivl = 0 WHERE nid = 1;
          UPDATE cards SET type = 3, queue = 1, due = \(second), ivl = 5 WHERE nid = 2;
          UPDATE cards SET type = 3, queue = 3, due = 40, ivl = 5 WHERE nid = 3;
          UPDATE cards SET type = 1, queue = 1, due = 1 << 60, ivl = 0 WHERE nid = 4;
          """)
    }
    let reviews = try reviews(of: package.read())
    func times(_ guid: String) -> [Int64] { reviews.filter { $0.guid == guid }.map(\.time) }
    #expect(times("g1") == [1_700_000_000_000])
    func known(_ next: Int64) -> [Int64] { StandInAnswers.times(last: next - 5 * day, next: next) }
    #expect(times("g2") == known(second * 1_000))
    #expect(times("g3") == known(1_700_000_000_000 + 40 * day))
    #expect(times("g4").isEmpty)
    // The collection was saved 30 s after the first card's answer, and before the second card's could be.
    let saved = second * 1_000 - 570_000
    let waiting = try MadePackage { db in
      for note: Int64 in 1...2 { try db.add(note: note, "q\(note)", "a") }
      try db.execute(
        sql: """
          UPDATE col SET crt = 1700000000, mod = \(saved);
          UPDATE cards SET type = 1, queue = 1, due = \(second) + 10800 * (nid - 1), ivl = 0;
          """)
    }
    #expect(try waiting.reviewTimes() == [1_700_000_000_000, saved])
  }

  @Test(
    "that repeat a long template, field, style sheet or tags are refused before they cost too much",
    arguments: [
      (String(repeating: "<b>x</b>", count: 5_000), "", ""),
      (String(repeating: "{{cloze:kana:F}}", count: 3_000), "", ""),
      (String(repeating: "{{#F}}{{/F}}", count: 4_000), "", ""),
      ("\\(" + String(repeating: "x^{2}", count: 1_000) + "\\)", "", ""),
      (
        String(repeating: "<i>x</i>", count: 500),
        (0..<100).map { ".c\($0) i{display:none}" }.joined(), ""
      ), ("", "", (0..<200).map { "t\($0)" }.joined(separator: " ")),
    ])
  func repeated(template: String, css: String, tags: String) throws {
    let package = try MadePackage(front: "{{F}}" + template, css: css) { db in
      for note: Int64 in 1...30 { try db.add(note: note, "q\(note)", "a", tags: tags) }
    }
    #expect(try cards(of: package.read()).count == 30)
    // The step limit also grows with each byte of the package.
    let size = try ZipArchive(path: package.path).size
    let strict = try AnkiPackage(path: package.path, mostSteps: 1_000_000 - 4_000 * size)
    let error = #expect(throws: DeckFileError.self) { try cards(of: strict) }
    #expect(error?.message.contains("repeat too much") == true)
  }

  @Test("without a GUID belong to their own notes")
  func noGUIDs() throws {
    let package = try MadePackage { db in
      for note: Int64 in 1...2 {
        try db.add(note: note, "{{c1::a\(note)}} {{c2::b}}", "", ordinals: [0, 1])
      }
      try db.execute(sql: "UPDATE notes SET guid = ''")
    }
    let notes = try cards(of: package.read()).map(\.note)
    #expect(notes.count == 4 && notes[0] == notes[1] && notes[2] == notes[3])
    #expect(notes[0] != nil && notes[0] != notes[2])
  }

  @Test("Answers in Anki's plain text don't repeat the question")
  func plainText() throws {
    let source = try ReadSource(
      "#separator:tab\n#html:true\nWhat is it?\t\"What is it?\n\n<hr id=\"\"answer\"\">\n\nA hash.\"\n"
        + "b\tb is it\n<b>c</b>\t<b>c</b><hr id=answer>d\n")
    #expect(source.texts == ["What is it?|A hash.", "b|b is it", "c|d"])
  }
}

extension MadePackage {
  /// Returns the times of the package's answers, in ms since 1970.
  fileprivate func reviewTimes() throws -> [Int64] { try reviews(of: read()).map(\.time) }
}
