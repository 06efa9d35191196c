import CLinuxHeaders
import Glibc
package import InputEvents

/// The memory of the display that shows a virtual terminal.
///
/// What is drawn lies over the console's text until the console writes into those cells, the
/// virtual terminal is switched, or the screen is unblanked. All places are in the console's
/// orientation. Draw only while the virtual terminal is in front: the memory is that of the
/// display, whichever virtual terminal it shows.
///
/// Open it again after SIGWINCH: it keeps the resolution, offsets and rotation of its start.
///
/// Source: kernel `Documentation/fb/api.rst`.
package struct Framebuffer: ~Copyable {
  /// Such as "/dev/fb0".
  package let path: String
  package let shape: FramebufferShape
  private let map: UnsafeMutableRawBufferPointer
  /// The framebuffer's memory, which need not begin where the map's first page does.
  private let memory: UnsafeMutableRawBufferPointer

  /// Opens the framebuffer that shows a virtual terminal.
  ///
  /// - Parameter virtualTerminal: 1 for /dev/tty1.
  /// - Throws: `FramebufferError`; painting is then impossible, and the console's text is left.
  package init(virtualTerminal: Int) throws(FramebufferError) {
    let path = try Self.path(showing: virtualTerminal)
    let descriptor = try Self.open(path)
    // The map stays.
    defer { close(descriptor) }
    var info = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    guard ioctl(descriptor, UInt(FBIOGET_VSCREENINFO), &info) == 0,
      ioctl(descriptor, UInt(FBIOGET_FSCREENINFO), &fixed) == 0
    else {
      throw .device(operation: "ask", path: path, code: errno, group: nil)
    }
    let shape = try FramebufferShape(info, fixed, rotation: Self.rotation)
    let offset = Int(fixed.smem_start % UInt(sysconf(CInt(_SC_PAGESIZE))))
    let length = offset + Int(clamping: fixed.smem_len)
    let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let start, start != MAP_FAILED else {
      throw .device(operation: "map", path: path, code: errno, group: nil)
    }
    self.path = path
    self.shape = shape
    map = UnsafeMutableRawBufferPointer(start: start, count: length)
    memory = UnsafeMutableRawBufferPointer(rebasing: map[offset...])
  }

  deinit { munmap(map.baseAddress, map.count) }

  /// The visible part in pixels.
  package var size: PixelSize { shape.size }

  /// The size of the visible part; nil where the driver tells none that can be true.
  package var millimeters: SurfaceSize? { shape.millimeters }

  /// Draws a bitmap; what lies outside is cut off.
  package func draw(_ bitmap: Bitmap, x: Int, y: Int) {
    shape.draw(bitmap, x: x, y: y, into: memory)
  }

  /// Any framebuffer knows which one shows a virtual terminal.
  private static func path(showing virtualTerminal: Int) throws(FramebufferError) -> String {
    var problem = FramebufferError.noDevice
    // FB_MAX of the kernel's include/linux/fb.h.
    for number in 0..<32 {
      do throws(FramebufferError) {
        let descriptor = try open("/dev/fb\(number)")
        defer { close(descriptor) }
        var map = fb_con2fbmap(
          console: UInt32(truncatingIfNeeded: virtualTerminal), framebuffer: .max)
        guard ioctl(descriptor, UInt(FBIOGET_CON2FBMAP), &map) == 0, map.framebuffer < 32 else {
          throw .notShown(virtualTerminal: virtualTerminal)
        }
        return "/dev/fb\(map.framebuffer)"
      } catch {
        if problem == .noDevice { problem = error }
      }
    }
    throw problem
  }

  private static func open(_ path: String) throws(FramebufferError) -> CInt {
    let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor < 0 else { return descriptor }
    let code = errno
    if code == ENOENT || code == ENODEV || code == ENXIO { throw .noDevice }
    throw .device(operation: "open", path: path, code: code, group: group(of: path))
  }

  private static func group(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, let group = getgrgid(status.st_gid) else { return nil }
    return String(cString: group.pointee.gr_name)
  }

  /// The rotation of the console in front; kernels that can't turn it have no such file.
  private static var rotation: ConsoleRotation {
    let descriptor = Glibc.open("/sys/class/graphics/fbcon/rotate", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { close(descriptor) }
    var digit: UInt8 = 0
    guard read(descriptor, &digit, 1) == 1 else { return .none }
    return ConsoleRotation(rawValue: Int(digit) - 0x30) ?? .none
  }
}
