import CLinuxConsole
import Glibc
import LinuxSystem

/// Questions that only the Linux console answers (a virtual terminal such as /dev/tty1).
///
/// Source: ioctl_console(2); kernel `drivers/tty/vt/vt_ioctl.c`.
package enum LinuxConsole {
  /// Whether this descriptor is a virtual terminal, not a pseudo-terminal or a serial line.
  package static func isVirtualTerminal(_ descriptor: CInt) -> Bool {
    var type: CChar = 0
    return ioctl(descriptor, UInt(KDGKBTYPE), &type) == 0
  }

  /// Whether the terminal at this path is a virtual terminal; false if it can't be opened.
  package static func isVirtualTerminal(path: String) -> Bool {
    let descriptor = Terminal.open(path)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isVirtualTerminal(descriptor)
  }

  /// The characters the loaded font can show, or nil for anything but a virtual terminal.
  package static func font(_ descriptor: CInt) -> ConsoleFont? {
    characters(descriptor).map { ConsoleFont(available: $0.keys) }
  }

  /// The glyph of every character that the loaded font shows, or nil if none are told.
  private static func characters(_ descriptor: CInt) -> [Unicode.Scalar: Int]? {
    var description = unimapdesc()
    // Without room for an answer, the kernel returns only the number of entries.
    _ = ioctl(descriptor, UInt(GIO_UNIMAP), &description)
    guard description.entry_ct > 0 else { return nil }
    var entries = Array(repeating: unipair(), count: Int(description.entry_ct))
    let result = entries.withUnsafeMutableBufferPointer { buffer in
      description.entries = buffer.baseAddress
      return ioctl(descriptor, UInt(GIO_UNIMAP), &description)
    }
    guard result == 0 else { return nil }
    let count = min(Int(description.entry_ct), entries.count)
    return Dictionary(
      entries[..<count].compactMap { entry in
        Unicode.Scalar(UInt32(entry.unicode)).map { ($0, Int(entry.fontpos)) }
      }, uniquingKeysWith: { $1 })
  }

  /// The loaded font, or nil for anything but a virtual terminal.
  ///
  /// Also nil for a font of more than 64x32 pixels a glyph, which `KD_FONT_OP_GET` doesn't tell.
  static func loadedFont(_ descriptor: CInt) -> PSFFont? {
    let rows = Int(CONSOLE_FONT_ROWS)
    var slots = [UInt8](repeating: 0, count: PSFFont.largest.width / 8 * rows * 512)
    var operation = console_font_op(
      op: UInt32(KD_FONT_OP_GET), flags: 0, width: UInt32(PSFFont.largest.width),
      height: UInt32(rows), charcount: 512, data: nil)
    let result = slots.withUnsafeMutableBufferPointer { buffer in
      operation.data = buffer.baseAddress
      return ioctl(descriptor, UInt(KDFONTOP), &operation)
    }
    let (width, height) = (Int(operation.width), Int(operation.height))
    guard result == 0, (1...PSFFont.largest.width).contains(width), (1...rows).contains(height),
      operation.charcount <= 512
    else { return nil }
    let glyphs = characters(descriptor) ?? [:]
    let row = PSFFont.bytesPerRow(width: width)
    let bitmap = (0..<Int(operation.charcount)).flatMap { glyph in
      slots[glyph * rows * row..<(glyph * rows + height) * row]
    }
    return PSFFont(width: width, height: height, bitmap: bitmap, glyphs: glyphs)
  }

  /// The size of the console's screen and of its glyphs, or nil for anything but a virtual terminal.
  ///
  /// Pixels that no cell takes, at the right and at the bottom, are not counted.
  static func screen(_ descriptor: CInt) -> (pixels: ConsolePixels, glyph: ConsolePixels)? {
    var operation = console_font_op(
      op: UInt32(KD_FONT_OP_GET), flags: 0, width: 64, height: 128, charcount: 512, data: nil)
    var size = winsize()
    guard ioctl(descriptor, UInt(KDFONTOP), &operation) == 0, operation.width > 0,
      operation.height > 0, operation.width <= 64, operation.height <= 128,
      ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    let (width, height) = (Int(operation.width), Int(operation.height))
    return (
      ConsolePixels(width: Int(size.ws_col) * width, height: Int(size.ws_row) * height),
      ConsolePixels(width: width, height: height)
    )
  }

  /// The idle time after which consoles go blank, in seconds; 0 if they never do.
  ///
  /// Source: kernel parameter `consoleblank`, which follows `ESC [ 9 ; n ]`.
  package static var blankingSeconds: Int {
    let path = "/sys/module/kernel/parameters/consoleblank"
    let bytes = (try? InputFile.contents(of: path, limit: 4096)) ?? []
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }
}
