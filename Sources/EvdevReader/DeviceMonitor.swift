import Glibc
import LinuxSystem

/// A change that may have made a device usable or removed it.
package enum DeviceChange: Hashable, Sendable {
  /// A node is new or its permissions have changed, so that it may be possible to open it now.
  case appeared(node: String)
  case gone(node: String)
  /// udev has recorded the properties of this device, after making its links.
  case described(DeviceNumber)
  /// Changes were lost or the directory itself is new, so that it must be scanned again.
  case anything
}

/// Watches a directory for devices that appear and disappear.
///
/// A node exists before it may be opened: udev sets its group later, which is reported as another
/// `appeared`. The monitor uses inotify, because a service without a network receives no udev
/// events (systemd.exec(5), `PrivateNetwork=`).
package struct DeviceMonitor: ~Copyable {
  private var inotify: Inotify
  private var watches: Watches

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - directory: The directory of the nodes; while it does not exist, its parent is watched instead.
  ///   - database: udev's database; its directory is watched once it exists.
  /// - Throws: An error with operation `watch` if neither the directory nor its parent exists, or no inotify
  ///   watch is left.
  package init(
    directory: String = DeviceSearch.standardDirectory, database: UdevDatabase = UdevDatabase()
  ) throws(InputDeviceError) {
    let inotify: Inotify
    var watches = Watches(directory: directory, database: database)
    do {
      inotify = try watches.begin()
    } catch {
      throw InputDeviceError(.watch, code: error.code, path: directory)
    }
    // The properties are set last, after everything that may throw: see `RecordingFile.init`.
    self.watches = watches
    self.inotify = inotify
  }

  package var fileDescriptor: Int32 { inotify.descriptor }

  /// Returns what has happened since the last call, in order; never waits.
  package mutating func changes() -> [DeviceChange] {
    var changes: [DeviceChange] = []
    for event in inotify.events() {
      if let change = watches.change(for: event, on: inotify), changes.last != change {
        changes.append(change)
      }
    }
    // The database must be watched before the caller opens a new device, so that properties that udev
    // records later are noticed.
    watches.watchDatabase(on: inotify)
    return changes
  }
}

/// The watches of an inotify descriptor and the meaning of their events.
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

  mutating func begin() throws(FileError) -> Inotify {
    let inotify = try Inotify()
    try watchDirectory(on: inotify)
    watchDatabase(on: inotify)
    return inotify
  }

  /// Watches udev's database once it exists: early in the boot it does not.
  mutating func watchDatabase(on inotify: borrowing Inotify) {
    guard databaseWatch == nil else { return }
    databaseWatch = try? inotify.add(database.directory, IN_MOVED_TO | IN_CLOSE_WRITE)
  }

  mutating func change(
    for event: Inotify.Event, on inotify: borrowing Inotify
  ) -> DeviceChange? {
    if event.has(IN_Q_OVERFLOW) {
      return .anything
    }
    switch event.watch {
    case databaseWatch where event.has(IN_IGNORED):
      databaseWatch = nil
      return nil
    case databaseWatch:
      return Self.deviceNumber(ofDatabaseFile: event.name).map { .described($0) }
    case directoryWatch:
      if event.has(IN_IGNORED) || event.has(IN_MOVE_SELF) {
        return watchAgain(on: inotify)
      }
      guard DeviceSearch.eventNumber(ofNode: event.name) != nil else { return nil }
      let isGone = event.has(IN_DELETE) || event.has(IN_MOVED_FROM)
      return isGone ? .gone(node: event.name) : .appeared(node: event.name)
    case parentWatch where event.name == lastComponent:
      return watchAgain(on: inotify)
    default:
      return nil
    }
  }

  /// Watches the directory again and requests a scan, because changes inside it may have been missed.
  private mutating func watchAgain(on inotify: borrowing Inotify) -> DeviceChange {
    if let old = directoryWatch {
      inotify.remove(old)
      directoryWatch = nil
    }
    try? watchDirectory(on: inotify)
    return .anything
  }

  /// Watches the directory, or its parent while it does not exist.
  mutating func watchDirectory(on inotify: borrowing Inotify) throws(FileError) {
    let mask = IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_MOVE_SELF
    // Try twice: the directory may appear just before its parent is watched.
    for _ in 0..<2 {
      directoryWatch = try? inotify.add(directory, mask)
      if directoryWatch != nil {
        if let old = parentWatch {
          inotify.remove(old)
          parentWatch = nil
        }
        return
      }
      if parentWatch == nil {
        parentWatch = try inotify.add(Folder.parent(of: directory), IN_CREATE | IN_MOVED_TO)
      }
    }
  }

  private var lastComponent: Substring {
    directory.split(separator: "/").last ?? ""
  }

  /// The number in a file name such as `c13:67`; nil for block devices, networks and temporary files.
  private static func deviceNumber(ofDatabaseFile name: String) -> DeviceNumber? {
    let parts = name.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard name.first == "c", parts.count == 2, let major = UInt32(parts[0]),
      let minor = UInt32(parts[1])
    else { return nil }
    return DeviceNumber(major: major, minor: minor)
  }
}
