import Glibc
import LinuxSystem

/// The backlight of the box's own panels; a panel without one can only show black.
///
/// Backlights that this program is not permitted to switch are left as they are; the package's udev rule
/// permits it to the group `video`.
package struct Backlight {
  private let folder: String
  /// Whether the backlight is on; nil before it is switched first, as a program that was killed in the dark may
  /// have left it off.
  private var isOn: Bool?

  /// - Parameter folder: The folder that has a folder for each panel, as sysfs does.
  package init(folder: String = "/sys/class/backlight") { self.folder = folder }

  /// Turns the backlight of all panels on or off, unless it was turned so before.
  ///
  /// Writes FB_BLANK_UNBLANK (0) or FB_BLANK_POWERDOWN (4) to each `bl_power` file.
  ///
  /// Source: kernel `Documentation/ABI/stable/sysfs-class-backlight`, `include/uapi/linux/fb.h`.
  package mutating func turn(on isOn: Bool) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    for name in (try? Folder.names(in: folder, most: 16)) ?? [] {
      let descriptor = open("\(folder)/\(name)/bl_power", O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      _ = write(descriptor, isOn ? "0" : "4", 1)
      close(descriptor)
    }
  }
}
