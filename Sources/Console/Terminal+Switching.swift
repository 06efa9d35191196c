import CLinuxConsole
import Glibc

/// Leaving the screen to another virtual terminal, and coming back (Ctrl-Alt-F2).
///
/// The kernel repaints the text of the virtual terminal that comes to the front, but not what was
/// painted over it, and knows nothing of who paints. So a program that paints holds the screen: the
/// kernel then switches only when the program yields. If the program dies without giving that back,
/// the next switch does (`reset_vc`).
///
/// Source: kernel `drivers/tty/vt/vt_ioctl.c`; ioctl_vt(2).
extension Terminal {
  /// The signal by which the kernel asks to switch: `SIGRTMIN`.
  ///
  /// Block it before holding the screen, and answer it with `yieldScreen()`. SIGUSR1 and SIGUSR2
  /// are what people send to programs by hand, and here they restore the terminal and end the
  /// program; nobody sends a real-time signal by mistake.
  package static var switchSignal: CInt { __libc_current_sigrtmin() }

  /// The number of the virtual terminal, 1 for /dev/tty1; nil for any other terminal.
  package var virtualTerminal: Int? {
    let number = Int(console_number(descriptor))
    return number > 0 ? number : nil
  }

  /// Whether this virtual terminal is what the display shows; false for any other terminal.
  ///
  /// While the screen is held, this changes in `yieldScreen()` and by coming back, not otherwise.
  package var isInFront: Bool {
    var state = vt_stat()
    guard let virtualTerminal, ioctl(descriptor, UInt(VT_GETSTATE), &state) == 0 else {
      return false
    }
    return Int(state.v_active) == virtualTerminal
  }

  /// Makes the kernel ask, by `switchSignal`, before it switches to another virtual terminal.
  ///
  /// It lasts until `restore()` or a crash, and is renewed by `enter()`. Nothing tells of coming
  /// back but a `SwitchWatch`.
  ///
  /// - Returns: Whether the kernel allows that: the terminal must be the program's own (controlling)
  ///   terminal, or the program have the capability `CAP_SYS_TTY_CONFIG`. Otherwise look at
  ///   `isInFront` just before painting; a switch in the same millisecond is then painted over.
  package mutating func holdScreen() -> Bool {
    wantsScreen = true
    return takeScreen()
  }

  /// Keeps the kernel from switching to another virtual terminal, whichever key asks for it.
  ///
  /// It lasts until `restore()` or a crash, and is renewed by `enter()`. A program that is killed
  /// leaves it in force until the next one that locks is restored.
  ///
  /// - Returns: Whether it is in force: this virtual terminal must be in front, and the program have
  ///   the capability `CAP_SYS_TTY_CONFIG`.
  package mutating func lockSwitching() -> Bool {
    wantsLock = true
    return takeLock()
  }

  /// Lets the kernel switch, if it has asked; until then, the other virtual terminal waits.
  package func yieldScreen() {
    Self.yieldScreen(descriptor)
  }

  static func yieldScreen(_ descriptor: CInt) {
    // EINVAL where it has not asked.
    _ = ioctl(descriptor, UInt(VT_RELDISP), 1)
  }

  /// Sets `VT_AUTO` or `VT_PROCESS`, and says whether that was allowed.
  static func setSwitching(_ mode: CInt, _ descriptor: CInt) -> Bool {
    // No signal for coming back: that goes with signal 0, which only looks whether we live.
    var mode = vt_mode(
      mode: CChar(mode), waitv: 0, relsig: Int16(switchSignal), acqsig: 0, frsig: 0)
    return ioctl(descriptor, UInt(VT_SETMODE), &mode) == 0
  }
}
