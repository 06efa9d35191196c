import Study

extension AnkiPackage {
  /// Returns the voices that this program has written into a package; nil for a package of another program.
  static func ownVoices(
    in database: UntrustedDatabase
  ) throws -> [CardRecord.Side: String]? {
    // Only this program needs the table; other programs than Anki may leave it out.
    guard try database.has(table: "config") else { return nil }
    try database.check(tables: ["config"])
    var voices: [CardRecord.Side: String]?
    try database.forEachRow(
      of: "SELECT CAST(val AS TEXT) FROM config WHERE KEY = ?", AnkiPackageWriter.ownKey
    ) { row in
      voices = DeckVoices.voices(in: row.text(0).cut(to: 1_000).split(separator: " "))
    }
    return voices
  }
}
