import Glibc
import InputEvents
package import LinuxSystem

/// A failed operation on an input device, with the path and the kernel's error number.
package struct InputDeviceError: Error, Equatable, Sendable {
  package enum Operation: String, Sendable {
    case open
    case identify
    case setClock = "set the clock of"
    case grab
    case read
    case list
    case watch
  }

  package var operation: Operation
  /// A positive `errno` number.
  package var code: Int32
  package var path: String
  /// The node's owner, group and mode; known only after a refusal.
  package var access: NodeAccess?

  package init(_ operation: Operation, code: Int32, path: String, access: NodeAccess? = nil) {
    self.operation = operation
    self.code = code
    self.path = path
    self.access = access
  }

  /// Whether the device was unplugged (or revoked with `EVIOCREVOKE`).
  package var isGone: Bool { code == ENODEV || code == ENXIO }

  package var isMissing: Bool { code == ENOENT }

  /// Whether the node exists but this user may not open it.
  package var isRefusal: Bool { code == EACCES || code == EPERM }
}

extension InputDeviceError: CustomStringConvertible {
  /// One printable line: the operation, the path, the cause and the remedy.
  package var description: String {
    "cannot \(operation.rawValue) \(path.printable(limit: 200)): \(explanation)"
  }

  private var explanation: String {
    switch code {
    case EACCES, EPERM:
      return refusal
    case ENODEV, ENXIO:
      return "the device is gone (unplugged or revoked); it is used again when it comes back"
    case ENOENT:
      return missing
    case ENOTTY, EINVAL:
      return "it is not an input device"
    case EBUSY:
      return "another program has grabbed it; stop that program, or run without --grab"
    case EMFILE, ENFILE:
      return "too many files are open"
    case ENOSPC where operation == .watch:
      return "no inotify watches are left; raise fs.inotify.max_user_watches"
    default:
      return "\(String(cString: strerror(code))) (error \(code))"
    }
  }

  private var missing: String {
    switch operation {
    case .watch: "neither it nor the directory above it exists"
    case .list:
      "it does not exist; either no input device is connected, or the kernel's evdev module is not"
        + " loaded (`sudo modprobe evdev`)"
    default: "it does not exist"
    }
  }

  private var refusal: String {
    guard let access else { return "this user is not allowed to open it" }
    let belongs = "it belongs to \(access.description), and this user is not allowed to read it"
    guard let group = access.readingGroup else {
      return "\(belongs); install udev/70-studykiosk.rules, which gives it to the group input,"
        + " and plug the device in again"
    }
    return "\(belongs); run `sudo usermod -aG \(group) $USER` and log in again"
  }
}
