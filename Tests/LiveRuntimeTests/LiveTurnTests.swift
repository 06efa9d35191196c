import InputEvents
import Testing

@testable import LiveRuntime

@Suite("A turn of the live loop")
struct LiveTurnTests {
  /// A device that always has more events.
  private struct Flood: LiveSource, ~Copyable {
    var hasMore = true
    var reads = 0
    var latest: Timestamp?

    mutating func read(_ ready: [CInt], _ receive: (Arrival) -> Void) { reads += 1 }
    mutating func noteDeadline(_ time: Timestamp) { latest = time }
  }

  private struct Deadlines: LiveHandler, ~Copyable {
    var fired: [Timestamp] = []
    var deadline: Timestamp? { nil }

    mutating func receive(_ arrival: Arrival) {}
    mutating func finishTurn() {}
    mutating func advance(to now: Timestamp) -> Timestamp? {
      fired.append(now)
      return now
    }
  }

  private func milliseconds(_ count: Int) -> Timestamp {
    Timestamp(microseconds: Int64(count) * 1_000)
  }

  @Test("fires deadlines about every 50 ms while a device has more events, and at once otherwise")
  func flooded() {
    var turn = LiveTurn()
    var flood = Flood()
    var handler = Deadlines()
    for time in stride(from: 0, through: 200, by: 10) {
      turn.pass([], from: &flood, to: &handler, at: milliseconds(time))
    }
    #expect(handler.fired == [50, 110, 170].map(milliseconds) && flood.reads == 21)
    // An event that is read later gets no earlier time.
    #expect(flood.latest == milliseconds(170))
    flood.hasMore = false
    turn.pass([], from: &flood, to: &handler, at: milliseconds(201))
    #expect(handler.fired.last == milliseconds(201))
  }

  @Test("ignores keys while another virtual terminal is in front, and releases held ones")
  func gate() {
    var gate = KeyboardGate()
    gate.add(2)
    gate.add(1)
    #expect(gate.lets(1) && gate.open(true).isEmpty)
    #expect(gate.open(false) == [1, 2] && !gate.lets(1) && gate.lets(3))
    // Held keys are released only once.
    #expect(gate.open(false).isEmpty)
    #expect(gate.open(true).isEmpty && gate.lets(1))
    // A panel gets the place of a keyboard that was unplugged.
    gate.add(1, isKeyboard: false)
    #expect(gate.open(false) == [2] && gate.lets(1))
  }
}
