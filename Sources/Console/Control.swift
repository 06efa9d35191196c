/// The control sequences that the kiosk sends; `ESC` is 0x1b.
///
/// Source: ECMA-48; xterm `ctlseqs` for the modes with `?`; console_codes(4) for the rest.
enum Control {
  static let enterAlternateScreen = "\u{1b}[?1049h"
  static let leaveAlternateScreen = "\u{1b}[?1049l"
  static let resetPalette = "\u{1b}]R"
  static let clear = "\u{1b}[2J\u{1b}[H"

  static let begin = resume + clear

  /// Sets default colours, no wrapping at the right edge and no cursor.
  ///
  /// Without wrapping, a glyph that a terminal draws wider than expected can't scroll the screen.
  static let resume = "\u{1b}[0m\(stopWrapping)\u{1b}[?25l"

  static let end = "\u{1b}[0m\(startWrapping)\u{1b}[?25h"

  static let startWrapping = "\u{1b}[?7h"
  static let stopWrapping = "\u{1b}[?7l"

  /// Reports the mouse: presses, releases, and moves while a button is down, in any number of cells.
  ///
  /// Source: XTerm Control Sequences, "Mouse Tracking" (1002) and "Extended coordinates" (1006).
  static let reportMouse = "\u{1b}[?1002h\u{1b}[?1006h"
  /// Ends the reports of the mouse, also those that a killed program has left on.
  static let leaveMouse = "\u{1b}[?1002l\u{1b}[?1006l"

  /// Turns off the Linux console's blanking and monitor power-down, and unblanks it.
  ///
  /// The power-down interval is never restored, because the kernel does not report it. It is off by
  /// default (`vesa_off_interval` in `drivers/tty/vt/vt.c`), so only a value from `setterm
  /// --powerdown` is lost.
  static let keepLit = "\u{1b}[9;0]\u{1b}[14;0]\u{1b}[13]"

  /// Sets the Linux console's blanking interval in whole minutes, 0…60; seconds are rounded up.
  static func blank(afterSeconds seconds: Int) -> String {
    let seconds = min(max(seconds, 0), 3600)
    return "\u{1b}[9;\((seconds + 59) / 60)]"
  }
}
