internal import CALSALibrary  // its headers define the time that stat(2) gives
internal import Glibc

/// Sounds of texts that were read aloud, in files of a folder, within a limit.
///
/// What is used is kept; what was not used for longest goes first. The files are a stranger's. A
/// folder that can't be written keeps nothing, and nothing else fails.
package struct SpeechCache: Hashable, Sendable {
  private let folder: String
  private let limit: Int

  /// - Parameters:
  ///   - folder: Made where it is missing; nothing else may be in it.
  ///   - limit: In bytes; about a thousand short texts by default.
  package init(folder: String, limit: Int = 64 << 20) {
    self.folder = folder
    self.limit = limit
  }

  private static let ending = ".clip"

  /// The sound under a key of letters and digits, which counts as used now; nil for none.
  package func read(_ key: String) -> [UInt8]? {
    let descriptor = open(path(key), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (1...SoundLimits.bytes).contains(Int(status.st_size))
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
  package func keep(_ bytes: [UInt8], as key: String) {
    guard bytes.count <= limit, makeFolder(folder) else { return }
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
