internal import Glibc
internal import LinuxSystem
package import Scenes
package import Study
internal import Synchronization

/// The USB stick of a live box: tells when it comes and goes, and has the work done on a thread of its own.
///
/// A stick is there while its folder is. The thread begins with the first one; the main loop never waits
/// for it.
package final class LiveStick {
  private enum Order {
    case look
    case work(StickWork, WallTime)
  }

  private struct State {
    /// The first is being done; nil once the thread must end.
    var orders: [Order]? = []
    /// Counts the sticks; 0 while there is none.
    var stick = 0
    /// What has come of the orders for the stick that is there.
    var news: [StickChange] = []
  }

  private let mailbox = Mailbox(State())
  private let program: StickProgram
  private var watch: FolderWatch
  private var count = 0
  /// The device and inode number of the stick's folder, or of the link to it; nil while there is none.
  private var there: [UInt64]?

  /// - Returns: nil if the folder above the stick's can't be watched, which is reported.
  package init?(_ program: StickProgram) {
    let above = Folder.parent(of: program.folder.top)
    do {
      watch = try FolderWatch(above)
    } catch {
      program.report("no USB stick will be seen: \(above) can't be watched")
      return nil
    }
    self.program = program
    program.outbox?.clear()
    look()
  }

  /// Ends the thread, and what it does.
  deinit {
    mailbox.state.withLock { $0.orders = nil }
    mailbox.wakeup.signal()
  }

  /// Readable when `takeNews` has some.
  package var descriptors: [CInt] { [watch.descriptor, mailbox.news.descriptor] }

  /// Begins with work; what comes of it is news.
  package func begin(_ work: StickWork, at time: WallTime) {
    add(.work(work, time))
  }

  /// What has happened since the last call; never waits.
  package func takeNews() -> [StickChange] {
    mailbox.news.clear()
    var news: [StickChange] = []
    // Something else may have changed beside it.
    if watch.hasChanged(), look() { news.append(.gone) }
    return news
      + mailbox.state.withLock { state in
        defer { state.news = [] }
        return state.news
      }
  }

  /// Looks whether there is another stick than before, or none any more.
  ///
  /// - Returns: Whether the one that was there is gone.
  @discardableResult
  private func look() -> Bool {
    // The link or folder itself is asked, not the stick, which may be slow.
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
    // What is being done for the old one ends.
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
      program.report("no thread is left for the stick")
      mailbox.state.withLock { $0.news.append(.ended(.failed(.broken))) }
      return mailbox.news.signal()
    }
    mailbox.state.withLock { $0.orders?.append(order) }
    mailbox.wakeup.signal()
  }

  /// Waits for the next order; nil once there will be none.
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
