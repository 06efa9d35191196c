internal import Glibc
internal import OwnThread
package import ScreenLayout
package import Study
internal import Synchronization

/// A picture at a size and on a paper: what is decoded once.
package struct PictureKey: Hashable, Sendable {
  package let picture: CardPicture
  /// The rectangle that it fits into.
  package let wanted: PixelSize
  /// What is seen through it.
  package let paper: RGB

  package init(_ picture: CardPicture, wanted: PixelSize, paper: RGB) {
    self.picture = picture
    self.wanted = wanted
    self.paper = paper
  }
}

/// The thread that has pictures decoded, one at a time; the main loop never waits for it.
package final class PictureDecoder: Sendable {
  /// A picture to decode.
  struct Order: Sendable {
    let key: PictureKey
    let bytes: [UInt8]
  }

  private struct State {
    /// The first is next, or is being decoded; nil once the thread must end.
    var orders: [Order]? = []
    var hasThread = false
    var results: [(PictureKey, Result<Bitmap, PictureProblem>)] = []
  }

  /// The thread's own: it outlives the decoder by what it is doing.
  private final class Mailbox: Sendable {
    let state = Mutex(State())
    /// Readable while there is something for the thread.
    let bell = Bell()
    /// Readable while there is something for the main loop.
    let news = Bell()
  }

  private let mailbox = Mailbox()
  private let process: PictureProcess

  /// The thread begins with the first picture.
  package init(_ process: PictureProcess = PictureProcess()) {
    self.process = process
  }

  /// Ends the thread, and what it decodes.
  deinit {
    mailbox.state.withLock { $0.orders = nil }
    mailbox.bell.ring()
  }

  /// Readable when there are results.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// Replaces all orders, the most urgent first; what is being decoded goes on if it is among them.
  ///
  /// Where the system has no thread left, each is answered by that problem.
  func order(_ orders: [Order]) {
    let canWork = orders.isEmpty || startIfNeeded()
    mailbox.state.withLock { state in
      let ready = Set(state.results.map(\.0))
      let orders = orders.filter { !ready.contains($0.key) }
      if canWork {
        state.orders = orders
      } else {
        state.results += orders.map { ($0.key, .failure(.noDecoder("pthread_create"))) }
      }
    }
    (canWork ? mailbox.bell : mailbox.news).ring()
  }

  /// - Returns: Whether there is a thread.
  private func startIfNeeded() -> Bool {
    let isFirst = mailbox.state.withLock { state in
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard isFirst else { return true }
    do throws(NoThreadError) {
      let thread = try startThread(named: "pictures") { [mailbox, process] in
        while Self.decodeNext(mailbox, process) {}
      }
      pthread_detach(thread)
      return true
    } catch {
      mailbox.state.withLock { $0.hasThread = false }
      return false
    }
  }

  /// The results since the last call; never waits.
  func takeResults() -> [(PictureKey, Result<Bitmap, PictureProblem>)] {
    mailbox.news.silence()
    return mailbox.state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  /// - Returns: Whether to go on.
  private static func decodeNext(_ mailbox: Mailbox, _ process: PictureProcess) -> Bool {
    mailbox.bell.silence()
    guard let orders = mailbox.state.withLock({ $0.orders }) else { return false }
    guard let order = orders.first else {
      var waiting = pollfd(fd: mailbox.bell.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, -1)
      return true
    }
    func isWanted() -> Bool {
      mailbox.state.withLock { $0.orders?.contains { $0.key == order.key } ?? false }
    }
    let result: Result<Bitmap, PictureProblem>
    do {
      var cost = PictureProcess.Cost()
      let key = order.key
      let bitmap = try process.decode(
        order.bytes, wanted: key.wanted, paper: key.paper, cost: &cost, bell: mailbox.bell,
        isWanted: isWanted)
      guard let bitmap else { return true }
      result = .success(bitmap)
    } catch {
      result = .failure(error)
    }
    mailbox.state.withLock { state in
      state.orders?.removeAll { $0.key == order.key }
      state.results.append((order.key, result))
    }
    mailbox.news.ring()
    return true
  }
}
