internal import Glibc

/// Owner, group and permission bits of a node.
package struct NodeAccess: Equatable, Sendable {
  package var user: String
  package var group: String
  /// The twelve permission bits of `st_mode`.
  package var mode: UInt32

  package init(user: String, group: String, mode: UInt32) {
    self.user = user
    self.group = group
    self.mode = mode
  }

  /// Reads the owner, group and mode of a node; nil if the node does not exist.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(
      user: getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) }
        ?? "user \(status.st_uid)",
      group: getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) }
        ?? "group \(status.st_gid)",
      mode: status.st_mode & 0o7777)
  }

  /// The group whose members may read the node; nil if there is none that a user could join.
  package var readingGroup: String? { mode & 0o040 != 0 && group != "root" ? group : nil }

  package var description: String {
    "\(user):\(group) (mode 0\(String(mode, radix: 8)))"
  }
}

extension NodeAccess {
  /// Returns that this user may not open a device node, and what to do.
  ///
  /// - Parameter path: The device node.
  /// - Returns: The node's path and the remedy, as they are; nil if permissions are not the problem.
  package static func refusal(of path: String) -> String? {
    guard access(path, R_OK | W_OK) != 0, errno == EACCES, let node = NodeAccess(path: path) else {
      return nil
    }
    let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
    return "\(path) \(node.remedy(for: user))"
  }

  /// Returns whom the node belongs to, and what a user does who may not open it.
  func remedy(for user: String) -> String {
    guard let group = readingGroup else {
      return "belongs to \(description), and \(user) may not open it: begin with "
        + "sudo -u studykiosk, or give it to a group"
    }
    return "belongs to the group \(group): sudo usermod -aG \(group) \(user), and log in again"
  }
}
