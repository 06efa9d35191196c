internal import CZip

/// A zip file of a stranger, read with libzip entry by entry.
///
/// Opening it refuses what no package of cards has: too many files, links, names that lead elsewhere or
/// come twice, encryption. Reading counts what really comes out, whatever the headers say.
package final class ZipArchive {
  package let path: String
  /// The names of all files in it, relative paths with slashes, in its order; folders are left out.
  package let names: [String]

  private let archive: OpaquePointer
  private let entries: [String: Entry]
  /// How many bytes came out so far.
  private var total = 0

  private struct Entry {
    var index: UInt64
    /// As the headers say, in bytes.
    var size: UInt64
    var packedSize: UInt64
  }

  /// More files are refused.
  ///
  /// Each one takes memory as long as the archive is open. The largest published decks have 30,000
  /// pictures and sounds.
  package static let mostFiles = 100_000
  /// In bytes that come out of one archive: a large database and 1 GiB of pictures and sounds.
  package static let largestTotal = 3 << 30
  /// An entry that grows more than this many times is refused once it is larger than `smallFile`:
  /// databases grow 20 times, and deflate reaches 1,032.
  package static let highestRatio = 200
  /// In bytes; a small file of equal letters is harmless, however well it packs.
  package static let smallFile = 16 << 20
  /// In bytes, as in Linux.
  private static let longestName = 4_096
  private static let pieceSize = 64 << 10

  /// - Throws: `DeckFileError` if it is no zip file or one of the named kinds.
  package init(path: String) throws(DeckFileError) {
    self.path = path
    try ZipDirectory.check(fileAt: path)
    var code: CInt = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      throw DeckFileError(path: path, message: "it is no sound zip file: \(Self.words(code))")
    }
    let files: [(name: String, entry: Entry)]
    do throws(DeckFileError) { files = try Self.files(in: archive, path: path) } catch {
      zip_discard(archive)
      throw error
    }
    self.archive = archive
    names = files.map(\.name)
    entries = Dictionary(files.map { ($0.name, $0.entry) }) { first, _ in first }
  }

  deinit { zip_discard(archive) }

  package func has(_ name: String) -> Bool { entries[name] != nil }

  /// Reads an entry piece by piece.
  ///
  /// - Parameters:
  ///   - name: One of `names`.
  ///   - limit: In bytes; a larger entry is an error.
  ///   - body: Called with at most 64 KiB.
  /// - Throws: `DeckFileError` for an entry that is missing, damaged or too large; what `body` throws.
  package func read(_ name: String, limit: Int, _ body: ([UInt8]) throws -> Void) throws {
    guard let entry = entries[name] else { throw fail("there is no file «\(name)» in it") }
    guard entry.size <= UInt64(limit) else {
      throw fail("«\(name)» is larger than \(limit >> 20) MiB")
    }
    guard
      entry.size <= UInt64(Self.smallFile)
        || entry.size / UInt64(Self.highestRatio) <= entry.packedSize
    else {
      throw fail("«\(name)» grows more than \(Self.highestRatio) times; it is no deck")
    }
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      throw fail("«\(name)» can't be unpacked: \(error(of: zip_get_error(archive)))")
    }
    defer { zip_fclose(file) }
    var size = 0
    while true {
      var failed = false
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
        let result = zip_fread(file, buffer.baseAddress, UInt64(buffer.count))
        failed = result < 0
        count = max(0, Int(result))
      }
      if failed {
        throw fail("«\(name)» is damaged: \(error(of: zip_file_get_error(file)))")
      }
      if piece.isEmpty { return }
      size += piece.count
      total += piece.count
      guard UInt64(size) <= entry.size else {
        throw fail("«\(name)» is larger than it says")
      }
      guard total <= Self.largestTotal else {
        throw fail("more than \(Self.largestTotal >> 30) GiB come out of it")
      }
      try body(piece)
    }
  }

  /// The whole content of an entry; for small ones.
  package func contents(of name: String, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(name, limit: limit) { bytes += $0 }
    return bytes
  }

  // MARK: Opening

  private static func files(
    in archive: OpaquePointer, path: String
  ) throws(DeckFileError) -> [(name: String, entry: Entry)] {
    let count = zip_get_num_entries(archive, 0)
    guard count <= mostFiles else {
      throw DeckFileError(path: path, message: "more than \(mostFiles) files are in it")
    }
    var files: [(name: String, entry: Entry)] = []
    var known: Set<String> = []
    for index in 0..<UInt64(max(count, 0)) {
      var facts = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &facts) == 0, let letters = facts.name else {
        throw DeckFileError(path: path, message: "its list of files is damaged")
      }
      let name = String(cString: letters)
      if let problem = problem(with: name) ?? problem(with: facts)
        ?? (isLink(archive, index) ? "is a link" : nil)
        ?? (known.insert(name).inserted ? nil : "is in it twice")
      {
        throw DeckFileError(path: path, message: "«\(name.prefix(200))» \(problem)")
      }
      if name.hasSuffix("/") { continue }
      files.append((name, Entry(index: index, size: facts.size, packedSize: facts.comp_size)))
    }
    return files
  }

  /// What is wrong with a name; nil if nothing is.
  private static func problem(with name: String) -> String? {
    guard (1...longestName).contains(name.utf8.count) else { return "is no file's name" }
    guard name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }) else {
      return "has a name with control characters"
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.hasPrefix("/") || name.contains("\\") || parts.contains("..") {
      return "has a name that leads out of the zip file"
    }
    return nil
  }

  private static func problem(with facts: zip_stat_t) -> String? {
    if facts.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0, facts.encryption_method != ZIP_EM_NONE
    {
      return "is encrypted; unpack it first"
    }
    if facts.valid & UInt64(ZIP_STAT_COMP_METHOD) != 0,
      facts.comp_method != ZIP_CM_STORE, facts.comp_method != ZIP_CM_DEFLATE
    {
      return "is packed in a way that no deck is; unpack it first"
    }
    return nil
  }

  private static func isLink(_ archive: OpaquePointer, _ index: UInt64) -> Bool {
    var (system, attributes): (UInt8, UInt32) = (0, 0)
    zip_file_get_external_attributes(archive, index, 0, &system, &attributes)
    return system == ZIP_OPSYS_UNIX && (attributes >> 16) & 0o170000 == 0o120000
  }

  // MARK: Errors

  private func fail(_ message: String) -> DeckFileError {
    DeckFileError(path: path, message: message)
  }

  private func error(of error: UnsafeMutablePointer<zip_error_t>?) -> String {
    zip_error_strerror(error).map { String(cString: $0) } ?? "unknown error"
  }

  private static func words(_ code: CInt) -> String {
    var error = zip_error_t()
    zip_error_init_with_code(&error, code)
    defer { zip_error_fini(&error) }
    return zip_error_strerror(&error).map { String(cString: $0) } ?? "unknown error"
  }
}
