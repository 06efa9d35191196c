import Glibc

/// Which devices the kiosk may use.
struct DeviceSelection: Equatable, Sendable {
  /// Paths of nodes or links to them, or parts of names; empty for all devices.
  var only: [String] = []

  /// Returns whether the kiosk may use a device.
  ///
  /// - Parameters:
  ///   - path: The device's node. Links in it and in `only` are resolved with each call, because udev
  ///     makes links after the nodes.
  ///   - name: The device's name; case is ignored.
  /// - Returns: Whether an entry of `only` matches the node or the name, or `only` is empty.
  func wants(path: String, name: String) -> Bool {
    only.isEmpty
      || only.contains { entry in
        if entry.contains("/") {
          return entry == path || Self.target(of: entry).map { $0 == Self.target(of: path) } == true
        }
        return !entry.isEmpty && name.lowercased().contains(entry.lowercased())
      }
  }

  /// Resolves all links of a path; nil if it leads to no file.
  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
