import GRDB
import Study
import TestSupport
import Testing

@testable import DeckFormats

@Suite("Untrusted Anki packages")
struct UntrustedAnkiPackageTests {
  @Test("A card whose ordinal Anki can't have given is left out with its answers")
  func ordinals() throws {
    let package = try MadePackage(front: "{{cloze:F}}", isCloze: true) { db in
      try db.add(note: 1, "{{c1::a}}", "b", ordinals: [0, -1, 10_001, .max, .min])
      try db.add(answer: 5, to: 1)
      try db.execute(sql: "INSERT INTO revlog VALUES (6, 1003, 0, 3, 0, 0, 0, 0, 1)")
      try db.execute(
        sql: "INSERT INTO revlog VALUES (?, 1000, 0, 3, 0, 0, 0, 0, 1)", arguments: [Int64.max])
    }.read()
    #expect(try cards(of: package).map(\.record.card.guid) == ["g1"])
    #expect(remarks(of: package).map(\.count) == [4])
    #expect(try reviews(of: package).map(\.time) == [5, .max])
  }

  @Test(
    "Excess fields and tags are left out, long names cut, and long GUIDs shortened")
  func longNotes() throws {
    let package = try MadePackage { db in
      let fields = (0..<2_000).map { "<\($0)>" }.joined(separator: "\u{1f}")
      let tags = (0..<2_000).map { "t\($0)" }.joined(separator: " ")
      let guid = String(repeating: "g", count: 101)
      try db.add(
        note: 1, guid: guid, fields.replacing("<", with: "&lt;"), tags: tags, ordinals: [0, 1])
      try db.add(answer: 5, to: 1)
      let name = String(repeating: "d", count: 2_000)
      try db.execute(
        sql: """
          UPDATE notes SET mid = 2; UPDATE decks SET name = '\(name)';
          INSERT INTO notetypes VALUES (2, '\(name)', 0, 0, x'');
          INSERT INTO fields VALUES (2, 0, '\(name)', x'');
          """)
    }.read()
    let cards = try cards(of: package)
    #expect(cards.map { $0.record.card.answer.contains("<999>") } == [true, true])
    #expect(cards.allSatisfy { !$0.record.card.answer.contains("<1000>") })
    #expect(cards.map(\.record.tags.count) == [1_000, 1_000])
    #expect(cards.map(\.deck).allSatisfy { $0.map(\.count) == [1_000] })
    let guids = cards.map(\.record.card.guid)
    #expect(guids.allSatisfy { $0.utf8.count <= 100 })
    #expect(guids[1] == guids[0] + "#1")
    #expect(try reviews(of: package).map(\.guid) == [guids[0]])
  }

  @Test("What a note type or a template hides stays hidden, unless a side would be empty")
  func styles() throws {
    let package = try MadePackage(
      front: "{{F}}<style>.b{display:none}</style>",
      back: "{{FrontSide}}<hr id=answer>{{G}}", css: ".card .a, #s {display: none;}"
    ) { db in
      try db.add(
        note: 1, "q<p class=a>one</p><p class=b>two</p>", "r<p class=a>one</p><p class=b>two</p>")
      try db.add(note: 2, "<p id=s>q</p>", "<p class=b>r</p>")
    }.read()
    let texts = try cards(of: package).map {
      "\($0.record.card.question)|\($0.record.card.answer)"
    }
    #expect(texts == ["q|r", "q|r"])
  }

  @Test("A long text that repeats too often is refused: a small file would take hours")
  func repeated() throws {
    let package = try MadePackage { db in
      try db.add(note: 1, guid: String(repeating: "g", count: 4 << 20), "a", "b", ordinals: [-1])
      for time in 1...80 { try db.add(answer: Int64(time), to: 1) }
    }.read()
    let error = #expect(throws: DeckFileError.self) { try reviews(of: package) }
    #expect(error?.message.contains("repeats") == true)
  }

  @Test("A table with a generated column is refused: its expression may run for hours")
  func computed() throws {
    let package = try MadePackage { db in
      try db.add(note: 1, "a", "b")
      try db.execute(sql: "ALTER TABLE notes ADD COLUMN x TEXT AS (flds LIKE '%a%b') VIRTUAL")
    }
    let error = #expect(throws: DeckFileError.self) { try package.read() }
    #expect(error?.message.contains("computes columns") == true)
  }

  @Test(
    "Answers from cramming, and those from before a card was reset, are left out and reported")
  func answers() throws {
    let package = try MadePackage { db in
      try db.add(note: 1, "a", "b")
      try db.add(note: 2, "c", "d")
      for (time, note): (Int64, Int64) in [(1, 1), (2, 2), (3, 1), (6, 1), (7, 2)] {
        try db.add(answer: time, to: note)
      }
      // Reset twice; rescheduled by hand; crammed; answered early.
      try db.add(answer: 4, to: 1, ease: 0, kind: 4, factor: 0)
      try db.add(answer: 0, to: 1, ease: 0, kind: 4, factor: 0)
      try db.add(answer: 8, to: 2, ease: 0, kind: 4, factor: 2_500)
      try db.add(answer: 9, to: 2, kind: 3, factor: 0)
      try db.add(answer: 10, to: 2, kind: 3, factor: 2_500)
    }.read()
    #expect(try reviews(of: package).map(\.time) == [2, 6, 7, 10])
    var remarks: [SourceRemark] = []
    package.forEachReviewRemark { remarks.append($0) }
    #expect(
      remarks.map { "\($0.message): \($0.count)" } == [
        "answers from before a card was made new again: 2", "answers in a deck for cramming: 1",
      ])
  }

  @Test("Image occlusion cards are left out and reported; the others stay")
  func imageOcclusion() throws {
    let package = try MadePackage(front: "{{cloze:F}}{{G}}", isCloze: true) { db in
      let shapes = (1...2).map { "{{c\($0)::image-occlusion:rect:left=.1:top=.2:width=.3}}" }
      try db.add(note: 1, shapes.joined(), "<img src=map.png>", ordinals: [0, 1])
      try db.add(note: 2, "{{c1::a}}", "b")
    }.read()
    #expect(try cards(of: package).map(\.record.card.guid) == ["g2"])
    #expect(remarks(of: package).map(\.count) == [2])
  }

  @Test("A database error of the library is not reported as damage of the package")
  func otherDatabase() throws {
    let package = try MadePackage { try $0.add(note: 1, "a", "b") }.read()
    let error = #expect(throws: DatabaseError.self) {
      try package.forEachCard { _ in throw DatabaseError(resultCode: .SQLITE_FULL) }
    }
    #expect(error?.resultCode == .SQLITE_FULL)
  }

  private func remarks(of package: AnkiPackage) -> [SourceRemark] {
    var remarks: [SourceRemark] = []
    package.forEachRemark { remarks.append($0) }
    return remarks
  }

  @Test("Pictures are found whose names differ in case or in percent-encoding alone")
  func mediaNames() throws {
    let files = ["upper.png", "Screen%20shot.png", "a b.png", "A.png", "a.png"]
    let package = try MadePackage(media: files.enumerated().map { ($1, [UInt8($0)]) }) { db in
      try db.add(
        note: 1,
        "<img src=UPPER.PNG><img src='Screen%20shot.png'><img src='A%20B.png'><img src=a.png><img src=c.png>",
        "x")
    }
    let source = try package.read()
    var found: [[UInt8]] = []
    for medium in try cards(of: source)[0].media {
      var bytes: [UInt8] = []
      if try source.readMedia(medium.name, { bytes += $0 }) { found.append(bytes) }
    }
    #expect(found == [[0], [1], [2], [4]])
  }

  @Test("Notes and note types without a card among those that are read are not kept")
  func originNotes() throws {
    let package = try MadePackage { db in
      try db.add(note: 1, "a", "b")
      // These have no card, no card that is read, or none with a question.
      try db.add(note: 2, "c", "d", ordinals: [])
      try db.add(note: 3, "e", "f", ordinals: [-1])
      try db.add(note: 4, "", "")
      try db.execute(sql: "INSERT INTO notetypes VALUES (9, 'Unused', 0, 0, x'')")
    }.read()
    _ = try cards(of: package)
    var (types, notes): ([Int64], [String]) = ([], [])
    try package.forEachOriginNote(
      type: { id, _ in types.append(id) }, note: { notes.append($0.guid) })
    #expect(types == [1] && notes == ["g1"])
  }

  @Test("A small package can't fill the library with notes that repeat a long text")
  func longOriginNotes() throws {
    var random = SeededRandom(seed: 55)
    let package = try MadePackage { db in
      for id in 1...60 {
        let piece = (0..<1_000).map { _ in String(random.next(), radix: 36) }.joined(separator: " ")
        let long = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        try db.add(note: Int64(id), "q\(id)", long)
      }
    }.read()
    _ = try cards(of: package)
    var bytes = 0
    try package.forEachOriginNote(type: { _, _ in }, note: { bytes += $0.text.utf8.count })
    #expect((10_000_000...40_000_000).contains(bytes))
  }

  @Test("A package without the table in which only this program looks is read")
  func noConfig() throws {
    let package = try MadePackage { db in
      try db.add(note: 1, "a", "b")
      try db.execute(sql: "DROP TABLE config")
    }.read()
    #expect(try cards(of: package).map(\.record.card.answer) == ["b"])
    #expect(package.isFromAnki && package.voices.isEmpty)
  }
}
