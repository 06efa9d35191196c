import Glibc

/// A file for a test, removed with this object.
final class ScratchFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/scratch-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { throw Failure() }
      rest = rest.dropFirst(count)
    }
    close(descriptor)
  }

  deinit { unlink(path) }

  struct Failure: Error {}
}
