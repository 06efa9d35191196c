internal import CALSALibrary  // its headers define the time that stat(2) gives
internal import ContentHash
internal import Glibc
internal import LinuxSystem

/// A cache of the sounds of texts that were read aloud, in the files of a folder of limited size.
///
/// The least recently used files are evicted first. A file consists of a SHA-256 checksum and the decoder's
/// reply; one that a power cut has damaged counts as missing. If the folder can't be written, nothing
/// is cached, and nothing else fails.
package struct SpeechCache: Hashable, Sendable {
  private let folder: String
  private let limit: Int

  /// - Parameters:
  ///   - folder: The folder, which is created if it is missing and must contain nothing else.
  ///   - limit: The limit in bytes; the default is enough for a thousand words or four hundred sentences.
  package init(folder: String, limit: Int = 256 << 20) {
    self.folder = folder
    self.limit = limit
  }

  private static let ending = ".sound"
  private static let hashBytes = 32

  /// Returns the sound for a key of letters and digits, and marks it as used now; nil if there is none.
  func read(_ key: String) -> SoundClip? {
    let limit = Self.hashBytes + SoundReply.mostBytes
    guard let bytes = try? InputFile.contents(of: path(key), limit: limit, isNamedByFile: true)
    else { return nil }
    utimensat(AT_FDCWD, path(key), nil, AT_SYMLINK_NOFOLLOW)
    let reply = Array(bytes.dropFirst(Self.hashBytes))
    guard bytes.starts(with: ContentHash(of: reply).bytes),
      case .success(let clip) = SoundReply.read(reply)
    else { return nil }
    return clip
  }

  /// Stores a sound, and evicts others that exceed the limit.
  func keep(_ clip: SoundClip, as key: String) {
    let reply = SoundReply.bytes(of: clip)
    let bytes = ContentHash(of: reply).bytes + reply
    guard bytes.count <= limit, (try? Folder.make(folder, mode: 0o700)) != nil, hasSpace,
      (try? WholeFile.write(bytes, to: path(key), mode: 0o600, isLasting: false)) != nil
    else { return }
    dropOld()
  }

  /// Whether the disk has enough free space for answers, which matter more than the cache.
  private var hasSpace: Bool {
    Folder.freeBytes(folder).map { $0 >= Self.leastSpace } ?? false
  }

  /// The free space to leave on the disk, in bytes, which is enough for years of answers.
  private static let leastSpace = 256 << 20

  private func path(_ key: String) -> String { "\(folder)/\(key)\(Self.ending)" }

  private func dropOld() {
    var files = files
    var size = files.reduce(0) { $0 + $1.size }
    guard size > limit else { return }
    files.sort { $0.used < $1.used }
    for file in files where size > limit {
      unlink("\(folder)/\(file.name)")
      size -= file.size
    }
  }

  /// The files of the folder, with the times of their last use in seconds since 1970.
  private var files: [(name: String, size: Int, used: Double)] {
    ((try? Folder.names(in: folder)) ?? []).compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      let used = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      return (name, Int(status.st_size), used)
    }
  }
}
