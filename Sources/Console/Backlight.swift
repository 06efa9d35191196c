import Glibc
import LinuxSystem

/// The backlight of the box's own panels; a panel without one can only show black.
package enum Backlight {
  private static let folder = "/sys/class/backlight"

  /// Turns the backlight of all panels on or off.
  ///
  /// Backlights that this program is not permitted to switch are left as they are; the package's udev rule
  /// permits it to the group `video`.
  package static func turn(on isOn: Bool) { turn(on: isOn, in: folder) }

  /// Writes FB_BLANK_UNBLANK (0) or FB_BLANK_POWERDOWN (4) to each `bl_power` file.
  ///
  /// Source: kernel `Documentation/ABI/stable/sysfs-class-backlight`, `include/uapi/linux/fb.h`.
  static func turn(on isOn: Bool, in folder: String) {
    for name in (try? Folder.names(in: folder, most: 16)) ?? [] {
      let descriptor = open("\(folder)/\(name)/bl_power", O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      _ = write(descriptor, isOn ? "0" : "4", 1)
      close(descriptor)
    }
  }
}
