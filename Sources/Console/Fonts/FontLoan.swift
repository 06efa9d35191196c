import Glibc

/// A Linux console's font while it has another one, to be given back.
struct FontLoan {
  /// The font to give back.
  let before: PSFFont
  private let next: PSFFont
  private let note: FontNote?
  /// Whether no killed run has left its font here.
  private let isFirst: Bool

  /// Returns nil if the console keeps its font; changes nothing.
  ///
  /// After a run that was killed, the console's own font is the one from before that run, and even a
  /// console that is to keep its font gets that one back.
  init?(_ wanted: WantedFont, on terminal: CInt) {
    guard let now = LinuxConsole.loadedFont(terminal) else { return nil }
    note = wanted.folder.flatMap { FontNote(folder: $0, terminal: terminal) }
    before = note?.before(now) ?? now
    isFirst = before == now
    next = wanted.font ?? before
    guard next != now || !isFirst else { return nil }
  }

  /// Loads the other font, or leaves the console's as it is.
  ///
  /// - Returns: Whether it is loaded, and a log line if anything went wrong.
  func begin(on terminal: CInt) -> (isLoaded: Bool, remark: String?) {
    if !isFirst {
      // From here on another note may be written, whenever this run is killed.
      let code = before.load(into: terminal)
      guard code == 0 else { return (false, Self.remark(code, before)) }
    }
    guard next != before else {
      note?.remove()
      return (false, nil)
    }
    let noted = note.map { $0.write(before: before, loaded: next) } ?? 0
    let code = next.load(into: terminal)
    guard code == 0 else {
      // Maybe only the characters were refused.
      _ = before.load(into: terminal)
      note?.remove()
      return (false, Self.remark(code, next))
    }
    guard let note, noted != 0 else { return (true, nil) }
    let reason = String(cString: strerror(noted))
    return (
      true,
      "can't note the console's font in \(note.path): \(reason); if the kiosk is killed, the "
        + "console keeps the kiosk's"
    )
  }

  /// Restores the previous font, unless another program has loaded one of another size.
  func end(on terminal: CInt) {
    let glyph = LinuxConsole.screen(terminal)?.glyph
    let isOurs = glyph == nil || glyph == ConsolePixels(width: next.width, height: next.height)
    if !isOurs || before.load(into: terminal) == 0 { note?.remove() }
  }

  private static func remark(_ code: CInt, _ font: PSFFont) -> String {
    let reason =
      switch code {
      case EPERM:
        "it has to be this program's own terminal (start it there, or let systemd open it with "
          + "TTYPath= and StandardInput=tty), or the program needs CAP_SYS_TTY_CONFIG"
      case EINVAL, ENOSYS: "it doesn't take letters of \(font.width)x\(font.height) pixels"
      default: String(cString: strerror(code))
      }
    return "the console keeps its font: \(reason)"
  }
}
