package import Glibc

/// Runs a loop on its own thread, which receives no signals except those of its own faults.
///
/// The main loop reads all other signals from a signalfd. The thread has an alternate stack, so
/// that a crash handler with SA_ONSTACK can run even after a stack overflow.
///
/// - Parameters:
///   - name: Shown by ps(1) and top(1), at most 15 bytes.
///   - loop: The body of the thread, which owns everything that it captures; nothing else may use that.
/// - Throws: `NoThreadError` if the system has no thread left; `loop` then does not run.
package func startThread(
  named name: String, running loop: @escaping () -> Void
) throws(NoThreadError) {
  pthread_detach(try startJoinableThread(named: name, running: loop))
}

/// Starts a thread as `startThread` does, and returns it; the caller must join or detach it.
package func startJoinableThread(
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

  // The new thread inherits the mask, so no signal can reach it before it sets one. Faults stay
  // unblocked: a blocked one ends the process at once, and no crash handler restores the screen.
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

package struct NoThreadError: Error, Equatable {
  /// The error code that pthread_create(3) returned.
  package let code: CInt
}

/// pthread_setname_np is declared only for _GNU_SOURCE, which Swift's Glibc module does not set.
private func nameThread(_ name: String) {
  let path = "/proc/thread-self/comm"
  let file = try? FileDescriptor(path) { open(path, O_WRONLY | O_CLOEXEC) }
  if let file { _ = write(file.number, name, name.utf8.count) }
}

/// Runs the body with an alternate signal stack, which a thread does not get by itself.
///
/// A crash handler with SA_ONSTACK then has room even where the thread's own stack has overflowed.
/// It has 64 KiB: SIGSTKSZ is too small for the registers of some processors (sigaltstack(2)).
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
