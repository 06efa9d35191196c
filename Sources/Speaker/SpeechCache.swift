internal import CALSALibrary  // its headers define the time that stat(2) gives
internal import ContentHash
internal import Glibc

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
    guard let bytes = bytes(key) else { return nil }
    let reply = Array(bytes.dropFirst(Self.hashBytes))
    guard bytes.starts(with: ContentHash(of: reply).bytes),
      case .success(let clip) = SoundReply.read(reply)
    else { return nil }
    return clip
  }

  private func bytes(_ key: String) -> [UInt8]? {
    let descriptor = open(path(key), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...Self.hashBytes + SoundReply.mostBytes).contains(Int(status.st_size))
    else { return nil }
    futimens(descriptor, nil)
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      guard more > 0 else { return nil }
      count += more
    }
    return bytes
  }

  /// Keeps a sound, and drops others that there is no room for.
  func keep(_ clip: SoundClip, as key: String) {
    let reply = SoundReply.bytes(of: clip)
    let bytes = ContentHash(of: reply).bytes + reply
    guard bytes.count <= limit, makeFolder(folder), hasSpace else { return }
    // A file is there as a whole, or not at all.
    let new = "\(folder)/new"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let count = write(descriptor, bytes, bytes.count)
    close(descriptor)
    guard count == bytes.count, rename(new, path(key)) == 0 else {
      unlink(new)
      return
    }
    dropOld()
  }

  /// Whether the disk has room for what matters more: answers.
  private var hasSpace: Bool {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return false }
    let (free, isPlenty) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return isPlenty || free >= Self.leastSpace
  }

  /// In bytes: years of answers.
  private static let leastSpace: UInt64 = 256 << 20

  private func path(_ key: String) -> String { "\(folder)/\(key)\(Self.ending)" }

  private func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
      makeFolder(String(path[..<slash]))
    else { return false }
    return mkdir(path, 0o700) == 0
  }

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

  /// Its own files; when each was used last, in seconds since 1970.
  private var files: [(name: String, size: Int, used: Double)] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var files: [(name: String, size: Int, used: Double)] = []
    while let entry = readdir(list) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard name.hasSuffix(Self.ending), lstat("\(folder)/\(name)", &status) == 0 else { continue }
      let used = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      files.append((name, Int(status.st_size), used))
    }
    return files
  }
}
