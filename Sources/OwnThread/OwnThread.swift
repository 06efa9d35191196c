package import Glibc

/// Runs a loop on a thread of its own that no signal reaches but a fault of its own: all others are
/// the main loop's, which reads them from a signalfd.
///
/// A crash on it, of a stack that has run out, too, finds room for a crash handler with SA_ONSTACK.
///
/// - Parameters:
///   - name: For ps(1) and top(1), at most 15 bytes.
///   - loop: What the thread does, and all it uses: nobody else has it from here on.
/// - Returns: The thread, which somebody must join or detach.
/// - Throws: `NoThreadError` if the system has no thread left; then `loop` is not run.
package func startThread(
  named name: String, running loop: @escaping () -> Void
) throws(NoThreadError) -> pthread_t {
  final class Start {
    let name: String
    let loop: () -> Void

    init(name: String, loop: @escaping () -> Void) {
      self.name = name
      self.loop = loop
    }
  }

  // The new thread inherits the mask, so that there is no moment in which it takes a signal. But
  // a fault whose signal is blocked ends the process at once, and no crash handler gives the screen
  // back.
  var (blocked, before) = (sigset_t(), sigset_t())
  sigfillset(&blocked)
  for fault in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS] {
    sigdelset(&blocked, fault)
  }
  pthread_sigmask(SIG_SETMASK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

  var thread = pthread_t()
  let start = Unmanaged.passRetained(Start(name: name, loop: loop))
  let code = pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
      nameThread(start.name)
      withSignalStack(start.loop)
      return nil
    }, start.toOpaque())
  guard code == 0 else {
    start.release()
    throw NoThreadError(code: code)
  }
  return thread
}

/// The system has no thread left.
package struct NoThreadError: Error, Equatable {
  /// What pthread_create(3) returned.
  package let code: CInt
}

/// pthread_setname_np is declared for _GNU_SOURCE only, which Swift's Glibc module does not set.
private func nameThread(_ name: String) {
  let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  defer { close(file) }
  _ = write(file, name, name.utf8.count)
}

/// Runs the body with an alternate signal stack, which a thread does not get by itself: a crash
/// handler with SA_ONSTACK then has room even where the thread's own stack has run out.
///
/// 64 KiB, as SIGSTKSZ is too small for the registers of some processors (sigaltstack(2)).
private func withSignalStack(_ body: () -> Void) {
  let size = 64 * 1024
  let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
  var signalStack = stack_t(ss_sp: memory, ss_flags: 0, ss_size: size)
  sigaltstack(&signalStack, nil)
  body()
  signalStack.ss_flags = Int32(SS_DISABLE)
  sigaltstack(&signalStack, nil)
  memory.deallocate()
}
