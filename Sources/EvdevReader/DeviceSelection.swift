import Glibc

/// Which devices the kiosk may use.
struct DeviceSelection: Equatable, Sendable {
  /// Paths of nodes or links to them, or parts of names; empty for all devices.
  var only: [String] = []

  /// Whether a device is wanted: an entry is a path to its node or a part of its name.
  ///
  /// - Parameters:
  ///   - path: The node. Links on both sides are followed now, because udev makes them after the
  ///     nodes.
  ///   - name: The device's name; case is ignored.
  /// - Returns: Whether an entry fits or there are none.
  func wants(path: String, name: String) -> Bool {
    only.isEmpty
      || only.contains { entry in
        if entry.contains("/") {
          return entry == path || Self.target(of: entry).map { $0 == Self.target(of: path) } == true
        }
        return !entry.isEmpty && name.lowercased().contains(entry.lowercased())
      }
  }

  /// Where a path leads when all links are followed; nil if nowhere.
  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
