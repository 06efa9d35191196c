import CLinuxConsole
import Glibc

/// Switching to another virtual terminal and back (Ctrl-Alt-F2).
///
/// The kernel repaints the text of the virtual terminal that comes to the front, but not a picture
/// painted over it, and does not know which program paints. So a program that paints holds the screen:
/// the kernel then switches only when the program yields. If the program dies while it holds the screen,
/// the next switch resets that (`reset_vc`).
///
/// Source: kernel `drivers/tty/vt/vt_ioctl.c`; ioctl_vt(2).
extension Terminal {
  /// The signal by which the kernel asks to switch: `SIGRTMIN`.
  ///
  /// Block the signal before holding the screen, and answer it with `yieldScreen()`. People send SIGUSR1
  /// and SIGUSR2 to programs by hand, and here they restore the terminal and end the program; nobody sends
  /// a real-time signal by mistake.
  package static var switchSignal: CInt { __libc_current_sigrtmin() }

  /// The number of the virtual terminal, 1 for /dev/tty1; nil for any other terminal.
  package var virtualTerminal: Int? {
    let number = Int(console_number(descriptor))
    return number > 0 ? number : nil
  }

  /// Whether the display shows this virtual terminal; false for any other kind of terminal.
  ///
  /// While the screen is held, this changes only in `yieldScreen()` and when the terminal comes back.
  package var isInFront: Bool {
    var state = vt_stat()
    guard let virtualTerminal, ioctl(descriptor, UInt(VT_GETSTATE), &state) == 0 else {
      return false
    }
    return Int(state.v_active) == virtualTerminal
  }

  /// Makes the kernel ask, by `switchSignal`, before it switches to another virtual terminal.
  ///
  /// The screen is held until `restore()` or a crash, and again after `enter()`. Only a `SwitchWatch`
  /// reports that the terminal comes back.
  ///
  /// - Returns: Whether the kernel allows that: the terminal must be the program's controlling
  ///   terminal, or the program must have the capability `CAP_SYS_TTY_CONFIG`. Otherwise check
  ///   `isInFront` just before painting; a switch in the same millisecond is then painted over.
  package mutating func holdScreen() -> Bool {
    wantsScreen = true
    return takeScreen()
  }

  /// Locks people on this terminal: no key switches virtual terminals, or ends or stops the program.
  ///
  /// The kernel no longer switches virtual terminals, and Ctrl-C, Ctrl-\\ and Ctrl-Z have no effect, on any
  /// kind of terminal. The lock lasts until `restore()` or a crash, and is renewed by `enter()`. The lock of
  /// a program that is killed remains until the next program that locks is restored.
  ///
  /// - Parameter lasts: Whether the lock outlives `restore()` and a crash, too, until `unlockSwitching()`;
  ///   for a program that a service restarts, so that nobody can switch in between.
  /// - Returns: Whether the kernel's switching is locked: this virtual terminal must be in front, and the
  ///   program must have the capability `CAP_SYS_TTY_CONFIG`.
  package mutating func lockSwitching(lasting lasts: Bool = false) -> Bool {
    (wantsLock, lockLasts) = (true, lasts)
    if var settings = before?.ownSettings {
      settings.c_lflag &= ~tcflag_t(ISIG)
      before?.ownSettings = settings
      tcsetattr(descriptor, TCSANOW, &settings)
    }
    return takeLock()
  }

  /// Locks the switching of virtual terminals if that is wanted and allowed, and the terminal is taken.
  ///
  /// This must be called again when the terminal comes to the front.
  @discardableResult
  package mutating func takeLock() -> Bool {
    guard wantsLock, isInFront, let isArmed = before?.isArmed else { return false }
    // Inform the crash handler first: unlocking without a lock does no harm.
    if isArmed { console_crash_lock_switching(!lockLasts) }
    let isLocked = ioctl(descriptor, UInt(VT_LOCKSWITCH)) == 0
    before?.isLocked = isLocked
    before?.lockLasts = lockLasts
    if isArmed { console_crash_lock_switching(isLocked && !lockLasts) }
    return isLocked
  }

  /// Ends the lock, also one that outlives `restore()`.
  package mutating func unlockSwitching() {
    guard wantsLock else { return }
    wantsLock = false
    // Without checking `isLocked`, because a killed program may have left a lock.
    _ = ioctl(descriptor, UInt(VT_UNLOCKSWITCH))
    before?.isLocked = false
    if before?.isArmed == true { console_crash_lock_switching(false) }
  }

  /// Lets the kernel switch if it has asked to; until then, the other virtual terminal waits.
  package func yieldScreen() {
    Self.yieldScreen(descriptor)
  }

  static func yieldScreen(_ descriptor: CInt) {
    // The call fails with EINVAL if the kernel has not asked.
    _ = ioctl(descriptor, UInt(VT_RELDISP), 1)
  }

  /// Sets `VT_AUTO` or `VT_PROCESS`, and returns whether that was allowed.
  static func setSwitching(_ mode: CInt, _ descriptor: CInt) -> Bool {
    // No signal for coming back (acqsig): the kernel then sends signal 0, which only checks that the
    // process exists.
    var mode = vt_mode(
      mode: CChar(mode), waitv: 0, relsig: Int16(switchSignal), acqsig: 0, frsig: 0)
    return ioctl(descriptor, UInt(VT_SETMODE), &mode) == 0
  }
}
