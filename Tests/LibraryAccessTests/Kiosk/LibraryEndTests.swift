import DeckStore
import Scenes
import Study
import Testing
@testable import LibraryAccess

/// How a run of the library ends and begins.
extension LibraryMachineTests {
  @Test("ending: what waits is tried once more, and the thread ends when nothing waits or in time")
  mutating func ending() {
    library.post(PureLibrary.answer())
    library.fail(Self.save(1), .full(path: ""))
    library.post(.stop(by: library.now + .seconds(2)))
    #expect(library.next == .wait(until: library.now + .seconds(1)))
    library.wait()
    library.finish(Self.follow)
    var saved = library
    #expect(saved.next == Self.follow)
    #expect(saved.next == Self.save(1))
    saved.finish(Self.save(1))
    #expect(saved.next == .end)
    library.now += .seconds(2)
    #expect(library.next == .end)
    #expect(library.machine.giveUp().count == 1)
  }

  @Test("starting: answers of earlier runs come first, but not if they may have ended the starts")
  mutating func pending() {
    let recovers = [false, true].map { isReduced in
      var machine = LibraryMachine(isReducedStart: isReduced, isCounted: true)
      let now = ContinuousClock.now
      machine.step(.done(Self.open, LibraryMachine.Report()), at: now)
      machine.step(.save(PureLibrary.entry(PureLibrary.answer())), at: now)
      _ = machine.next(at: now)
      let isFirst = machine.next(at: now) == .recoverPending
      machine.step(.done(Self.save(1), LibraryMachine.Report(result: .settled(.saved))), at: now)
      // A saved change completes the start.
      #expect(machine.next(at: now) == .recoverPending)
      machine.step(
        .done(.recoverPending, LibraryMachine.Report(result: .interrupted)), at: now)
      #expect(machine.next(at: now + .milliseconds(10)) == .recoverPending)
      return isFirst
    }
    #expect(recovers == [true, false])
  }
}
