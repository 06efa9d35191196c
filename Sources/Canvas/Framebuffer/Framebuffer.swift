import CLinuxHeaders
import Glibc
package import InputEvents

/// The memory-mapped framebuffer of the display that shows a virtual terminal.
///
/// Drawn pixels cover the console's text until the console writes into those cells, the virtual
/// terminal is switched, or the screen is unblanked. All coordinates are in the console's
/// orientation. Draw only while the virtual terminal is in the foreground: the memory belongs to
/// the display, whichever virtual terminal the display shows.
///
/// Open the framebuffer again after SIGWINCH: a `Framebuffer` keeps the resolution, offsets and
/// rotation that it found when it was opened.
///
/// Source: kernel `Documentation/fb/api.rst`.
package struct Framebuffer: ~Copyable {
  /// The device's path, such as "/dev/fb0".
  package let path: String
  package let shape: FramebufferShape
  private let map: UnsafeMutableRawBufferPointer
  /// The framebuffer's memory, which may begin at an offset in the first page of the map.
  private let memory: UnsafeMutableRawBufferPointer

  /// Opens the framebuffer that shows a virtual terminal.
  ///
  /// - Parameter virtualTerminal: The virtual terminal's number: 1 for /dev/tty1.
  /// - Throws: `FramebufferError` if painting is impossible, so that only the console's text remains.
  package init(virtualTerminal: Int) throws(FramebufferError) {
    let path = try Self.path(showing: virtualTerminal)
    let descriptor = try Self.open(path)
    // The map remains valid after its descriptor is closed.
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

  /// The size of the visible part in pixels.
  package var size: PixelSize { shape.size }

  /// The size of the visible part in mm; nil if the driver reports no plausible size.
  package var millimeters: SurfaceSize? { shape.millimeters }

  /// Draws a bitmap and cuts off the part that lies outside the visible part.
  package func draw(_ bitmap: Bitmap, x: Int, y: Int) {
    shape.draw(bitmap, x: x, y: y, into: memory)
  }

  /// Returns the path of the framebuffer that shows a virtual terminal; any framebuffer can be asked for it.
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

  /// The rotation of the console in the foreground; kernels that can't rotate consoles lack the file.
  private static var rotation: ConsoleRotation {
    let descriptor = Glibc.open("/sys/class/graphics/fbcon/rotate", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .none }
    defer { close(descriptor) }
    var digit: UInt8 = 0
    guard read(descriptor, &digit, 1) == 1 else { return .none }
    return ConsoleRotation(rawValue: Int(digit) - 0x30) ?? .none
  }
}
