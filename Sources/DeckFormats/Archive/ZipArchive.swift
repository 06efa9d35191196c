internal import CZip
import Glibc

/// An untrusted zip file, read with minizip entry by entry.
///
/// Opening a file refuses what no package of cards has: too many files, links, names that lead elsewhere or
/// occur twice, encryption. Reading counts the bytes that are really unpacked, whatever the headers say.
///
/// Source of the headers' fields: PKWARE, "APPNOTE.TXT", 4.3.12 and 4.4.
package final class ZipArchive {
  package let path: String
  /// The names of all files, relative paths with slashes, in the zip file's order; folders are left out.
  package let names: [String]

  /// The size of the zip file, in bytes.
  let size: Int

  private let archive: unzFile
  private let entries: [String: Entry]
  /// The number of bytes unpacked so far.
  private var total = 0

  private struct Entry {
    var place: unz64_file_pos
    /// The unpacked size in bytes, as the headers say.
    var size: UInt64
    var packedSize: UInt64
  }

  /// The largest number of files.
  ///
  /// Each one takes memory as long as the archive is open. The largest published decks have 30,000
  /// pictures and sounds.
  package static let mostFiles = 100_000
  /// The longest list of files, in bytes: their names stay in memory; 100,000 short ones take 6 MB.
  private static let longestList: UInt = 8 << 20
  /// The largest number of bytes unpacked from an archive: a large database and 1 GiB of pictures and sounds.
  package static let largestTotal = 3 << 30
  /// The largest compression ratio of an entry larger than `smallFile`: databases reach 20, and deflate can
  /// reach 1,032.
  package static let highestRatio = 200
  /// The size of an entry, in bytes, up to which it is harmless, however well it is compressed.
  package static let smallFile = 16 << 20
  /// The longest name in bytes, as in Linux.
  private static let longestName = 4_096
  private static let pieceSize = 64 << 10

  /// - Throws: `DeckFileError` if the file is no zip file, or one that is refused.
  package init(path: String) throws(DeckFileError) {
    self.path = path
    guard let archive = unzOpen64(path) else {
      throw DeckFileError(path: path, message: "it is no zip file, or it is cut off")
    }
    let files: [(name: String, entry: Entry)]
    do throws(DeckFileError) {
      size = try Self.size(ofFile: path)
      files = try Self.files(in: archive, path: path, size: size)
    } catch {
      unzClose(archive)
      throw error
    }
    self.archive = archive
    names = files.map(\.name)
    entries = Dictionary(files.map { ($0.name, $0.entry) }) { first, _ in first }
  }

  deinit { unzClose(archive) }

  package func has(_ name: String) -> Bool { entries[name] != nil }

  /// Returns the unpacked size of a file in bytes, as the headers say; 0 if there is no such file.
  func size(of name: String) -> Int { Int(clamping: entries[name]?.size ?? 0) }

  /// Reads an entry piece by piece.
  ///
  /// - Parameters:
  ///   - name: One of `names`.
  ///   - limit: The largest size in bytes; a larger entry is an error.
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
    var place = entry.place
    guard unzGoToFilePos64(archive, &place) == UNZ_OK, unzOpenCurrentFile(archive) == UNZ_OK else {
      throw fail("«\(name)» can't be unpacked: its header is damaged")
    }
    defer { unzCloseCurrentFile(archive) }
    var size: UInt64 = 0
    while true {
      var failed = false
      let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
        let result = unzReadCurrentFile(archive, buffer.baseAddress, UInt32(buffer.count))
        failed = result < 0
        count = max(0, Int(result))
      }
      // minizip compares the checksum at the end, but only of a file as long as its header says.
      let isWhole = !piece.isEmpty || size == entry.size && unzCloseCurrentFile(archive) == UNZ_OK
      guard !failed, isWhole else { throw fail("«\(name)» is damaged") }
      if piece.isEmpty { return }
      size += UInt64(piece.count)
      total += piece.count
      guard total <= Self.largestTotal else {
        throw fail("more than \(Self.largestTotal >> 30) GiB come out of it")
      }
      try body(piece)
    }
  }

  /// Returns the whole content of an entry; meant for small ones.
  package func contents(of name: String, limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(name, limit: limit) { bytes += $0 }
    return bytes
  }

  // MARK: Opening

  private static func size(ofFile path: String) throws(DeckFileError) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw DeckFileError(path: path, message: String(cString: strerror(errno)))
    }
    return Int(status.st_size)
  }

  private static func files(
    in archive: unzFile, path: String, size: Int
  ) throws(DeckFileError) -> [(name: String, entry: Entry)] {
    func failure(_ message: String) -> DeckFileError { DeckFileError(path: path, message: message) }
    var files: [(name: String, entry: Entry)] = []
    var known: Set<String> = []
    // The packed sizes can't exceed the file's, or else the headers could evade `highestRatio`.
    var packedRest = UInt64(clamping: size)
    var listSize: UInt = 0
    var result = unzGoToFirstFile(archive)
    while result == UNZ_OK {
      guard known.count < mostFiles else { throw failure("more than \(mostFiles) files are in it") }
      var facts = unz_file_info64()
      var place = unz64_file_pos()
      var letters = [UInt8](repeating: 0, count: longestName)
      let code = letters.withUnsafeMutableBytes { buffer in
        unzGetCurrentFileInfo64(
          archive, &facts, buffer.bindMemory(to: CChar.self).baseAddress, UInt(buffer.count), nil,
          0,
          nil, 0)
      }
      guard code == UNZ_OK, unzGetFilePos64(archive, &place) == UNZ_OK else {
        throw failure("its list of files is damaged")
      }
      listSize += 46 + facts.size_filename + facts.size_file_extra + facts.size_file_comment
      guard listSize <= longestList else {
        throw failure("its list of files is longer than \(longestList >> 20) MiB")
      }
      guard facts.compressed_size <= packedRest else {
        throw failure("its files are said to be longer than it is itself")
      }
      packedRest -= facts.compressed_size
      // Some programs on Windows separate folders by backslashes.
      let name = text(of: letters.prefix(Int(facts.size_filename))).replacing("\\", with: "/")
      if let problem = (facts.size_filename > longestName ? "has too long a name" : nil)
        ?? problem(with: name) ?? problem(with: facts)
        ?? (known.insert(name).inserted ? nil : "is in it twice")
      {
        throw failure("«\(name.prefix(200))» \(problem)")
      }
      if !name.hasSuffix("/") {
        files.append(
          (
            name,
            Entry(place: place, size: facts.uncompressed_size, packedSize: facts.compressed_size)
          ))
      }
      result = unzGoToNextFile(archive)
    }
    // If there are 65,535 files, the most without ZIP64, minizip looks for their number elsewhere.
    let isOver =
      result == UNZ_END_OF_LIST_OF_FILE
      || result == UNZ_BADZIPFILE && known.count == Int(UInt16.max)
    guard isOver else { throw failure("its list of files is damaged") }
    return files
  }

  /// Decodes a name in UTF-8, or else in code page 437, which the format uses for names without a flag.
  private static func text(of name: ArraySlice<UInt8>) -> String {
    String(validating: name, as: UTF8.self)
      ?? String(
        String.UnicodeScalarView(name.map { $0 < 0x80 ? Unicode.Scalar($0) : ibm[Int($0) - 0x80] }))
  }

  /// Code page 437 from 0x80 on.
  ///
  /// Source: unicode.org/Public/MAPPINGS/VENDORS/MICSFT/PC/CP437.TXT.
  private static let ibm = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧\
    ╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}
    """.unicodeScalars)

  /// What is wrong with a name; nil if nothing is.
  private static func problem(with name: String) -> String? {
    guard (1...longestName).contains(name.utf8.count) else { return "is no file's name" }
    guard name.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }) else {
      return "has a name with control characters"
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if name.hasPrefix("/") || parts.contains("..") || parts[0].count == 2 && parts[0].last == ":" {
      return "has a name that leads out of the zip file"
    }
    return nil
  }

  private static func problem(with facts: unz_file_info64) -> String? {
    if facts.flag & 1 != 0 { return "is encrypted; unpack it first" }
    // The methods "stored" and "deflated".
    guard facts.compression_method == 0 || facts.compression_method == 8 else {
      return "is packed in a way that no deck is; unpack it first"
    }
    // An entry made on Unix whose mode says that it is a symbolic link.
    let isLink = facts.version >> 8 == 3 && (facts.external_fa >> 16) & 0o170000 == 0o120000
    return isLink ? "is a link" : nil
  }

  private func fail(_ message: String) -> DeckFileError {
    DeckFileError(path: path, message: message)
  }
}
