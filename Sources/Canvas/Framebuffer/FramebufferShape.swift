package import CLinuxHeaders
package import InputEvents

/// The rotation of fbcon's text in a framebuffer, which is not rotated itself.
///
/// The values are those of `fbcon=rotate:` and `/sys/class/graphics/fbcon/rotate`.
///
/// Source: kernel `Documentation/fb/fbcon.rst`, `drivers/video/fbdev/core/fbcon_cw.c`.
package enum ConsoleRotation: Int, Sendable, CaseIterable {
  case none
  /// The console's top is at the right of the memory.
  case clockwise
  case upsideDown
  case counterclockwise

  var swapsSides: Bool { self == .clockwise || self == .counterclockwise }
}

/// The layout of a framebuffer's pixels in its memory, and the code that writes them.
///
/// Every number comes from a driver; numbers that would lead outside the memory are refused.
package struct FramebufferShape: Hashable, Sendable {
  package let format: PixelFormat
  package let rotation: ConsoleRotation
  /// The size of the visible part in pixels, in the console's orientation.
  package let size: PixelSize
  /// The size of the visible part in millimetres, in the console's orientation; nil if the driver reports
  /// no plausible size.
  package let millimeters: SurfaceSize?

  /// The size of the visible part in pixels, in the memory's orientation.
  private let visible: PixelSize
  /// The number of bytes from one row to the next.
  private let stride: Int
  /// The offsets, in bytes, of the first visible pixel (`start`) and of the end of the last one (`end`).
  private let start: Int
  private let end: Int

  /// - Throws: `FramebufferError.format` or `.shape`.
  package init(
    _ info: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, rotation: ConsoleRotation
  ) throws(FramebufferError) {
    format = try PixelFormat(info, fixed)
    self.rotation = rotation
    let sides = 1...UInt32(PixelSize.longest)
    guard sides.contains(info.xres), sides.contains(info.yres) else {
      throw .shape("says that it is \(info.xres)×\(info.yres) pixels large")
    }
    visible = PixelSize(width: Int(info.xres), height: Int(info.yres))
    let memory = UInt64(fixed.smem_len)
    let row = UInt64(fixed.line_length)
    let bytes = UInt64(format.bytes)
    let rowEnd = (UInt64(info.xoffset) + UInt64(info.xres)) * bytes
    let rows = UInt64(info.yoffset) + UInt64(info.yres)
    // Compare before multiplying: rows × row may overflow 64 bits.
    guard rowEnd <= row, rows - 1 <= memory / row, (rows - 1) * row + rowEnd <= memory,
      let stride = Int(exactly: row), let end = Int(exactly: (rows - 1) * row + rowEnd)
    else { throw .shape("says that its pixels lie outside its memory") }
    self.stride = stride
    self.end = end
    start = Int(info.yoffset) * stride + Int(info.xoffset) * format.bytes
    size = rotation.swapsSides ? visible.turned : visible
    millimeters = Self.millimeters(info).map {
      rotation.swapsSides ? SurfaceSize(width: $0.height, height: $0.width) : $0
    }
  }

  /// Writes a bitmap and cuts off what lies outside the visible part.
  ///
  /// - Parameters:
  ///   - bitmap: The bitmap to draw.
  ///   - x: The bitmap's left edge, in the console's orientation.
  ///   - y: The bitmap's top edge, in the console's orientation.
  ///   - memory: The framebuffer's memory; nothing is written if it is too small for this shape.
  package func draw(
    _ bitmap: Bitmap, x: Int, y: Int, into memory: UnsafeMutableRawBufferPointer
  ) {
    guard memory.count >= end else { return }
    let columns = Self.overlap(at: x, of: bitmap.size.width, within: size.width)
    let rows = Self.overlap(at: y, of: bitmap.size.height, within: size.height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    let target = turned(columns: columns, rows: rows)
    // The steps through the bitmap's pixels from one column or row of the memory to the next.
    let width = bitmap.size.width
    let (across, down, corner) =
      switch rotation {
      case .none: (1, width, (columns.lowerBound, rows.lowerBound))
      case .clockwise: (-width, 1, (columns.lowerBound, rows.upperBound - 1))
      case .upsideDown: (-1, -width, (columns.upperBound - 1, rows.upperBound - 1))
      case .counterclockwise: (width, -1, (columns.upperBound - 1, rows.lowerBound))
      }
    var first = (corner.1 - y) * width + corner.0 - x
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for row in target.rows {
        let place = start + row * stride + target.columns.lowerBound * format.bytes
        let line = UnsafeMutableRawBufferPointer(
          rebasing: memory[place..<place + target.columns.count * format.bytes])
        if format.bytes == 2 {
          write(pixels, from: first, step: across, into: line, as: UInt16.self)
        } else {
          write(pixels, from: first, step: across, into: line, as: UInt32.self)
        }
        first += down
      }
    }
  }

  /// Fills a line of the memory with every `step`th pixel of a bitmap, from `first` on.
  @inline(__always)
  private func write<Stored: FixedWidthInteger & BitwiseCopyable>(
    _ pixels: UnsafeBufferPointer<UInt32>, from first: Int, step: Int,
    into line: UnsafeMutableRawBufferPointer, as type: Stored.Type
  ) {
    let size = MemoryLayout<Stored>.size
    var source = first
    for column in 0..<line.count / size {
      line.storeBytes(
        of: Stored(truncatingIfNeeded: format.pixel(pixels[source])),
        toByteOffset: column &* size, as: type)
      source &+= step
    }
  }

  /// Returns the range of one axis in which a bitmap and the visible part overlap.
  private static func overlap(at place: Int, of length: Int, within limit: Int) -> Range<Int> {
    // Further out, no bitmap reaches the visible part; clamping keeps the sum below from overflowing.
    let place = min(max(place, -PixelSize.longest), PixelSize.longest)
    let begin = max(place, 0)
    return begin..<max(begin, min(place + length, limit))
  }

  /// Converts a rectangle from the console's orientation to the memory's.
  private func turned(
    columns: Range<Int>, rows: Range<Int>
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    func fromFarSide(_ range: Range<Int>, _ side: Int) -> Range<Int> {
      side - range.upperBound..<side - range.lowerBound
    }
    return switch rotation {
    case .none: (columns, rows)
    case .clockwise: (fromFarSide(rows, visible.width), columns)
    case .upsideDown: (fromFarSide(columns, visible.width), fromFarSide(rows, visible.height))
    case .counterclockwise: (rows, fromFarSide(columns, visible.height))
    }
  }

  /// Returns the reported size in millimetres; nil if it is implausible.
  ///
  /// Drivers report 0 or -1 for an unknown size, and some displays report an aspect ratio such as 16:9.
  ///
  /// Source of the ratios: mutter `src/backends/meta-monitor.c`, `meta_monitor_has_aspect_as_size`.
  private static func millimeters(_ info: fb_var_screeninfo) -> SurfaceSize? {
    let size = SurfaceSize(width: Double(info.width), height: Double(info.height))
    let ratios: [[UInt32]] = [
      [16, 9], [16, 10], [160, 90], [160, 100], [1600, 900], [1600, 1000],
    ]
    guard PanelGeometry.plausibleSide.contains(size.width),
      PanelGeometry.plausibleSide.contains(size.height),
      !ratios.contains([info.width, info.height])
    else { return nil }
    // Real panels have about square pixels.
    let shape = Double(info.xres) / size.width / (Double(info.yres) / size.height)
    return (0.75...1.34).contains(shape) ? size : nil
  }
}
