internal import Glibc
package import InputEvents
internal import Scenes

/// A handler of the events of a live run's devices.
package protocol LiveHandler: ~Copyable {
  /// Other descriptors that wake the loop, which then calls `advance`.
  var descriptors: [CInt] { get }

  /// The next moment at which something happens without an event.
  var deadline: Timestamp? { get }

  /// Handles an arrival; called in order.
  mutating func receive(_ arrival: Arrival)

  /// Fires every deadline up to a moment, each at its own time.
  ///
  /// - Returns: The last deadline fired; nil if none was due.
  mutating func advance(to now: Timestamp) -> Timestamp?

  /// Does the work that can wait until all available events have been handled.
  mutating func finishTurn()

  /// Whether sounds that are wanted can't be heard; asked once a turn.
  var isSoundLost: Bool { get }

  /// Whether the handler has ended by itself; most handlers run until a signal.
  var isOver: Bool { get }
}

extension LiveHandler where Self: ~Copyable {
  package var descriptors: [CInt] { [] }
  package var isSoundLost: Bool { false }
  package var isOver: Bool { false }
}

/// The loop of every live run, with the run's only wait: devices in, a screen out.
package struct LiveLoop: ~Copyable {
  private var loop: EventLoop
  private var input: LiveInput
  private let screen: KioskScreen
  private var service = ServiceNotifications()
  private var turn = LiveTurn()

  package init(loop: consuming EventLoop, input: consuming LiveInput, screen: KioskScreen) {
    self.loop = loop
    self.input = input
    self.input.rotation = screen.rotation
    self.screen = screen
  }

  /// Runs until a signal ends it, or the handler is over.
  ///
  /// - Throws: `TerminalError` if the screen is gone.
  package mutating func run(_ handler: inout some LiveHandler & ~Copyable) throws {
    input.open { handler.receive($0) }
    handler.finishTurn()
    service.passed(at: .now, isShown: !screen.waitsForFonts)
    var wake = EventLoop.Wake()
    while true {
      let deadlines = [
        handler.deadline, screen.deadline, service.deadline, input.deadline(after: .now),
      ]
      let next = input.hasMore ? .now : deadlines.compactMap { $0 }.min()
      let others = handler.descriptors + screen.descriptors
      loop.wait(for: input.descriptors + others, until: next, into: &wake)
      wake.ready.removeAll(where: others.contains)
      // Read the clock before the devices, so that no deadline fires before an earlier event.
      let now = Timestamp.now
      input.isInFront = screen.isInFront
      if input.terminal != nil { input.surface = screen.surface }
      turn.pass(wake.ready, from: &input, to: &handler, at: now)
      screen.deviceNotice = input.notice(at: now) ?? (handler.isSoundLost ? .soundLost : nil)
      screen.advance(to: now)
      handler.finishTurn()
      if wake.isTimeToGo || handler.isOver || input.isOver {
        if wake.signals.contains(SIGTERM) || handler.isOver { screen.unlockSwitching() }
        break
      }
      try screen.answer(wake.signals, loop)
      if let failure = screen.failure { throw failure }
      service.passed(at: now, isShown: !screen.waitsForFonts)
    }
    service.stopping()
  }
}
