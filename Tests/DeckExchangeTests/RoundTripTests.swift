import DeckStore
import LibraryAccess
import Study
import TestSupport
import Testing

@testable import DeckExchange
@testable import DeckFormats

/// Decks that are exported for Anki and imported again, and files that can't say everything.
@Suite("What a kind of file can't say stays, and what is written is read")
struct RoundTripTests {
  private static let file = """
    question,answer,tags,suspended,name,set:Unit 1,set:Ünit 2,attribute:kind,attribute:source
    Hund,dog,tier,1,,2,,noun = 50%,
    Katze,cat,tier,,the cat,1,3,,"book, p. 7 --> <b>"
    gehen,to go,,,,,,verb,

    """

  /// Writes a deck as Anki's text, as `deck export --anki` does.
  private static func text(of deck: String, in store: DeckStore) throws -> String {
    var records: [CardRecord] = []
    try store.records(in: deck) { records.append($0) }
    let writer = AnkiTextWriter(
      deck: deck, isHTML: records.contains(where: AnkiTextWriter.needsHTML),
      voices: DeckVoices(try store.preferences()))
    return writer.header + records.map(writer.row).joined()
  }

  @Test("Anki's package and text keep everything, in the same library and in a new one")
  func everything() throws {
    let box = try ExchangeLibrary()
    let file = try box.folder.write(
      Self.file.replacing("question,answer", with: "question:de,answer:fr"), as: "Wörter.csv")
    try box.importFile(file)
    let before = try box.records(in: "Wörter")
    #expect(before.map(\.copies) == [["Unit 1": 2], ["Unit 1": 1, "Ünit 2": 3], [:]])
    let package = box.folder.path("w.apkg")
    try AnkiPackageExport(deck: "Wörter", learner: nil).write(to: package, from: box.store)
    let text = try box.folder.write(try Self.text(of: "Wörter", in: box.store), as: "w.txt")
    for exported in [package, text] {
      let again = try box.importFile(exported)
      #expect(again.decks.map(\.summary) == [ImportSummary(unchanged: 3)], "\(exported)")
      #expect(try box.records(in: "Wörter") == before)
      let new = try ExchangeLibrary()
      try new.importFile(exported)
      #expect(try new.records(in: "Wörter") == before, "\(exported)")
      let voices = DeckVoices(try new.store.preferences())
      #expect(voices[.question, "Wörter"] == "de" && voices[.answer, "Wörter"] == "fr")
      // What is empty in the export is said to be empty.
      try box.store.update(
        CardRecord(before[0].card, tags: ["x"], attributes: ["kind": "noun = 50%"]))
      try AnkiPackageExport(deck: "Wörter", learner: nil).write(to: package, from: box.store)
      if exported == text {
        _ = try box.folder.write(try Self.text(of: "Wörter", in: box.store), as: "w.txt")
      }
      #expect(try new.importFile(exported).decks.map(\.summary.changed) == [1])
      let changed = try new.records(in: "Wörter")[0]
      #expect(changed.copies == [:] && !changed.isSuspended && changed.tags == ["x"])
      try box.store.update(before[0])
    }
  }

  @Test("A table, also saved as a spreadsheet, and Anki's text keep everything to the last word")
  func tables() throws {
    let box = try ExchangeLibrary()
    let rows =
      Self.file.replacing("question,answer", with: "question:de,answer:fr")
      + "Ein Brief?,\"Dear Sir,\n\nGood luck!\n\nLet me know!\"\n"
    try box.importFile(try box.folder.write(rows, as: "Wörter.csv"))
    let before = try box.records(in: "Wörter")
    #expect(before.last?.card.answer.hasSuffix("Let me know!") == true)
    var writer = DeckFileWriter(
      deck: "Wörter", voices: DeckVoices(try box.store.preferences()), path: "x.csv",
      hasGUIDs: true)
    before.forEach { writer.note($0) }
    let table = writer.header() + before.map { writer.row($0) }.joined()
    let files = [
      try box.folder.write(table, as: "Wörter.csv"),
      try box.folder.write(try Self.text(of: "Wörter", in: box.store), as: "w.txt"),
      try Self.spreadsheet(of: table, as: box.folder.path("Wörter.xlsx")),
    ]
    for file in files {
      let again = try box.importFile(file)
      #expect(again.decks.map(\.summary) == [ImportSummary(unchanged: 4)], "\(file)")
      let new = try ExchangeLibrary()
      try new.importFile(file)
      #expect(try new.records(in: "Wörter") == before, "\(file)")
      let voices = DeckVoices(try new.store.preferences())
      #expect(voices[.question, "Wörter"] == "de" && voices[.answer, "Wörter"] == "fr", "\(file)")
    }
  }

  /// Saves a table of commas as Excel does, and returns the path.
  private static func spreadsheet(of table: String, as path: String) throws -> String {
    var rows = DelimitedRows(Array(table.utf8), delimiter: UInt8(ascii: ","), path: "")
    var (fields, xml): ([String], String) = ([], "")
    while try rows.next(into: &fields) != nil {
      let cells = fields.map { text in
        let shown = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<c t=\"inlineStr\"><is><t>\(shown)</t></is></c>"
      }
      xml += "<row>\(cells.joined())</row>"
    }
    let book = "<workbook><sheets><sheet name=\"1\" id=\"r\"/></sheets></workbook>"
    let relation = "<Relationship Id=\"r\" Target=\"s.xml\"/>"
    let zip = try ZipWriter(path: path)
    for (name, text) in [
      ("[Content_Types].xml", "<Types/>"), ("xl/workbook.xml", book),
      ("xl/_rels/workbook.xml.rels", "<Relationships>\(relation)</Relationships>"),
      ("xl/s.xml", "<worksheet><sheetData>\(xml)</sheetData></worksheet>"),
    ] { try zip.add(name) { try $0(Array(text.utf8)) } }
    try zip.finish()
    return path
  }

  @Test("A table, Anki's text and package of another hand say nothing about sets and attributes")
  func unsaid() throws {
    let box = try ExchangeLibrary()
    try box.importFile(try box.folder.write(Self.file, as: "Words.csv"))
    let before = try box.records(in: "Words")
    let rows = before.map { ($0.card.guid, $0.card.question, $0.card.answer, $0.tags) }
    let files = [
      // A table, also one with a column of its own for tags, and one with the GUIDs.
      try box.folder.write(rows.map { "\($0.1);\($0.2)\n" }.joined(), as: "Words.txt"),
      try box.folder.write(
        "Tags;Frage;Antwort\n"
          + rows.map { "\($0.3.joined(separator: " "));\($0.1);\($0.2)\n" }.joined(),
        as: "Words.csv"),
      try box.folder.write(
        "guid,question,answer\n" + rows.map { "\($0.0),\($0.1),\($0.2)\n" }.joined(),
        as: "words.csv"),
      try box.folder.write(
        "#separator:tab\n#guid column:1\n#deck:Words\n"
          + rows.map { "\($0.0)\t\($0.1)\t\($0.2)\n" }.joined(), as: "anki.txt"),
      try box.folder.write(
        rows.map { "Q: \($0.1)\nA: \($0.2)\n" }.joined(separator: "---\n"), as: "Words.md"),
    ]
    for file in files {
      let outcome = try box.importFile(file)
      #expect(outcome.decks.map(\.summary) == [ImportSummary(unchanged: 3)], "\(file)")
      #expect(try box.records(in: "Words") == before, "\(file)")
    }
    // What a file says is still followed, and the next file of the first kind changes nothing else.
    let tags = try box.folder.write("Frage;Antwort;Tags\nHund;hound;pet\n", as: "Words.csv")
    #expect(try box.importFile(tags).decks.map(\.summary.changed) == [1])
    var first = before[0]
    (first.card.answer, first.tags) = ("hound", ["pet"])
    #expect(try box.records(in: "Words")[0] == first)
    try box.importFile(try box.folder.write(Self.file, as: "Words.csv"))
    #expect(try box.records(in: "Words") == before)
  }

  @Test("Both directions and all gaps are one note in Anki's package, and come back as they were")
  func siblings() throws {
    let box = try ExchangeLibrary()
    try box.importFile(
      try box.folder.write(
        "a::b\n\nhin:::zurück\n\n==Berlin== is in ==Germany==\n", as: "Notes.md"))
    try box.store.update(
      Self.changed(try box.records(in: "Notes")[1]) { record in
        (record.tags, record.copies) = (["to-fix"], ["Easy": 2])
      })
    let before = try box.records(in: "Notes")
    #expect(before.count == 5)
    let package = box.folder.path("n.apkg")
    try AnkiPackageExport(deck: "Notes", learner: nil).write(to: package, from: box.store)
    #expect(try box.notes(in: package) == 3)
    let new = try ExchangeLibrary()
    try new.importFile(package)
    #expect(try new.records(in: "Notes") == before)
    #expect(try box.importFile(package).decks.map(\.summary) == [ImportSummary(unchanged: 5)])
  }

  @Test(
    "A note of Anki goes back under its own type, as it was, unless its texts were changed here")
  func origins() throws {
    var type = OriginNoteType()
    (type.name, type.fields) = ("Basic (and reversed card)", ["Front", "Back"])
    type.templates = [("Front", "Back"), ("Back", "Front")].enumerated().map { place, sides in
      .init(
        ordinal: Int64(place), name: "Card \(place + 1)", front: "{{\(sides.0)}}",
        back: "{{FrontSide}}<hr id=answer>{{\(sides.1)}}")
    }
    let notes = [("<b>hin</b>", "zurück"), ("eins", "<div>one</div>")].enumerated().map {
      place, sides in
      OriginNote(
        guid: "GIZr+k%cP\(place)", type: 1_600_000_000_001, modified: 1_600_000_000 + Int64(place),
        text: "\(sides.0)\u{1f}\(sides.1)")
    }
    let box = try ExchangeLibrary()
    let package = box.folder.path("a.apkg")
    let writer = try AnkiPackageWriter(path: package, deck: "A", now: 1_700_000_000_000)
    for note in notes {
      for (place, guid) in [note.guid, note.guid + "#1"].enumerated() {
        let card = Card(question: "q\(place)", answer: "a", guid: guid)
        try writer.add(CardRecord(card, tags: ["t"]), origin: (note, type))
      }
    }
    try writer.finish()
    try box.importFile(package)
    #expect(
      try box.records(in: "A").map { "\($0.card.question) = \($0.card.answer)" }
        == ["hin = zurück", "zurück = hin", "eins = one", "one = eins"])
    // A card that is made here is a note of this program; sets and tags of each card are kept beside the notes.
    try box.store.append([Card(question: "new", answer: "n", guid: "kskz1951pb1a63e")], to: "A")
    try box.store.update(
      Self.changed(try box.records(in: "A")[1]) { ($0.copies, $0.tags) = (["Hard": 2], ["u"]) })
    let back = box.folder.path("b.apkg")
    let anna = try box.store.addLearner("Anna", at: .now)
    let outcome = try AnkiPackageExport(deck: "A", learner: anna).write(to: back, from: box.store)
    #expect((outcome.cardsFromAnki, outcome.changed, outcome.answersToThem) == (4, 0, 0))
    #expect(try Self.origins(in: back) == notes)
    #expect(try box.notes(in: back) == 3)
    let new = try ExchangeLibrary()
    try new.importFile(back)
    #expect(try new.records(in: "A") == box.records(in: "A"))
    #expect(try Self.origins(in: back) == notes)
    // A text that was changed here goes to collections that don't have the note.
    _ = try box.store.update(notes[1].guid) { record in
      record.card = Card(question: "eins", answer: "1", guid: notes[1].guid)
      return true
    }
    let changed = try AnkiPackageExport(deck: "A", learner: anna).write(to: back, from: box.store)
    #expect(changed.changed == 2 && changed.lines.first?.contains("2 cards") == true)
    #expect(try Self.origins(in: back) == [notes[0]])
    #expect(try box.notes(in: back) == 3)
  }

  private static func changed(
    _ record: CardRecord, _ change: (inout CardRecord) -> Void
  ) -> CardRecord {
    var record = record
    change(&record)
    return record
  }
}
