import Glibc

/// Which devices the kiosk may use, when it may not use them all.
package struct DeviceSelection: Equatable, Sendable {
  /// Paths of nodes or links to them, and parts of names; empty for all devices.
  package var only: [String]

  package init(only: [String] = []) {
    self.only = only
  }

  /// Whether a device is wanted: its node is the one a path leads to, or its name holds a text.
  ///
  /// - Parameters:
  ///   - path: The node. Links are followed on both sides, now: udev makes them later than nodes.
  ///   - name: The device's name, compared without regard to case.
  /// - Returns: Whether one entry fits, or there are none.
  package func wants(path: String, name: String) -> Bool {
    only.isEmpty
      || only.contains { entry in
        if entry.contains("/") {
          return entry == path || Self.target(of: entry).map { $0 == Self.target(of: path) } == true
        }
        return !entry.isEmpty && name.lowercased().contains(entry.lowercased())
      }
  }

  /// Where a path leads once all links are followed; nil when it leads nowhere.
  private static func target(of path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
