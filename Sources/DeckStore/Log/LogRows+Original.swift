import GRDB

/// What a library gets from one of which it was a copy.
extension DeckStore {
  /// Adds the rows of a library's log that this one, which was a copy of it, lacks: those after the last ones that are
  /// here.
  ///
  /// Decks, cards and removals of the other library are not added: nothing is erased here.
  ///
  /// - Parameters:
  ///   - original: The other library. If it is of a newer program, its log is read as one of this version, which either
  ///     fails or yields what that version means by it: a released column never changes its meaning.
  ///   - report: Called with the number of answers that have been added, after each part.
  /// - Throws: `LibraryError` if rows can't be read or added. Of each writer, those before the first of them are added; if
  ///   this library's disk is at fault, only some.
  package func addRows(
    of original: DeckStore, report: (Int) -> Void = { _ in }
  ) throws(LibraryError) {
    let known = try marks()
    var (count, unread): (Int, LibraryError?) = (0, nil)
    for writer in try original.marks().keys.sorted() {
      var (mark, limit) = (known[writer] ?? .init(), 1_000)
      while limit > 0 {
        do throws(LibraryError) {
          guard var rows = try original.rows(of: writer, after: mark, limit: limit),
            rows.last != mark
          else { break }
          rows.removals = []
          count += try add(rows)
          mark = rows.last
          report(count)
        } catch {
          switch error {
          case .full, .readOnly: throw error
          default: unread = unread ?? error
          }
          // The rows before the one that is at fault, if it is so at each try.
          limit /= 10
        }
      }
    }
    if let unread { throw unread }
  }

  /// Lets this box's present writer, which has no answers yet, follow a writer whose rows have come from another library of
  /// this box, so that corrections of the clock reach them; nothing happens if there are none.
  package func follow(_ guid: String) throws(LibraryError) {
    try write { db in
      try db.execute(
        sql: """
          UPDATE kiosks SET (follows, follows_number, generation) = (
            SELECT guid, ifnull((SELECT max(sequence) FROM reviews WHERE kiosk_id = last.id), 0),
              min(generation + 1, \(Bounds.count.upperBound))
            FROM kiosks AS last WHERE last.guid = ?1)
          WHERE id = (SELECT kiosk_id FROM library) AND guid <> ?1
            AND EXISTS (SELECT 1 FROM kiosks AS last WHERE last.guid = ?1)
            AND NOT EXISTS (SELECT 1 FROM reviews WHERE kiosk_id = kiosks.id)
          """, arguments: [guid])
    }
  }
}
