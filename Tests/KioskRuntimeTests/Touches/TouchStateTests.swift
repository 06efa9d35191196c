import Foundation
import TestSupport
import Testing

@testable import KioskRuntime

/// Documentation/touches.md, and the states of a touch as the code has them.
@Suite("The states of a touch")
struct TouchStateTests {
  private static let gestures: [Touch.Event] = [.tap, .longPress, .swipe, .twoFingerTap]

  @Test("are written out, with the gestures that count")
  func states() throws {
    let written = try Self.table("| State |").map { [$0[0], $0[2]] }
    let known = Touch.State.allCases.map { state in
      let counted = Self.gestures.filter { state.after($0).act == .count }.map(\.rawValue)
      return [state.rawValue, counted.isEmpty ? "none" : counted.joined(separator: ", ")]
    }
    #expect(written == known)
  }

  @Test("are written out, with all that leads from one to another and what follows")
  func transitions() throws {
    let written = try Self.table("| From |")
    let known = Touch.State.allCases.flatMap { state in
      Touch.Event.allCases.compactMap { event -> [String]? in
        let (next, act) = state.after(event)
        // The first table has the gestures that merely count, and its text the finger that lit the screen.
        guard event != .isWaking, next != state || act != .nothing && act != .count else {
          return nil
        }
        return [state.rawValue, event.rawValue, next.rawValue, act.rawValue]
      }
    }
    #expect(written == known)
  }

  @Test("end: a touch that has lifted, was lost or sees another screen presses nothing")
  func ends() {
    for state in Touch.State.allCases {
      for event in [.isWaking, .lifts, .isLost, .newScreen] as [Touch.Event] {
        let next = state.after(event).state
        #expect(!next.looksPressed, "\(state) \(event)")
        for later in Touch.Event.allCases where later != .isOffered {
          let (after, act) = next.after(later)
          #expect(!after.looksPressed && act != .choose && act != .hold, "\(next) \(later)")
        }
      }
      #expect(state.after(.isWaking).state == .waking)
    }
    // The finger that lit the screen does nothing else, whatever it does.
    for event in Touch.Event.allCases {
      #expect(Touch.State.waking.after(event) == (.waking, .nothing))
    }
  }

  /// Returns the rows of the table with a beginning, without its head.
  private static func table(_ head: String) throws -> [[String]] {
    let page = try String(
      contentsOfFile: Checkout.path("Documentation/touches.md"), encoding: .utf8)
    return page.components(separatedBy: "\n").drop { !$0.hasPrefix(head) }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
      .map { row in
        row.components(separatedBy: "|").dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }
}
