internal import ContentHash
package import DeckFormats
package import DeckStore
internal import Glibc
internal import LinuxSystem
package import Study

/// The folder with the pictures and sounds that a deck file names.
///
/// `find` accepts only names of files in the folder itself; links, pipes and devices are never read.
package struct MediaFolder {
  private struct File {
    var path: String
    var hash: ContentHash
    var size: Int
    var fileExtension: String
  }

  /// The path of the folder; nil to accept only names that contain the content's hash: `<hash>.<extension>`.
  package let path: String?
  /// The files that were found, each content once.
  private var files: [File] = []
  private var hashes: Set<String> = []
  private var size = 0

  /// The maximum number of files: each is read twice, and a folder with more is slow to list.
  private static let mostFiles = 10_000
  /// The maximum size of all files in bytes: a library of more than 1 GiB can hardly be backed up daily on a
  /// small memory card.
  static let mostBytes = 1 << 30

  package init(path: String?) {
    self.path = path
  }

  /// Returns the content that a name stands for; nil if there is no folder and the name contains no hash.
  ///
  /// - Throws: `FileError` for a file that can't be read; `MediaError` for a name that is not allowed;
  ///   `MediaLimitError`.
  package mutating func find(_ name: String) throws -> DeckMedia? {
    guard let folder = path else { return DeckMedia(named: name) }
    // A name that contains the hash needs no file, as in an export without its pictures.
    let named = DeckMedia(named: name)
    if let named, access("\(folder)/\(name)", F_OK) != 0 { return named }
    let fileExtension = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    guard !name.contains("/"), !name.hasPrefix("."), DeckMedia.isExtension(fileExtension) else {
      throw MediaError(description: "\(name): name a file of the folder, such as norway.png")
    }
    return try take(name, fileExtension)
  }

  /// Returns the content of a file that was found by `MediaSearch`, by its path relative to the folder.
  ///
  /// - Throws: As `find`.
  mutating func take(_ found: String) throws -> DeckMedia {
    let fileExtension = found.lastIndex(of: ".").map { found[$0...].dropFirst().lowercased() } ?? ""
    return try take(found, fileExtension)
  }

  private mutating func take(_ name: String, _ fileExtension: String) throws -> DeckMedia {
    let path = "\(path ?? ".")/\(name)"
    var (digest, size) = (ContentDigest(), 0)
    try Self.forEachPiece(of: path) { piece in
      size += piece.count
      guard size <= DeckStore.longestMedia else {
        throw FileError(path: path, code: EFBIG, limit: DeckStore.longestMedia)
      }
      digest.add(piece)
    }
    let hash = digest.hash
    if hashes.insert(hash.description).inserted {
      files.append(File(path: path, hash: hash, size: size, fileExtension: fileExtension))
      self.size += size
      guard files.count <= Self.mostFiles, self.size <= Self.mostBytes else {
        throw MediaLimitError(
          description: "more than \(Self.mostFiles) pictures and sounds, or 1 GiB of them; import "
            + "the deck in parts")
      }
    }
    return DeckMedia(hash: hash.description, fileExtension: fileExtension)
  }

  /// Whether a picture or sound with this hash was found.
  package func has(_ hash: String) -> Bool { hashes.contains(hash) }

  /// Reads a picture or sound that was found, piece by piece.
  ///
  /// - Throws: `LibraryError.noMedia` if it was not found; `FileError`; the errors of `body`.
  package func read(_ hash: String, _ body: ([UInt8]) throws -> Void) throws {
    guard let file = files.first(where: { $0.hash.description == hash }) else {
      throw LibraryError.noMedia(hash: hash)
    }
    try Self.forEachPiece(of: file.path, body)
  }

  /// Forgets a picture or sound that was found.
  package mutating func remove(_ hash: String) {
    files.removeAll { $0.hash.description == hash }
    hashes = Set(files.map(\.hash.description))
  }

  /// Adds the files that were found to a library, piece by piece, before the cards.
  package func add(to cards: CardImport) throws {
    for file in files {
      let input = try InputFile(path: file.path, isNamedByFile: true)
      try cards.addMedia(file.hash, size: file.size, fileExtension: file.fileExtension) {
        try Self.nextPiece(input)
      }
    }
  }

  private static func forEachPiece(
    of path: String, _ body: ([UInt8]) throws -> Void
  ) throws {
    let input = try InputFile(path: path, isNamedByFile: true)
    while case let piece = try nextPiece(input), !piece.isEmpty { try body(piece) }
  }

  private static func nextPiece(_ input: borrowing InputFile) throws(FileError) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: 65_536)
    piece.removeLast(piece.count - (try input.read(into: &piece)))
    return piece
  }

  /// Returns the file name of a picture or sound in an export.
  ///
  /// - Throws: `MediaError` if that is not a valid file name: a library may be untrusted, too.
  package static func fileName(of medium: CardRecord.Media) throws(MediaError) -> String {
    let name = "\(medium.hash).\(medium.fileExtension)"
    guard DeckMedia(named: name) != nil else {
      throw MediaError(description: "\(name): no file of a picture or sound can be called so")
    }
    return name
  }
}

/// The error about more pictures and sounds than an import may have.
package struct MediaLimitError: Error, CustomStringConvertible {
  package let description: String
}

/// The error about a picture or sound that is refused.
package struct MediaError: Error, CustomStringConvertible {
  package let description: String
}
