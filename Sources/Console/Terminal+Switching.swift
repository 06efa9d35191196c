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

  /// Keeps the kernel from switching to another virtual terminal, whichever key asks for it, and
  /// Ctrl-C, Ctrl-\\ and Ctrl-Z from ending or stopping the program, on any terminal.
  ///
  /// It lasts until `restore()` or a crash, and is renewed by `enter()`. A program that is killed
  /// leaves it in force until the next one that locks is restored.
  ///
  /// - Parameter lasts: Whether it outlives `restore()` and a crash, too, until `unlockSwitching()`:
  ///   for a program that a service starts again, so that nobody gets away in between.
  /// - Returns: Whether the kernel switches no more: this virtual terminal must be in front, and the
  ///   program have the capability `CAP_SYS_TTY_CONFIG`.
  package mutating func lockSwitching(lasting lasts: Bool = false) -> Bool {
    (wantsLock, lockLasts) = (true, lasts)
    if var settings = before?.ownSettings {
      settings.c_lflag &= ~tcflag_t(ISIG)
      before?.ownSettings = settings
      tcsetattr(descriptor, TCSANOW, &settings)
    }
    return takeLock()
  }

  /// Locks the switching of virtual terminals if that is wanted and allowed, and the terminal is
  /// taken; to be tried again when it comes to the front.
  @discardableResult
  package mutating func takeLock() -> Bool {
    guard wantsLock, isInFront, let isArmed = before?.isArmed else { return false }
    // First the crash handler: to unlock what is not locked does no harm.
    if isArmed { console_crash_lock_switching(!lockLasts) }
    let isLocked = ioctl(descriptor, UInt(VT_LOCKSWITCH)) == 0
    before?.isLocked = isLocked
    before?.lockLasts = lockLasts
    if isArmed { console_crash_lock_switching(isLocked && !lockLasts) }
    return isLocked
  }

  /// Ends a lock that lasts.
  package mutating func unlockSwitching() {
    guard wantsLock else { return }
    wantsLock = false
    // One that a killed program has left, too.
    _ = ioctl(descriptor, UInt(VT_UNLOCKSWITCH))
    before?.isLocked = false
    if before?.isArmed == true { console_crash_lock_switching(false) }
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
