import ContentHash
import DeckFormats
import DeckStore
import Glibc
import RecordingFiles

/// The pictures and sounds a deck file names, in a folder beside it.
struct MediaFolder {
  struct File {
    var path: String
    var fileExtension: String
  }

  /// nil takes only names that say their content: `<hash>.<extension>`.
  let path: String?
  /// Those that were found, each content once.
  private(set) var files: [File] = []
  private var hashes: Set<String> = []

  init(path: String?) {
    self.path = path
  }

  /// What a name stands for; nil when there is no such file.
  mutating func find(_ name: String) -> DeckMedia? {
    guard let path else { return DeckMedia(named: name) }
    guard !name.contains("/"), !name.hasPrefix("."), let dot = name.lastIndex(of: "."),
      let contents = try? Self.contents(of: "\(path)/\(name)")
    else { return nil }
    let fileExtension = name[name.index(after: dot)...].lowercased()
    let hash = ContentHash(of: contents).description
    if hashes.insert(hash).inserted {
      files.append(File(path: "\(path)/\(name)", fileExtension: fileExtension))
    }
    return DeckMedia(hash: hash, fileExtension: fileExtension)
  }

  static func contents(of path: String) throws(FileError) -> [UInt8] {
    try InputFile.contents(of: path, limit: DeckStore.longestMedia)
  }

  /// Makes a folder where it is missing.
  static func create(_ path: String) throws(FileError) {
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(path: path, code: errno)
    }
  }
}
