import DeckStore
import Study
import TestSupport
import Testing

@testable import DeckExchange
@testable import DeckFormats

/// Corrections on their way back to Anki.
extension RoundTripTests {
  @Test("A text that another kind of file has corrected goes back to Anki as it is now")
  func corrected() throws {
    var type = OriginNoteType()
    (type.name, type.fields) = ("Basic (and reversed card)", ["Front", "Back"])
    type.templates = [("Front", "Back"), ("Back", "Front")].enumerated().map { place, sides in
      .init(
        ordinal: Int64(place), name: "Card \(place + 1)", front: "{{\(sides.0)}}",
        back: "{{\(sides.1)}}")
    }
    let notes = [("eins", "one"), ("zwei", "tow")].enumerated().map { place, sides in
      OriginNote(
        guid: "GIZr+k%cP\(place)", type: 1_600_000_000_001, modified: 1_600_000_000,
        text: "\(sides.0)\u{1f}\(sides.1)")
    }
    for isCorrectedHere in [false, true] {
      let box = try ExchangeLibrary()
      let package = box.folder.path("a.apkg")
      let writer = try AnkiPackageWriter(path: package, deck: "A", now: 1_700_000_000_000)
      for note in notes {
        for guid in [note.guid, note.guid + "#1"] {
          try writer.add(
            CardRecord(Card(question: "q", answer: "a", guid: guid)), origin: (note, type))
        }
      }
      try writer.finish()
      try box.importFile(package)
      var table = DeckFileWriter(deck: "A", path: "A.csv", hasGUIDs: true)
      let records = try box.records(in: "A")
      for record in records { table.note(record) }
      let rows = table.header() + records.map(table.row).joined()
      if isCorrectedHere {
        _ = try box.store.update(notes[1].guid) { record in
          record.card = Card(question: "zwei", answer: "two", guid: notes[1].guid)
          return true
        }
      }
      try box.importFile(try box.folder.write(rows.replacing("tow", with: "two"), as: "A.csv"))
      let back = box.folder.path("b.apkg")
      try AnkiPackageExport(deck: "A", learner: nil).write(to: back, from: box.store)
      #expect(try Self.origins(in: back) == [notes[0]])
      let new = try ExchangeLibrary()
      try new.importFile(back)
      #expect(
        try new.records(in: "A").map { "\($0.card.question) = \($0.card.answer)" }
          == ["eins = one", "one = eins", "zwei = two", "two = zwei"])
      // A package of Anki's that has the note again gives it back as it was.
      try box.importFile(package)
      try AnkiPackageExport(deck: "A", learner: nil).write(to: back, from: box.store)
      #expect(try Self.origins(in: back) == notes)
      // A note goes with the last of its cards, and its type with the last note.
      for guid in [notes[0].guid, notes[1].guid, notes[1].guid + "#1"] {
        try box.store.remove(guid)
      }
      try box.store.removeUnusedMedia()
      #expect(try notes.map { try box.store.originNote($0.guid) != nil } == [true, false])
      try box.store.remove(notes[0].guid + "#1")
      try box.store.removeUnusedMedia()
      #expect(try box.store.originNote(notes[0].guid) == nil)
      #expect(try box.store.originNoteType(notes[0].type) == nil)
    }
  }

  static func origins(in package: String) throws -> [OriginNote] {
    var notes: [OriginNote] = []
    let package = try AnkiPackage(path: package)
    try package.forEachCard { _ in }
    try package.forEachOriginNote(type: { _, _ in }, note: { notes.append($0) })
    return notes
  }
}
