import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import DeckStore

/// Numbers inside of stored texts, which no CHECK constraint of the schema keeps in their ranges.
@Suite("A number in a stored text")
struct TextCheckTests {
  let folder: TemporaryFolder
  let store: DeckStore
  let noon = WallTime(milliseconds: 1_795_262_400_000, zoneMinutes: 60)

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
    let ann = try store.addLearner("Ann", at: noon)
    try store.importRecords(
      [CardRecord(Card(question: "q", answer: "a", guid: "c"), copies: ["set": 2])],
      into: "Capitals")
    _ = try store.update("c") { record in
      record.card = Card(question: "q", answer: "changed", guid: "c")
      return true
    }
    try store.setPreference(DeckSetting.newCards.key(of: "Capitals"), to: "5")
    try store.setPreference(DeckSetting.sure.key(of: "Capitals"), to: "95")
    try store.setPreference(WantedShares.preference, to: "85", of: ann.id)
    try store.setPreference(DeckStore.newCardsPreference, to: "7")
    try store.setPreference(DeckStore.reviewsPreference, to: "8", of: ann.id)
    try store.setPreference(
      MoreCards.key, to: MoreCards(day: noon.day, count: 10).text, of: ann.id)
    try store.keep(
      CardDraft(
        CardRecord(Card(question: "q", answer: "a"), copies: ["set": 3]), in: "Capitals",
        isNew: true),
      of: nil)
    var bookmark = Bookmark(
      LessonRequest(learner: "Ann", deck: "Capitals", mode: .round), card: "c")
    (bookmark.left, bookmark.right, bookmark.asked, bookmark.seconds) = (["c"], 3, 4, 5)
    bookmark.request.newAhead = 6
    try store.keep(BookmarkNote(bookmark, at: noon))
    for id in ["ab", "cd"] {
      try store.save(.invite(code: "AAAABBBB", .hour), at: noon)
      _ = try store.ask(with: "AAAABBBB", id: id, name: "Phone", number: 47, at: noon)
      if id == "ab" { try store.save(.allow(id, as: .everything), at: noon) }
    }
  }

  /// Everything that reads these texts.
  private func ask() throws {
    let access = try store.phoneAccess(at: noon)
    _ = access.phones.map { CalendarTime($0.seen) }
    _ = access.end.map { CalendarTime($0) }
    _ = try store.phone("ab", at: noon)?.isToBeNoted(at: noon)
    _ = try store.ask(with: "XXXXXXXX", id: "ef", name: "Phone", number: 10, at: noon)
    _ = try store.bookmark(at: noon)
    _ = try store.draft(of: .new(deck: "Capitals"))
    _ = try store.setting(.newCards, ofDeck: "Capitals")
    for learner in try store.learners() {
      _ = try store.wantedShare(of: learner.id)
      _ = try store.prices(of: learner.id, at: noon)
      _ = try store.reply(to: .decks(learner: "Ann"), learner: learner.id, at: noon)
    }
    try store.records(in: "Capitals", isAsImported: true) { _ in }
  }

  /// The places of the numbers in a text.
  private func numbers(in text: String) -> [Range<String.Index>] {
    var found: [Range<String.Index>] = []
    var place = text.startIndex
    while let start = text[place...].firstIndex(where: \.isWholeNumber) {
      let end = text[start...].firstIndex { !$0.isWholeNumber } ?? text.endIndex
      // Digits within a word are no number.
      if start == text.startIndex || !text[text.index(before: start)].isLetter {
        found.append(start..<end)
      }
      place = end
    }
    return found
  }

  @Test(
    "that this program never writes is not used, and a check names its row",
    arguments: [
      "-9223372036854775808", "9223372036854775807", "99999999999999999999", "1e300", "-1",
    ])
  func hostile(_ number: String) throws {
    #expect(try store.check() == [])
    let rows = try store.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT 'preferences', id, value, key FROM preferences
          UNION ALL SELECT 'imported', card_id, record, 'c' FROM imported
          """
      ).map {
        (table: $0[0] as String, id: $0[1] as Int64, text: $0[2] as String, key: $0[3] as String)
      }
    }
    #expect(rows.count == 12)
    var count = 0
    for row in rows {
      let column = row.table == "imported" ? ("record", "card_id") : ("value", "id")
      func write(_ text: String) throws {
        try store.queue.write { db in
          try db.execute(
            sql: "UPDATE \(row.table) SET \(column.0) = ? WHERE \(column.1) = ?",
            arguments: [text, row.id])
        }
      }
      for place in numbers(in: row.text) {
        count += 1
        let text = row.text.replacingCharacters(in: place, with: number)
        try write(text)
        // An earlier time is possible.
        if number != "-1" {
          let problems = try store.check()
          #expect(problems.count == 1 && problems[0].contains(row.key), "\(text): \(problems)")
        }
        try ask()
        try write(row.text)
      }
    }
    #expect(count > 15)
    #expect(try store.check() == [])
  }

  @Test("A note type that can't be read is named")
  func noteTypes() throws {
    _ = try store.importCards(expecting: 0) { try $0.keep(OriginNoteType(), id: 1_600_000_000_000) }
    #expect(try store.check() == [])
    try store.queue.write { db in
      try db.execute(sql: "UPDATE note_types SET type = replace(type, '[', '[7,')")
    }
    let problems = try store.check()
    #expect(problems.count == 1 && problems.first?.contains("1600000000000") == true, "\(problems)")
  }
}
