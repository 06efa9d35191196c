internal import Glibc

/// Reports events of files and folders (inotify(7)).
package struct Inotify: ~Copyable {
  private let file: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 16 * 1024)

  /// A `struct inotify_event` with its name.
  package struct Event {
    package let watch: CInt
    /// The name in the folder; empty for the folder itself.
    package let name: String
    private let mask: UInt32

    fileprivate init(_ header: inotify_event, name: String) {
      (watch, mask, self.name) = (header.wd, header.mask, name)
    }

    package func has(_ bit: Int32) -> Bool {
      mask & UInt32(bitPattern: bit) != 0
    }
  }

  /// - Throws: `FileError` if the kernel has no inotify instance left.
  package init() throws(FileError) {
    file = try FileDescriptor("inotify") { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
  }

  /// A descriptor that is readable when there are events.
  package var descriptor: CInt { file.number }

  /// Watches a folder, or one file, for the events of a mask.
  ///
  /// - Returns: The watch's number in its events.
  /// - Throws: `FileError`; `ENOTDIR` if a folder is expected and the path is a file.
  @discardableResult
  package func add(
    _ path: String, _ mask: Int32, isFolder: Bool = true
  ) throws(FileError) -> CInt {
    let flags = isFolder ? mask | Int32(IN_ONLYDIR) : mask
    let watch = inotify_add_watch(file.number, path, UInt32(bitPattern: flags))
    guard watch >= 0 else { throw FileError(path: path, code: errno) }
    return watch
  }

  package func remove(_ watch: CInt) {
    inotify_rm_watch(file.number, watch)
  }

  /// Returns the events since the last call, in order; never waits.
  package mutating func events() -> [Event] {
    var events: [Event] = []
    while true {
      let count = read(file.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return events }
      var rest = buffer[..<count]
      while rest.count >= MemoryLayout<inotify_event>.size {
        let header = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        rest = rest.dropFirst(MemoryLayout<inotify_event>.size)
        let name = rest.prefix(Int(header.len)).prefix { $0 != 0 }
        events.append(Event(header, name: String(decoding: name, as: UTF8.self)))
        rest = rest.dropFirst(Int(header.len))
      }
    }
  }
}
