/// The names of a package's pictures and sounds.
enum AnkiMediaMap {
  /// Returns the names of the zip file's entries by the names that cards use.
  ///
  /// - Throws: `DeckFileError` for a list that can't be read.
  static func names(
    in archive: AnkiArchive, _ database: UntrustedDatabase
  ) throws -> [String: String] {
    let bytes = try archive.mediaMap()
    return archive.generation == .latest
      ? try new(bytes, path: archive.zip.path) : try old(bytes, database)
  }

  /// Reads `MediaEntries { repeated MediaEntry { name = 1 … } entries = 1 }`, of which the n-th, from 0, is
  /// the zip file's entry n.
  private static func new(_ bytes: [UInt8], path: String) throws -> [String: String] {
    var names: [String: String] = [:]
    var count = 0
    var fields = ProtobufFields(bytes)
    while let (field, value) = fields.next() {
      guard field == 1, case .bytes(let entry) = value else { continue }
      let name = ProtobufFields.inner(entry).first { $0.field == 1 }?.value.text
      if let name = name.flatMap({ MediaName.name($0) }) { names[name] = "\(count)" }
      count += 1
    }
    guard !fields.isDamaged else {
      throw DeckFileError(path: path, message: "its list of pictures and sounds is damaged")
    }
    return names
  }

  /// Reads JSON such as `{"0": "a.jpg"}` with SQLite.
  private static func old(
    _ bytes: [UInt8], _ database: UntrustedDatabase
  ) throws -> [String: String] {
    guard !bytes.isEmpty else { return [:] }
    var names: [String: String] = [:]
    let text = String(decoding: bytes, as: UTF8.self)
    try database.forEachRow(of: "SELECT key, value FROM json_each(?)", text) { row in
      if let name = MediaName.name(row.text(1)) { names[name] = row.text(0) }
    }
    return names
  }
}
