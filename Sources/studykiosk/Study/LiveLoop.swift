import InputEvents

/// What a live run makes of its devices' events.
protocol LiveHandler: ~Copyable {
  /// What wakes the loop beside devices and signals; `advance` is called then.
  var descriptors: [CInt] { get }

  /// The next moment at which something happens without an event.
  var deadline: Timestamp? { get }

  /// Takes what came in, in order.
  mutating func receive(_ arrival: Arrival)

  /// Fires every deadline up to a moment, each at its own time.
  ///
  /// - Returns: The last deadline fired; nil when none was due.
  mutating func advance(to now: Timestamp) -> Timestamp?

  /// Does what can wait until all that is there has been handled.
  mutating func finishTurn()

  /// Whether it has come to an end by itself; most go on until a signal comes.
  var isOver: Bool { get }
}

extension LiveHandler where Self: ~Copyable {
  var descriptors: [CInt] { [] }
  var isOver: Bool { false }
}

/// The loop of every live run: devices in, a screen out, one wait between them.
struct LiveLoop: ~Copyable {
  private var loop: EventLoop
  private var input: LiveInput
  private let screen: KioskScreen

  init(loop: consuming EventLoop, input: consuming LiveInput, screen: KioskScreen) {
    self.loop = loop
    self.input = input
    self.screen = screen
  }

  /// Runs until a signal ends it, or the handler is over.
  ///
  /// - Throws: `TerminalError` when the screen is gone.
  mutating func run(_ handler: inout some LiveHandler & ~Copyable) throws {
    input.open { handler.receive($0) }
    handler.finishTurn()
    var wake = EventLoop.Wake()
    while true {
      let next =
        input.hasMore ? .now : [handler.deadline, screen.deadline].compactMap { $0 }.min()
      let others = handler.descriptors
      loop.wait(for: input.descriptors + others, until: next, into: &wake)
      wake.ready.removeAll(where: others.contains)
      // The clock is read before the devices: what happened before now has been handled by the
      // time the deadlines up to now are fired.
      let now = Timestamp.now
      input.read(wake.ready) { handler.receive($0) }
      if !input.hasMore, let fired = handler.advance(to: now) { input.noteDeadline(fired) }
      screen.advance(to: now)
      handler.finishTurn()
      if wake.isTimeToGo || handler.isOver { break }
      try screen.answer(wake.signals, loop)
      if let failure = screen.failure { throw failure }
    }
  }
}
