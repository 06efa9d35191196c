import Glibc
import LinuxSystem

/// Finds the machine's input devices: the nodes `eventN` of a directory.
package struct DeviceSearch: Sendable {
  /// A directory that does not exist, for a run that reads none of this machine's devices.
  package static let emptyDirectory = "/dev/no-input"
  package static let standardDirectory = "/dev/input"

  package var directory: String
  package var udev: UdevDatabase
  /// The codes of keys that are used in addition to those of `Key.all`.
  package var keys: Set<UInt16>

  package init(
    directory: String = DeviceSearch.standardDirectory, udev: UdevDatabase = UdevDatabase(),
    keys: Set<UInt16> = []
  ) {
    self.directory = directory
    self.udev = udev
    self.keys = keys
  }

  /// The number N of a node called `eventN`; nil for any other name.
  package static func eventNumber(ofNode name: String) -> Int? {
    guard name.hasPrefix("event"), let number = Int(name.dropFirst(5)), number >= 0,
      name == "event\(number)"
    else { return nil }
    return number
  }

  /// The names of the device nodes, ordered by number.
  ///
  /// - Throws: An error with operation `list` if the directory cannot be read; its code is `ENOENT` if the
  ///   directory does not exist, for example because no device is connected.
  package func nodes() throws(InputDeviceError) -> [String] {
    do {
      let numbers = try Folder.names(in: directory).compactMap(Self.eventNumber)
      return numbers.sorted().map { "event\($0)" }
    } catch {
      throw InputDeviceError(.list, code: error.code, path: directory)
    }
  }

  /// Opens every device briefly and describes it.
  ///
  /// - Throws: An error with operation `list` if the directory cannot be read; a device's own error is in
  ///   its report.
  package func reports() throws(InputDeviceError) -> [DeviceReport] {
    try nodes().map { report(onNode: $0) }
  }

  /// Opens one device briefly and describes it.
  package func report(onNode name: String) -> DeviceReport {
    let path = path(ofNode: name)
    do {
      return DeviceReport(try EvdevDevice(path: path, udev: udev), keys: keys)
    } catch {
      return DeviceReport(path: path, error: error)
    }
  }

  package func path(ofNode name: String) -> String {
    "\(directory)/\(name)"
  }

  /// The device number of a node; nil if the node is gone.
  func number(ofNode name: String) -> DeviceNumber? {
    var node = stat()
    guard stat(path(ofNode: name), &node) == 0 else { return nil }
    return DeviceNumber(UInt64(node.st_rdev))
  }
}
