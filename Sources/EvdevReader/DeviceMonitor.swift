import Glibc

/// A change that may have made a device usable or removed it.
package enum DeviceChange: Hashable, Sendable {
  /// A node is new or its permissions have changed: it may be possible to open it now.
  case appeared(node: String)
  case gone(node: String)
  /// udev has recorded the properties of this device, after making its links.
  case described(DeviceNumber)
  /// Changes were lost or the directory itself is new: look at everything.
  case anything
}

/// Watches a directory for devices that appear and disappear.
///
/// A node exists before it may be opened: udev sets its group later, which is reported as another
/// `appeared`. The monitor uses inotify, because a service without a network receives no udev
/// events (systemd.exec(5), `PrivateNetwork=`).
package struct DeviceMonitor: ~Copyable {
  private let descriptor: FileDescriptor
  private var watches: Watches
  private var buffer: [UInt8]

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - directory: The nodes' directory; while it does not exist, its parent is watched instead.
  ///   - database: udev's database; watched once it exists.
  /// - Throws: `watch` if neither the directory nor its parent exists, or no inotify watch is left.
  package init(
    directory: String = DeviceSearch.standardDirectory, database: UdevDatabase = UdevDatabase()
  ) throws(InputDeviceError) {
    let descriptor: FileDescriptor
    do {
      descriptor = try FileDescriptor { inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)) }
    } catch {
      throw InputDeviceError(.watch, code: error.code, path: directory)
    }
    var watches = Watches(directory: directory, database: database)
    try watches.watchDirectory(on: descriptor)
    watches.watchDatabase(on: descriptor)
    // Set last, as in `RecordingFile`.
    self.watches = watches
    self.descriptor = descriptor
    buffer = [UInt8](repeating: 0, count: 16 * 1024)
  }

  package var fileDescriptor: Int32 { descriptor.number }

  /// Returns what has happened since the last call, in order; never waits.
  package mutating func changes() -> [DeviceChange] {
    var changes: [DeviceChange] = []
    while true {
      let count = Glibc.read(descriptor.number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for happening in Happening.parse(buffer[..<count]) {
        if let change = watches.change(for: happening, on: descriptor), changes.last != change {
          changes.append(change)
        }
      }
    }
    // Watch it before the caller opens what has changed: what udev writes later is then noticed.
    watches.watchDatabase(on: descriptor)
    return changes
  }
}

/// What an inotify descriptor watches, and what its events mean.
private struct Watches {
  private let directory: String
  private let database: UdevDatabase
  private var directoryWatch: Int32?
  /// The watch on the parent, while the directory does not exist.
  private var parentWatch: Int32?
  private var databaseWatch: Int32?

  init(directory: String, database: UdevDatabase) {
    self.directory = directory
    self.database = database
  }

  /// Watches udev's database if it exists yet: early in the boot it does not.
  mutating func watchDatabase(on descriptor: borrowing FileDescriptor) {
    guard databaseWatch == nil else { return }
    databaseWatch = try? watch(database.directory, IN_MOVED_TO | IN_CLOSE_WRITE, on: descriptor)
  }

  mutating func change(
    for happening: Happening, on descriptor: borrowing FileDescriptor
  ) -> DeviceChange? {
    if happening.has(IN_Q_OVERFLOW) {
      return .anything
    }
    switch happening.watch {
    case databaseWatch where happening.has(IN_IGNORED):
      databaseWatch = nil
      return nil
    case databaseWatch:
      return Self.deviceNumber(ofDatabaseFile: happening.name).map { .described($0) }
    case directoryWatch:
      if happening.has(IN_IGNORED) || happening.has(IN_MOVE_SELF) {
        return watchAgain(on: descriptor)
      }
      guard DeviceSearch.eventNumber(ofNode: happening.name) != nil else { return nil }
      let isGone = happening.has(IN_DELETE) || happening.has(IN_MOVED_FROM)
      return isGone ? .gone(node: happening.name) : .appeared(node: happening.name)
    case parentWatch where happening.name == lastComponent:
      return watchAgain(on: descriptor)
    default:
      return nil
    }
  }

  /// Looks for the directory again; changes inside it may have been missed.
  private mutating func watchAgain(on descriptor: borrowing FileDescriptor) -> DeviceChange {
    if let old = directoryWatch {
      inotify_rm_watch(descriptor.number, old)
      directoryWatch = nil
    }
    try? watchDirectory(on: descriptor)
    return .anything
  }

  /// Watches the directory, or its parent while it does not exist.
  mutating func watchDirectory(
    on descriptor: borrowing FileDescriptor
  ) throws(InputDeviceError) {
    let mask = IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_MOVE_SELF
    // Try twice: the directory may appear just before its parent is watched.
    for _ in 0..<2 {
      directoryWatch = try? watch(directory, mask, on: descriptor)
      if directoryWatch != nil {
        if let old = parentWatch {
          inotify_rm_watch(descriptor.number, old)
          parentWatch = nil
        }
        return
      }
      if parentWatch == nil {
        parentWatch = try watch(parent, IN_CREATE | IN_MOVED_TO, on: descriptor)
      }
    }
  }

  private func watch(
    _ path: String, _ mask: Int32, on descriptor: borrowing FileDescriptor
  ) throws(InputDeviceError) -> Int32 {
    let watch = inotify_add_watch(
      descriptor.number, path, UInt32(bitPattern: mask | Int32(IN_ONLYDIR)))
    guard watch >= 0 else { throw InputDeviceError(.watch, code: errno, path: directory) }
    return watch
  }

  private var lastComponent: Substring {
    directory.split(separator: "/").last ?? ""
  }

  private var parent: String {
    let components = directory.split(separator: "/").dropLast().joined(separator: "/")
    if directory.hasPrefix("/") { return "/\(components)" }
    return components.isEmpty ? "." : components
  }

  /// The number in a name such as `c13:67`; nil for block devices, networks and temporary files.
  private static func deviceNumber(ofDatabaseFile name: String) -> DeviceNumber? {
    let parts = name.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard name.first == "c", parts.count == 2, let major = UInt32(parts[0]),
      let minor = UInt32(parts[1])
    else { return nil }
    return DeviceNumber(major: major, minor: minor)
  }
}

/// A `struct inotify_event` with its name.
private struct Happening {
  var watch: Int32
  var mask: UInt32
  var name: String

  func has(_ bit: Int32) -> Bool {
    mask & UInt32(bitPattern: bit) != 0
  }

  static func parse(_ bytes: ArraySlice<UInt8>) -> [Happening] {
    var happenings: [Happening] = []
    let headerSize = MemoryLayout<inotify_event>.size
    var start = bytes.startIndex
    while bytes.endIndex - start >= headerSize {
      let header = bytes[start...].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let nameStart = start + headerSize
      let end = min(bytes.endIndex, nameStart + Int(header.len))
      let name = String(decoding: bytes[nameStart..<end].prefix { $0 != 0 }, as: UTF8.self)
      happenings.append(Happening(watch: header.wd, mask: header.mask, name: name))
      start = end
    }
    return happenings
  }
}
