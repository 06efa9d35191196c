import CLinuxHeaders
import Canvas
import InputEvents
import ScreenLayout
import TestSupport
import Testing

@Suite("A framebuffer")
struct FramebufferTests {
  @Test(
    "shows a bitmap upright in every rotation of the console, clipped at every edge",
    arguments: ConsoleRotation.allCases, [16, 32] as [UInt32])
  func places(_ rotation: ConsoleRotation, bits: UInt32) throws {
    var buffer = MemoryFramebuffer(bits: bits)
    buffer.rotation = rotation
    let shape = try buffer.shape()
    #expect(
      shape.size == (rotation == .none || rotation == .upsideDown ? size(12, 7) : size(7, 12)))
    let bitmap = numbered(size(5, 4))
    for y in [-5, -4, -3, 0, 2, 5, 8, 11, 12] {
      for x in [-6, -5, -1, 0, 1, 5, 6, 9, 12] {
        let isInside = try buffer.draw(bitmap, x: x, y: y)
        #expect(isInside)
        let wrong = (0..<shape.size.height * shape.size.width).filter { place in
          let (column, row) = (place % shape.size.width, place / shape.size.width)
          let expected = bitmap[x: column - x, y: row - y].map(shape.format.pixel)
          return buffer.seen(column, row) != expected
        }
        #expect(wrong.isEmpty, "drawn at \(x), \(y)")
      }
    }
  }

  @Test("draws nothing of an empty or distant bitmap, and clips one that is larger than the screen")
  func extremes() throws {
    var buffer = MemoryFramebuffer()
    for place in [Int.min, -20_000, 20_000, Int.max] {
      _ = try buffer.draw(numbered(size(5, 4)), x: place, y: 0)
      #expect(buffer.value(0, 0) == nil)
      _ = try buffer.draw(numbered(size(5, 4)), x: 0, y: place)
      #expect(buffer.value(0, 0) == nil)
    }
    _ = try buffer.draw(Bitmap(size: size(0, 3)), x: 0, y: 0)
    #expect(buffer.value(0, 0) == nil)
    let isInside = try buffer.draw(Bitmap(size: size(40, 40), color: 0x123456), x: -20, y: -20)
    #expect(isInside)
    #expect(buffer.value(0, 0) == 0x123456)
    #expect(buffer.value(11, 6) == 0x123456)
  }

  @Test("draws nothing into a memory that is too small")
  func shortMemory() throws {
    var bytes = Array(repeating: UInt8(7), count: 100)
    let shape = try MemoryFramebuffer().shape()
    bytes.withUnsafeMutableBytes {
      shape.draw(Bitmap(size: size(12, 7)), x: 0, y: 0, into: $0)
    }
    #expect(bytes.allSatisfy { $0 == 7 })
  }

  @Test("stores RGB565 colours by cutting bits off, as fbcon does")
  func sixteenBits() throws {
    let format = try MemoryFramebuffer(bits: 16).shape().format
    #expect(format.pixel(0xff_ffff) == 0xffff)
    #expect(format.pixel(0xff_0000) == 0xf800)
    #expect(format.pixel(0x00_ff00) == 0x07e0)
    #expect(format.pixel(0x00_00ff) == 0x001f)
    #expect(format.pixel(0x07_0307) == 0)
  }

  @Test("stores colours in any order, with an opaque alpha")
  func orders() throws {
    var buffer = MemoryFramebuffer()
    buffer.info.red.offset = 0
    buffer.info.blue.offset = 24
    buffer.info.transp = fb_bitfield(offset: 16, length: 8, msb_right: 0)
    #expect(try buffer.shape().format.pixel(0x123456) == 0x56ff_3412)
  }

  struct Unusable: Sendable {
    let reason: String
    let change: @Sendable (inout MemoryFramebuffer) -> Void

    init(_ reason: String, _ change: @escaping @Sendable (inout MemoryFramebuffer) -> Void) {
      self.reason = reason
      self.change = change
    }
  }

  @Test(
    "is refused with a reason if it can't be painted on",
    arguments: [
      Unusable("has 8 bits a pixel") { $0.info.bits_per_pixel = 8 },
      Unusable("has 24 bits a pixel") { $0.info.bits_per_pixel = 24 },
      Unusable("has 5-8-8 bits of red, green and blue in 32") { $0.info.red.length = 5 },
      Unusable("colours outside") { $0.info.red.offset = 25 },
      Unusable("colours outside") { $0.info.green.offset = .max },
      Unusable("colours outside") { $0.info.blue.msb_right = 1 },
      Unusable("colours that overlap") { $0.info.green.offset = 4 },
      Unusable("from a table") { $0.fixed.visual = UInt32(FB_VISUAL_PSEUDOCOLOR) },
      Unusable("from a table") { $0.info.grayscale = 1 },
      Unusable("in planes") { $0.fixed.type = UInt32(FB_TYPE_PLANES) },
      Unusable("0×7 pixels") { $0.info.xres = 0 },
      Unusable("12×4294967295 pixels") { $0.info.yres = .max },
      Unusable("outside its memory") { $0.info.xoffset = 5 },
      Unusable("outside its memory") { $0.info.xoffset = .max },
      Unusable("outside its memory") { $0.info.yoffset = 5 },
      Unusable("outside its memory") { $0.info.yoffset = .max },
      Unusable("outside its memory") { $0.fixed.line_length = 0 },
      Unusable("outside its memory") {
        $0.fixed.line_length = .max
        $0.info.yoffset = .max
      },
      Unusable("outside its memory") { $0.fixed.smem_len = 0 },
      Unusable("outside its memory") { $0.fixed.smem_len = 8 * 66 + 15 * 4 - 1 },
    ])
  func refused(_ example: Unusable) throws {
    var buffer = MemoryFramebuffer()
    example.change(&buffer)
    let error = #expect(throws: FramebufferError.self) { _ = try buffer.shape() }
    #expect("\(try #require(error))".contains(example.reason))
  }

  @Test("is accepted if its memory ends with its last visible pixel")
  func smallestMemory() throws {
    var buffer = MemoryFramebuffer()
    buffer.fixed.smem_len = 8 * 66 + 15 * 4
    let isInside = try buffer.draw(Bitmap(size: size(12, 7), color: 1), x: 0, y: 0)
    #expect(isInside)
    #expect(buffer.value(11, 6) == 1)
  }

  @Test("survives any numbers that a driver reports")
  func hostile() {
    var numbers = SeededRandom(seed: 15)
    var taken = 0
    for _ in 0..<2_000 {
      var buffer = MemoryFramebuffer(bits: Bool.random(using: &numbers) ? 16 : 32)
      func bend(_ number: inout UInt32) {
        switch Int.random(in: 0...9, using: &numbers) {
        case 0: number = .random(in: 0...(.max), using: &numbers)
        case 1: number = .max
        case 2: number &+= .random(in: 0...3, using: &numbers)
        case 3: number = 0
        default: break
        }
      }
      bend(&buffer.info.xres)
      bend(&buffer.info.yres)
      bend(&buffer.info.xoffset)
      bend(&buffer.info.yoffset)
      bend(&buffer.fixed.line_length)
      bend(&buffer.info.width)
      bend(&buffer.info.height)
      // Keeps the memory small enough to allocate in a test.
      if Bool.random(using: &numbers) { buffer.fixed.smem_len &-= 70 }
      buffer.rotation = ConsoleRotation.allCases.randomElement(using: &numbers) ?? .none
      guard let isInside = try? buffer.draw(Bitmap(size: size(30, 30)), x: -2, y: -3) else {
        continue
      }
      taken += 1
      #expect(isInside)
    }
    #expect(taken > 50)
  }

  @Test(
    "has a size in millimetres if the driver reports a plausible one",
    arguments: [
      (154, 90, SurfaceSize(width: 154, height: 90)), (0, 0, nil), (.max, .max, nil),
      (160, 90, nil), (16, 9, nil), (150, 150, nil), (30_000, 17_500, nil), (154, 0, nil),
    ] as [(UInt32, UInt32, SurfaceSize?)])
  func millimeters(_ width: UInt32, _ height: UInt32, expected: SurfaceSize?) throws {
    var buffer = MemoryFramebuffer()
    buffer.info.width = width
    buffer.info.height = height
    #expect(try buffer.shape().millimeters == expected)
    buffer.rotation = .clockwise
    let turned = expected.map { SurfaceSize(width: $0.height, height: $0.width) }
    #expect(try buffer.shape().millimeters == turned)
  }

  @Test("names the group whose members may open the device")
  func advice() {
    let error = FramebufferError.device(
      operation: "open", path: "/dev/fb0", code: 13, group: "video")
    #expect(
      error.description
        == "can't open /dev/fb0: Permission denied (add the user to the group video)")
  }

  private func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  /// Returns a bitmap in which every pixel has a different colour, also in 16 bits.
  private func numbered(_ size: PixelSize) -> Bitmap {
    Bitmap(
      size: size, pixels: (1...size.width * size.height).map { UInt32($0) << 11 | UInt32($0) << 3 })
  }
}
