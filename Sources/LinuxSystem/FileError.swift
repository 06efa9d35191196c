internal import Glibc

/// A file that cannot be read or written.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// The system's `errno`.
  package let code: CInt
  /// The maximum size in bytes, if the file exceeds it.
  package let limit: Int?

  package init(path: String, code: CInt, limit: Int? = nil) {
    self.path = path
    self.code = code
    self.limit = limit
  }

  package var description: String {
    "\(path == "-" ? "standard input or output" : path): \(reason)"
  }

  /// The reason for the failure, and a remedy.
  private var reason: String {
    let reason = String(cString: strerror(code))
    return switch code {
    case EACCES: "\(reason); its owner or folder does not allow it"
    case EBUSY: "another program writes it; try again"
    case EFBIG: limit.map { "larger than \($0 >> 20) MiB, the most that is read" } ?? reason
    case EISDIR: "a folder; name a file in it"
    case ELOOP: "a link, which is not followed here; put the file itself there"
    case EMFILE, ENFILE: "\(reason); allow more with `ulimit -n 1024`"
    case ENOENT: "\(reason); check the name, and that its folder is there"
    case ENOSPC, EDQUOT: "\(reason); make room and try again"
    case ENXIO: "a pipe, a socket or a device; name a file"
    case ETIMEDOUT: "nobody has written into this pipe for 10 seconds"
    default: reason
    }
  }
}
