import GRDB

/// Makes a closed library one of a later program, with a table that this one does not know.
func makeNewer(_ path: String) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.writeWithoutTransaction { db in
    try db.execute(
      sql: "PRAGMA journal_mode = DELETE; CREATE TABLE later (id); PRAGMA user_version = 99")
  }
  try queue.close()
}
