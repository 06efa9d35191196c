package import InputEvents
internal import LinuxSystem
internal import Synchronization

/// What the box does while nobody is there: a command of this program, in a process of its own.
///
/// The command is started once in each pause and ended at the next input, so that it takes nothing from whoever learns;
/// it leaves nothing undone that it may not begin anew.
package final class RestingWork {
  private struct State {
    /// The number of the pause in which the command is to run; nil if it is not.
    var wanted: Int?
    /// Whether the thread is to end.
    var isOver = false
  }

  private let mailbox = Mailbox(State())
  private let work: @Sendable (SandboxedProcess.Cancellation) -> Void
  private let report: @Sendable (String) -> Void
  /// The last input before the pause in which the command was started.
  private var begun: Timestamp?
  /// The number of pauses in which the command was started.
  private var count = 0

  /// The time without input after which nobody is there.
  package static let pause = Duration.seconds(600)

  /// - Parameters:
  ///   - report: Writes an error to the log.
  ///   - work: The work, called on a thread of its own.
  init(
    report: @escaping @Sendable (String) -> Void,
    _ work: @escaping @Sendable (SandboxedProcess.Cancellation) -> Void
  ) {
    (self.work, self.report) = (work, report)
  }

  /// Measures how each learner of a library forgets (`studykiosk library measure`).
  package convenience init(measuring library: String, report: @escaping @Sendable (String) -> Void)
  {
    let process = SandboxedProcess(inheritsEnvironment: true, isInBackground: true)
    self.init(report: report) { cancellation in
      let command = ["library", "measure", "--at-rest", "--library", library]
      let result = process.command(
        command, for: "what learners forget", cancellation: cancellation, report: report)
      if let result, result.code != 0 { report("how learners forget was not measured") }
    }
  }

  /// Ends the thread, and the command.
  deinit {
    mailbox.state.withLock { $0 = State(isOver: true) }
    mailbox.wakeup.signal()
  }

  /// When the command is started if there is no input; nil if it was, after this one.
  package func deadline(after lastInput: Timestamp) -> Timestamp? {
    begun == lastInput ? nil : lastInput + Self.pause
  }

  /// Starts the command if the pause is long enough by now, and ends it after an input.
  package func advance(to now: Timestamp, after lastInput: Timestamp) {
    guard let deadline = deadline(after: lastInput) else { return }
    if now >= deadline {
      begun = lastInput
      count += 1
      order(count)
    } else if begun != nil {
      begun = nil
      order(nil)
    }
  }

  private func order(_ wanted: Int?) {
    let hasThread = mailbox.startOnce(named: "rest") { [mailbox, work] in
      while let pause = Self.next(in: mailbox) {
        work(
          SandboxedProcess.Cancellation(wakeup: mailbox.wakeup) {
            mailbox.state.withLock { $0.wanted != pause }
          })
        // The next pause may have begun meanwhile.
        mailbox.state.withLock { if $0.wanted == pause { $0.wanted = nil } }
      }
    }
    if !hasThread { return report("the kiosk can't start a thread for its pauses") }
    mailbox.state.withLock { $0.wanted = wanted }
    mailbox.wakeup.signal()
  }

  /// Waits until the command is wanted, and returns the number of the pause; nil once the thread must end.
  private static func next(in mailbox: Mailbox<State>) -> Int? {
    while true {
      let state = mailbox.state.withLock { $0 }
      if state.isOver { return nil }
      if let pause = state.wanted { return pause }
      mailbox.wakeup.wait()
      mailbox.wakeup.clear()
    }
  }
}
