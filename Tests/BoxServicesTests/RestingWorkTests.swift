import InputEvents
import LinuxSystem
import Synchronization
import TestSupport
import Testing

@testable import BoxServices

@Suite struct RestingWorkTests {
  /// What the work has done.
  private final class Diary: Sendable {
    let counts = Mutex((begun: 0, ended: 0))
    let news = Wakeup()

    func note(_ change: (inout (begun: Int, ended: Int)) -> Void) {
      counts.withLock { change(&$0) }
      news.signal()
    }

    /// Waits until a condition holds.
    func waits(until condition: ((begun: Int, ended: Int)) -> Bool) -> Bool {
      Patience.waits(on: [news.descriptor]) {
        news.clear()
        return condition(counts.withLock { $0 })
      }
    }
  }

  @Test("The work is begun once in a pause of ten minutes, and ended by the next input")
  func pauses() {
    let diary = Diary()
    let rest = RestingWork(report: { Issue.record("\($0)") }) { cancellation in
      diary.note { $0.begun += 1 }
      while !cancellation.isRequested() {
        cancellation.wakeup?.wait()
        cancellation.wakeup?.clear()
      }
      diary.note { $0.ended += 1 }
    }
    let input = Timestamp(microseconds: 5_000_000)
    #expect(rest.deadline(after: input) == input + .seconds(600))
    rest.advance(to: input + .seconds(599), after: input)
    #expect(rest.deadline(after: input) != nil)
    rest.advance(to: input + .seconds(600), after: input)
    #expect(rest.deadline(after: input) == nil)
    #expect(diary.waits { $0.begun == 1 })
    rest.advance(to: input + .seconds(9_000), after: input)
    let next = input + .seconds(9_001)
    rest.advance(to: next, after: next)
    #expect(diary.waits { $0.ended == 1 })
    #expect(rest.deadline(after: next) == next + .seconds(600))
    rest.advance(to: next + .seconds(700), after: next)
    #expect(diary.waits { $0.begun == 2 && $0.ended == 1 })
  }

  @Test("Work that is over when somebody comes is not begun again before the next pause")
  func over() {
    let diary = Diary()
    let rest = RestingWork(report: { Issue.record("\($0)") }) { _ in diary.note { $0.begun += 1 } }
    let input = Timestamp(microseconds: 0)
    rest.advance(to: input + .seconds(600), after: input)
    #expect(diary.waits { $0.begun == 1 })
    let next = input + .seconds(700)
    rest.advance(to: next, after: next)
    rest.advance(to: next + .seconds(600), after: next)
    #expect(diary.waits { $0.begun == 2 })
  }
}
