internal import CALSALibrary  // its headers define the time that stat(2) gives
internal import ContentHash
internal import Glibc
internal import LinuxSystem

/// Sounds of texts that were read aloud, in files of a folder, within a limit.
///
/// What is used is kept; what was not used for longest goes first. A file has the SHA-256 of what
/// follows, and the decoder's reply: what a power cut has damaged is as good as missing. A folder that
/// can't be written keeps nothing, and nothing else fails.
package struct SpeechCache: Hashable, Sendable {
  private let folder: String
  private let limit: Int

  /// - Parameters:
  ///   - folder: Made where it is missing; nothing else may be in it.
  ///   - limit: In bytes; more than a thousand words or four hundred sentences by default.
  package init(folder: String, limit: Int = 256 << 20) {
    self.folder = folder
    self.limit = limit
  }

  private static let ending = ".sound"
  private static let hashBytes = 32

  /// The sound under a key of letters and digits, which counts as used now; nil for none.
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

  /// Keeps a sound, and drops others that there is no room for.
  func keep(_ clip: SoundClip, as key: String) {
    let reply = SoundReply.bytes(of: clip)
    let bytes = ContentHash(of: reply).bytes + reply
    guard bytes.count <= limit, (try? Folder.make(folder, mode: 0o700)) != nil, hasSpace,
      (try? WholeFile.write(bytes, to: path(key), mode: 0o600, isLasting: false)) != nil
    else { return }
    dropOld()
  }

  /// Whether the disk has room for what matters more: answers.
  private var hasSpace: Bool {
    Folder.freeBytes(folder).map { $0 >= Self.leastSpace } ?? false
  }

  /// In bytes: years of answers.
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

  /// Its files; when each was used last, in seconds since 1970.
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
