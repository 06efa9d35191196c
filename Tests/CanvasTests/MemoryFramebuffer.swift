import CLinuxHeaders
import Canvas

/// A framebuffer in memory, with guard bytes around it that must not be written.
struct MemoryFramebuffer {
  /// The driver's description: 12×7 visible pixels of XRGB8888, at (3, 2) of a larger memory.
  var info = fb_var_screeninfo()
  var fixed = fb_fix_screeninfo()
  var rotation = ConsoleRotation.none
  private var bytes: [UInt8] = []

  private static let untouched: UInt8 = 0xa5
  private static let guardSize = 4096

  init(bits: UInt32 = 32) {
    info.xres = 12
    info.yres = 7
    info.xoffset = 3
    info.yoffset = 2
    info.bits_per_pixel = bits
    let (red, green, blue) = bits == 16 ? (5, 6, 5) : (8, 8, 8) as (UInt32, UInt32, UInt32)
    info.blue = fb_bitfield(offset: 0, length: blue, msb_right: 0)
    info.green = fb_bitfield(offset: blue, length: green, msb_right: 0)
    info.red = fb_bitfield(offset: blue + green, length: red, msb_right: 0)
    fixed.visual = UInt32(FB_VISUAL_TRUECOLOR)
    // The length is not a multiple of four.
    fixed.line_length = 16 * bits / 8 + 2
    fixed.smem_len = fixed.line_length * 11
  }

  func shape() throws(FramebufferError) -> FramebufferShape {
    try FramebufferShape(info, fixed, rotation: rotation)
  }

  /// Draws a bitmap, and returns whether only visible pixels have changed.
  mutating func draw(_ bitmap: Bitmap, x: Int, y: Int) throws -> Bool {
    let size = Int(fixed.smem_len)
    bytes = Array(repeating: Self.untouched, count: size + 2 * Self.guardSize)
    let shape = try shape()
    bytes.withUnsafeMutableBytes {
      let memory = $0[Self.guardSize..<Self.guardSize + size]
      shape.draw(bitmap, x: x, y: y, into: UnsafeMutableRawBufferPointer(rebasing: memory))
    }
    var outside = bytes
    for y in 0..<Int(info.yres) {
      for x in 0..<Int(info.xres) {
        let place = place(x, y)
        for byte in place..<place + Int(info.bits_per_pixel / 8) { outside[byte] = Self.untouched }
      }
    }
    return outside.allSatisfy { $0 == Self.untouched }
  }

  /// Returns the value of a pixel, in the memory's orientation; nil if nothing was drawn there.
  func value(_ x: Int, _ y: Int) -> UInt32? {
    let place = place(x, y)
    let pixel = bytes[place..<place + Int(info.bits_per_pixel / 8)]
    if pixel.allSatisfy({ $0 == Self.untouched }) { return nil }
    return pixel.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the pixel that the console shows at a place, in the console's own orientation.
  func seen(_ x: Int, _ y: Int) -> UInt32? {
    let (right, bottom) = (Int(info.xres) - 1, Int(info.yres) - 1)
    return switch rotation {
    case .none: value(x, y)
    case .clockwise: value(right - y, x)
    case .upsideDown: value(right - x, bottom - y)
    case .counterclockwise: value(y, bottom - x)
    }
  }

  private func place(_ x: Int, _ y: Int) -> Int {
    Self.guardSize + (Int(info.yoffset) + y) * Int(fixed.line_length)
      + (Int(info.xoffset) + x) * Int(info.bits_per_pixel / 8)
  }
}
