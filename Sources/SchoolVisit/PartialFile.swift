internal import ContentHash
internal import DeckStore
internal import Foundation

/// A content of the school that is being fetched piece by piece, in a file that is the beginning of it.
///
/// A visit that was cut off, even by the power, goes on after the last whole piece.
struct PartialFile {
  /// The length of the server's pieces, in bytes.
  static let piece = 256 << 10
  /// The longest content, in bytes.
  static let longest = DeckStore.longestMedia

  let hash: String
  private let url: URL

  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// The disk has no room for a content.
  struct NoRoom: Error {}

  /// - Parameters:
  ///   - hash: The content's SHA-256, 64 hexadecimal digits.
  ///   - folder: The folder of the files, which is made if it is missing.
  /// - Throws: `Wrong` for what is no hash, as it becomes a file's name; an error of the disk.
  init(_ hash: String, in folder: String) throws {
    guard hash.utf8.count == 64,
      hash.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { throw Wrong(description: "a content of the school has no name") }
    self.hash = hash
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    url = URL(fileURLWithPath: folder).appendingPathComponent(hash)
  }

  /// The space, in bytes, that stays free for the kiosk's answers.
  static let reserve = 64 << 20

  /// Fetches what is missing.
  ///
  /// - Parameters:
  ///   - free: The free space of the disk, in bytes; nil if it does not tell.
  ///   - next: Returns the whole content's size and a piece, by its number.
  /// - Throws: `Wrong` if the pieces are not this content; `NoRoom` for it here and in the library; the errors of `next`.
  func fetch(
    free: Int?, _ next: (Int) throws -> (size: Int, bytes: [UInt8])
  ) throws {
    if !FileManager.default.fileExists(atPath: url.path) {
      guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    let file = try FileHandle(forUpdating: url)
    defer { try? file.close() }
    let there = Int(try file.seekToEnd())
    var count = there - there % Self.piece
    // The last piece is shorter.
    if count < there, try isWhole() { return }
    try file.truncate(atOffset: UInt64(count))
    try file.seek(toOffset: UInt64(count))
    var size = Int.max
    while count < size {
      let (whole, bytes) = try next(count / Self.piece)
      guard (0...Self.longest).contains(whole), bytes.count == min(whole - count, Self.piece),
        whole == size || size == Int.max
      else { throw failed() }
      if size == .max, let free, free - Self.reserve < 2 * whole - count {
        remove()
        throw NoRoom()
      }
      try file.write(contentsOf: bytes)
      (size, count) = (whole, count + bytes.count)
    }
    try file.synchronize()
    guard try isWhole() else { throw failed() }
  }

  /// Forgets the pieces, which must be wrong.
  private func failed() -> Wrong {
    remove()
    return Wrong(description: "a content of the school is not what it should be")
  }

  private func isWhole() throws -> Bool { try content.description == hash }

  /// The hash of what is there.
  var content: ContentHash {
    get throws {
      var digest = ContentDigest()
      let reader = try opened()
      while case let bytes = try reader.next(), !bytes.isEmpty { digest.add(bytes) }
      return digest.hash
    }
  }

  /// Reads the file piece by piece; an empty piece is its end.
  struct Reader {
    let file: FileHandle

    func next() throws -> [UInt8] { Array(try file.read(upToCount: PartialFile.piece) ?? Data()) }
  }

  func opened() throws -> Reader { Reader(file: try FileHandle(forReadingFrom: url)) }

  func contents() throws -> Data { try Data(contentsOf: url) }

  var size: Int {
    get throws {
      let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber
      return size?.intValue ?? 0
    }
  }

  /// The bytes that are there already.
  var bytesThere: Int { (try? size) ?? 0 }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
