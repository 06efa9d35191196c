/// The files of an Anki package, of any of its three generations.
///
/// Source: Anki `rslib/src/import_export/package/meta.rs`, `media.rs`, `import_export.proto`.
final class AnkiArchive {
  enum Generation: Equatable {
    /// `collection.anki2` (up to Anki 2.0) or `collection.anki21` (2.1), with media names in JSON.
    case legacy(database: String)
    /// `collection.anki21b` (2.1.50 and later), everything packed with zstd.
    case latest

    var database: String {
      switch self {
      case .legacy(let database): database
      case .latest: "collection.anki21b"
      }
    }
  }

  let zip: ZipArchive
  let generation: Generation

  /// The largest database, in bytes; AnkiWeb takes no collection larger than 300 MB.
  static let largestDatabase = 1 << 30
  /// The largest list of media, in bytes: a name of 255 letters and a few more bytes for each file.
  static let largestMediaMap = 32 << 20

  /// - Throws: `DeckFileError` if the file is no Anki package, or one that is newer than this program knows.
  init(path: String) throws {
    zip = try ZipArchive(path: path)
    generation = try Self.generation(of: zip)
  }

  /// Whether a zip file is an Anki package.
  static func isPackage(_ zip: ZipArchive) -> Bool {
    ["collection.anki2", "collection.anki21", "collection.anki21b"].contains(where: zip.has)
  }

  private static func generation(of zip: ZipArchive) throws -> Generation {
    // A newer package has an older database, too, which only says that the package is newer.
    let old = Generation.legacy(
      database: zip.has("collection.anki21") ? "collection.anki21" : "collection.anki2")
    var generation = old
    if zip.has("meta") {
      let meta = ProtobufFields(try zip.contents(of: "meta", limit: 1 << 20))
      switch meta.first(where: { $0.field == 1 })?.value.number {
      case 1: generation = .legacy(database: "collection.anki2")
      case 2: generation = .legacy(database: "collection.anki21")
      case 3: generation = .latest
      default:
        throw DeckFileError(
          path: zip.path,
          message: "this Anki package is newer than what the program knows; in Anki, export it "
            + "with “Support older Anki versions”")
      }
    }
    guard zip.has(generation.database) else {
      throw DeckFileError(path: zip.path, message: "there is no Anki collection in it")
    }
    return generation
  }

  /// Reads a file, unpacked, piece by piece.
  func read(_ name: String, limit: Int, _ body: ([UInt8]) throws -> Void) throws {
    guard generation == .latest else { return try zip.read(name, limit: limit, body) }
    let decoder = try ZstdDecoder(path: zip.path)
    var size = 0
    try zip.read(name, limit: limit) { piece in
      try decoder.unpack(piece) { piece in
        size += piece.count
        guard size <= limit else {
          throw DeckFileError(
            path: zip.path, message: "«\(name)» is larger than \(limit >> 20) MiB")
        }
        try body(piece)
      }
    }
    try decoder.finish()
  }

  /// Unpacks the database into a file of its own.
  func database() throws -> TemporaryFile {
    let file = try TemporaryFile()
    var size = 0
    try read(generation.database, limit: Self.largestDatabase) { piece in
      try file.write(piece)
      size += piece.count
    }
    // A database in write-ahead log mode is whole without its log here, but SQLite would look for the log:
    // these bytes set the rollback journal mode. Source: sqlite.org/fileformat, 1.3.2.
    if size >= 100 { try file.replace([1, 1], at: 18) }
    return file
  }

  /// Returns the bytes of the list of media; empty if the package has none, as those of an old AnkiDroid.
  func mediaMap() throws -> [UInt8] {
    guard zip.has("media") else { return [] }
    var bytes: [UInt8] = []
    try read("media", limit: Self.largestMediaMap) { bytes += $0 }
    return bytes
  }
}
