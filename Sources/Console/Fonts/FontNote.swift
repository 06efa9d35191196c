import CLinuxConsole
import Glibc
import LinuxSystem

/// A file with the font that a console had before a run, in case the run is killed.
///
/// It is a font file, which `setfont` loads, too. Between its header and its glyphs stand the boot in
/// which it counts, and the font that the run loads: if the console has neither font now, or the
/// machine was started again, the file means nothing.
package struct FontNote {
  package let path: String
  private let boot: String

  /// Returns nil if the terminal or the boot can't be named.
  package init?(folder: String, terminal: CInt) {
    let device = console_device(terminal)
    guard device >= 0, let boot = Self.boot else { return nil }
    path = "\(folder)/console-font-\(device >> 8 & 0xfff)-\(device & 0xff).psf"
    self.boot = boot
  }

  /// The font that the console had before a run that was killed, if it still has that run's font.
  ///
  /// The run may have been killed between glyphs and characters, which are loaded one after the other.
  /// In between there are no characters.
  package func before(_ now: PSFFont) -> PSFFont? {
    guard let file = try? InputFile(path: path, isNamedByFile: true), file.isOwn,
      let bytes = try? file.contents(limit: 2 * PSFFont.mostBytes),
      PSFFont.note(in: bytes).starts(with: head),
      let before = try? PSFFont(file: bytes).loadable,
      let loaded = try? PSFFont(file: Array(PSFFont.note(in: bytes).dropFirst(head.count))),
      [before, loaded].contains(where: now.hasGlyphs(of:)),
      [before, loaded].contains(where: now.hasCharacters(of:)) || now.glyphs.isEmpty,
      now != before
    else { return nil }
    return before
  }

  /// Writes the file, or leaves the old one.
  ///
  /// Nothing waits for the disk: after a power cut the file means nothing.
  ///
  /// - Returns: 0, or the `errno` value of the failure.
  package func write(before: PSFFont, loaded: PSFFont) -> CInt {
    let bytes = before.encoded(note: head + loaded.encoded(note: []))
    do throws(FileError) {
      try Folder.make(Folder.parent(of: path), mode: 0o700)
      try WholeFile.write(bytes, to: path, mode: 0o600, isLasting: false)
      return 0
    } catch {
      return error.code
    }
  }

  package func remove() {
    unlink(path)
  }

  private var head: [UInt8] { Array("before, in boot \(boot)\n".utf8) }

  /// Source: random(4).
  private static var boot: String? {
    let path = "/proc/sys/kernel/random/boot_id"
    guard let bytes = try? InputFile.contents(of: path, limit: 4096) else { return nil }
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }
}

extension PSFFont {
  fileprivate func hasGlyphs(of other: PSFFont) -> Bool {
    width == other.width && height == other.height && bitmap == other.bitmap
  }

  /// Beside fewer glyphs, characters of those that aren't there are not told.
  fileprivate func hasCharacters(of other: PSFFont) -> Bool {
    glyphs == other.glyphs.filter { $0.value < count }
  }
}
