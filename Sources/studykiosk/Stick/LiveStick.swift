import Glibc
import LibraryAccess
import MediaDecoding
import OwnThread
import Scenes
import Study
import Synchronization

/// The USB stick of a live box: tells when it comes and goes, and has the work done on a thread of its own.
///
/// A stick is there while its folder is. The thread begins with the first one; the main loop never waits
/// for it.
final class LiveStick {
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

  /// The thread's own: it outlives the stick by what it is doing.
  private final class Mailbox: Sendable {
    let state = Mutex(State())
    /// Readable while there is something for the thread.
    let wakeup = Wakeup()
    /// Readable while there is something for the main loop.
    let news = Wakeup()
  }

  private let mailbox = Mailbox()
  private let program: StickProgram
  private let watch: FolderWatch
  private var count = 0
  /// The device and inode number of the stick's folder, or of the link to it; nil while there is none.
  private var there: [UInt64]?
  private var hasThread = false

  /// - Returns: nil if the folder above the stick's can't be watched, which is reported.
  init?(_ program: StickProgram) {
    let top = program.folder.top
    let above = top.lastIndex(of: "/").map { String(top[..<$0]) } ?? "."
    guard let watch = FolderWatch(above.isEmpty ? "/" : above) else {
      program.report("no USB stick will be seen: \(above) can't be watched")
      return nil
    }
    self.program = program
    self.watch = watch
    program.outbox?.clear()
    look()
  }

  /// Ends the thread, and what it does.
  deinit {
    mailbox.state.withLock { $0.orders = nil }
    mailbox.wakeup.signal()
  }

  /// Readable when `takeNews` has some.
  var descriptors: [CInt] { [watch.descriptor, mailbox.news.descriptor] }

  /// Begins with work; what comes of it is news.
  func begin(_ work: StickWork, at time: WallTime) {
    add(.work(work, time))
  }

  /// What has happened since the last call; never waits.
  func takeNews() -> [StickChange] {
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
    var status = stat()
    // The link or folder itself is asked, not the stick, which may be slow.
    let now =
      lstat(program.folder.top, &status) == 0
      ? [UInt64(status.st_dev), UInt64(status.st_ino)] : nil
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
    guard startIfNeeded() else {
      program.report("no thread is left for the stick")
      mailbox.state.withLock { $0.news.append(.ended(.failed(.broken))) }
      return mailbox.news.signal()
    }
    mailbox.state.withLock { $0.orders?.append(order) }
    mailbox.wakeup.signal()
  }

  private func startIfNeeded() -> Bool {
    guard !hasThread else { return true }
    do throws(NoThreadError) {
      let thread = try startThread(named: "stick") { [mailbox, program] in
        while let (order, stick) = Self.next(in: mailbox) {
          Self.perform(order, for: stick, by: program, mailbox)
        }
      }
      pthread_detach(thread)
      hasThread = true
    } catch {
      return false
    }
    return true
  }

  /// Waits for the next order; nil once there will be none.
  private static func next(in mailbox: Mailbox) -> (Order, stick: Int)? {
    while true {
      let (isOver, order, stick) = mailbox.state.withLock { state in
        let order = state.orders?.first
        if order != nil { state.orders?.removeFirst() }
        return (state.orders == nil, order, state.stick)
      }
      if isOver { return nil }
      if let order { return (order, stick) }
      var polled = pollfd(fd: mailbox.wakeup.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      mailbox.wakeup.clear()
    }
  }

  private static func perform(
    _ order: Order, for stick: Int, by program: StickProgram, _ mailbox: Mailbox
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
