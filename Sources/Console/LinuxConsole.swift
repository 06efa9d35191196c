import CLinuxConsole
import Glibc
import LinuxSystem

/// Queries that only the Linux console (a virtual terminal such as /dev/tty1) answers.
///
/// Source: ioctl_console(2); kernel `drivers/tty/vt/vt_ioctl.c`.
package enum LinuxConsole {
  /// Whether this descriptor is a virtual terminal rather than a pseudo-terminal or a serial line.
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

  /// The characters that the loaded font can show; nil if the descriptor is not a virtual terminal.
  package static func font(_ descriptor: CInt) -> ConsoleFont? {
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
    return ConsoleFont(
      available: entries[..<count].compactMap { Unicode.Scalar(UInt32($0.unicode)) })
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
