internal import Glibc
internal import LinuxSystem
package import Scenes
package import Study
internal import Synchronization

/// The USB stick of a live box: reports when one is plugged in or out, and does the work on a thread of its
/// own.
///
/// A stick is plugged in while its folder exists. The thread is started with the first stick; the main loop
/// never waits for the thread.
package final class LiveStick {
  private enum Order {
    case look
    case work(StickWork, WallTime)
  }

  private struct State {
    /// The orders that wait for the thread; nil once the thread must end.
    var orders: [Order]? = []
    /// A number that identifies the current stick; 0 while there is none.
    var stick = 0
    /// The results of the orders for the current stick.
    var news: [StickChange] = []
  }

  private let mailbox = Mailbox(State())
  private let program: StickProgram
  private var watch: FolderWatch
  private var count = 0
  /// The device and inode number of the stick's folder, or of the link to it; nil while there is none.
  private var there: [UInt64]?

  /// - Returns: nil if the parent of the stick's folder can't be watched, which is reported.
  package init?(_ program: StickProgram) {
    let above = Folder.parent(of: program.folder.top)
    do {
      watch = try FolderWatch(above)
    } catch {
      program.report("the kiosk won't notice USB sticks: it can't watch \(above)")
      return nil
    }
    self.program = program
    program.outbox?.clear()
    look()
  }

  /// Ends the thread, and cancels its work.
  deinit {
    mailbox.state.withLock { $0.orders = nil }
    mailbox.wakeup.signal()
  }

  /// The descriptors that become readable when `takeNews` may have news.
  package var descriptors: [CInt] { [watch.descriptor, mailbox.news.descriptor] }

  /// Queues work, whose result `takeNews` returns.
  package func begin(_ work: StickWork, at time: WallTime) {
    add(.work(work, time))
  }

  /// Returns the news since the last call, without waiting.
  package func takeNews() -> [StickChange] {
    mailbox.news.clear()
    var news: [StickChange] = []
    // The watched folder may have changed in something other than the stick.
    if watch.hasChanged(), look() { news.append(.gone) }
    return news
      + mailbox.state.withLock { state in
        defer { state.news = [] }
        return state.news
      }
  }

  /// Checks whether a stick was plugged in, replaced or pulled out.
  ///
  /// - Returns: Whether the previous stick is gone.
  @discardableResult
  private func look() -> Bool {
    // This reads the status of the link or folder itself, not of the stick, which may be slow.
    let now = FileStatus(program.folder.top, followsLinks: false)?.identity
    guard now != there else { return false }
    let isGone = there != nil
    there = now
    count += 1
    mailbox.state.withLock { state in
      state.stick = now == nil ? 0 : count
      state.news = []
      if state.orders != nil { state.orders = [] }
    }
    // This cancels the work for the previous stick.
    mailbox.wakeup.signal()
    if now != nil { add(.look) }
    return isGone
  }

  private func add(_ order: Order) {
    let hasThread = mailbox.startOnce(named: "stick") { [mailbox, program] in
      while let (order, stick) = Self.next(in: mailbox) {
        Self.perform(order, for: stick, by: program, mailbox)
      }
    }
    guard hasThread else {
      program.report("the kiosk can't start a thread for the USB stick")
      mailbox.state.withLock { $0.news.append(.ended(.failed(.broken))) }
      return mailbox.news.signal()
    }
    mailbox.state.withLock { $0.orders?.append(order) }
    mailbox.wakeup.signal()
  }

  /// Waits for the next order; returns nil once the thread must end.
  private static func next(in mailbox: Mailbox<State>) -> (Order, stick: Int)? {
    while true {
      let (isOver, order, stick) = mailbox.state.withLock { state in
        let order = state.orders?.first
        if order != nil { state.orders?.removeFirst() }
        return (state.orders == nil, order, state.stick)
      }
      if isOver { return nil }
      if let order { return (order, stick) }
      mailbox.wakeup.wait()
      mailbox.wakeup.clear()
    }
  }

  private static func perform(
    _ order: Order, for stick: Int, by program: StickProgram, _ mailbox: Mailbox<State>
  ) {
    let cancellation = SandboxedProcess.Cancellation(wakeup: mailbox.wakeup) {
      mailbox.state.withLock { $0.stick != stick || $0.orders == nil }
    }
    let news: StickChange?
    switch order {
    case .look: news = .pluggedIn(program.folder.stick())
    case .work(let work, let time):
      news = program.result(of: work, at: time, cancellation: cancellation).map { .ended($0) }
    }
    guard let news else { return }
    mailbox.state.withLock { if $0.stick == stick { $0.news.append(news) } }
    mailbox.news.signal()
  }
}
