import Glibc
import LinuxSystem

/// The light behind the box's own panels; a panel without one can only be black.
package enum Backlight {
  private static let folder = "/sys/class/backlight"

  /// Turns the light of all panels on or off.
  ///
  /// Those that this program may not switch stay as they are: the package's udev rule gives the group `video`
  /// the right.
  package static func turn(on isOn: Bool) { turn(on: isOn, in: folder) }

  /// The values are FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN.
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
