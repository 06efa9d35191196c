import Study

extension AnkiPackage {
  /// Returns the voices that this program has written into a package; nil for a package of another program.
  static func ownVoices(
    in database: UntrustedDatabase
  ) throws -> [CardRecord.Side: String]? {
    var voices: [CardRecord.Side: String]?
    try database.forEachRow(
      of: "SELECT CAST(val AS TEXT) FROM config WHERE KEY = ?", AnkiPackageWriter.ownKey
    ) { row in
      let spoken = row.text(0).cut(to: 1_000).split(separator: " ")
        .compactMap { DeckColumn.spoken(String($0)) }
      voices = Dictionary(spoken.map { ($0.side, $0.voice) }) { first, _ in first }
    }
    return voices
  }
}
