import Foundation
import GRDB
import Glibc
import LinuxSystem
import Study
import TestSupport
import Testing

@testable import DeckStore

@Suite("The lock of a library")
struct LibraryLockTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("library.sqlite")
  }

  private func lock(patience: Duration = .zero) throws -> LibraryLock {
    let lock = try LibraryLock(of: path)
    lock.patience = patience
    return lock
  }

  /// Opens two connections to a new library, each with its own lock; the first one's has this patience.
  private func connections(patience: Duration = .zero) throws -> (DeckStore, DeckStore) {
    let locks = (try lock(patience: patience), try lock())
    #expect(try locks.0.openAlone())
    let first = try DeckStore(path: path, lock: locks.0)
    locks.0.share()
    try locks.1.openShared(until: .now)
    return (first, try DeckStore(path: path, lock: locks.1))
  }

  private var busy: LibraryError { .busy(path: path, process: Int(getpid())) }

  @Test("is shared by all who have the library open, or held exclusively by one")
  func open() throws {
    let (first, second) = (try lock(), try lock())
    #expect(try first.openAlone() && first.isAlone)
    #expect(try !second.openAlone())
    #expect(throws: busy) { try second.openShared(until: .now) }
    first.share()
    try second.openShared(until: .now)
    #expect(!first.isAlone && !second.isAlone)
    #expect(try !first.openAlone() && !second.openAlone())
    first.close()
    #expect(try second.openAlone())
  }

  @Test("lets nobody in before a waiting exclusive holder, and wakes those who watch")
  func gate() throws {
    let (first, second, third) = (try lock(), try lock(), try lock())
    try first.openShared(until: .now)
    let watch = try first.watch()
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? second.openAlone(until: .now + Patience.limit)
      ended.signal()
    }
    #expect(Patience.hasInput(watch.descriptor))
    #expect(first.isWanted)
    #expect(throws: LibraryError.self) { try third.openShared(until: .now) }
    #expect(try !third.openAlone())
    first.close()
    ended.wait()
    #expect(second.isAlone && !first.isWanted)
  }

  @Test("lets one connection write at a time, reentrantly, and names it to the others")
  func write() throws {
    let (first, second) = (try lock(), try lock())
    try first.whileWriting {
      try first.whileWriting {}
      #expect(throws: busy) { try second.whileWriting {} }
    }
    try second.whileWriting {}
  }

  @Test("lets others write between the steps of a long write if they have found it taken")
  func steps() throws {
    // The first waits, as an import, while the second one writes.
    let (first, second) = try connections(patience: Patience.limit)
    let ended = DispatchSemaphore(value: 0)
    var found: [[String]] = []
    let begun = ContinuousClock.now
    try first.writeInSteps { db in
      found.append(try String.fetchAll(db, sql: "SELECT name FROM decks"))
      if found.count == 1 {
        #expect(throws: busy) { try second.createDeck("B") }
        Thread.detachNewThread {
          // As a kiosk, which tries again until it can save an answer.
          while (try? second.createDeck("B")) == nil { sched_yield() }
          ended.signal()
        }
      }
      // The thread may be late; this many pauses are two minutes.
      return found.last != ["B"] && found.count < 480
    }
    let taken = ContinuousClock.now - begun
    ended.wait()
    #expect(found.first?.isEmpty == true && found.last == ["B"])
    // The others have had their whole time, 25 times 10 ms, before each step that did not find it.
    #expect(taken >= Duration.milliseconds(250) * (found.count - 2))
  }

  @Test("allows one kiosk for a file, and names its process")
  func kiosk() throws {
    #expect(LibraryLock.kiosk(of: path) == nil)
    let first = try lock()
    try first.beginKiosk()
    let second = try lock()
    #expect(throws: LibraryError.kioskRuns(path: path, process: Int(getpid()))) {
      try second.beginKiosk()
    }
    #expect(LibraryLock.kiosk(of: path) == Int(getpid()))
    // The kiosk and other programs still share the library.
    try first.openShared(until: .now)
    try second.openShared(until: .now)
  }

  @Test("is released at its end even if a process that just starts has its descriptor")
  func copied() throws {
    func begin() throws -> CInt {
      let first = try lock()
      try first.beginKiosk()
      #expect(try first.openAlone())
      let own = try #require(
        (0..<CInt(1024)).first { number in
          let link = "/proc/self/fd/\(number)"
          let file = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
          return file == LibraryLock.path(of: path)
        })
      return dup(own)
    }
    let copy = try begin()
    defer { close(copy) }
    let second = try lock()
    try second.beginKiosk()
    #expect(try second.openAlone())
  }

  @Test("hides unfinished transactions from other connections; the last to close leaves one file")
  func unfinishedWork() throws {
    let (first, second) = try connections()
    let before = try second.changeCounter()
    try first.whileWriting { () throws(LibraryError) in
      try first.createDeck("A")
      #expect(throws: busy) { try second.createDeck("B") }
      _ = try second.decks()
    }
    #expect(try second.changeCounter() != before)
    try second.createDeck("B")
    #expect(try first.decks().map(\.name) == ["A", "B"])
    try first.close()
    #expect(Durable.size(of: path + "-wal") > 0)
    try second.close()
    #expect(try folder.names().sorted() == ["library.sqlite", "library.sqlite.lock"])
  }

  @Test("gives a read a snapshot, whatever another connection writes meanwhile")
  func snapshot() throws {
    let (first, second) = try connections()
    let counts = try second.read { db in
      let before = try Int.fetchOne(db, sql: "SELECT count(*) FROM decks")
      try first.createDeck("A")
      return [before, try Int.fetchOne(db, sql: "SELECT count(*) FROM decks")]
    }
    #expect(counts == [0, 0])
    #expect(try second.decks().map(\.name) == ["A"])
  }

  @Test("has an exclusive holder checkpoint a long write-ahead log at a commit")
  func checkpoint() throws {
    let lock = try lock()
    #expect(try lock.openAlone())
    let store = try DeckStore(path: path, lock: lock)
    try store.createDeck("Large")
    func append(_ cards: ClosedRange<Int>) throws {
      let text = String(repeating: "x", count: 10_000)
      try store.append(
        cards.map { Card(question: "\($0)", answer: text, guid: "\($0)") }, to: "Large")
    }
    let empty = Durable.size(of: path)
    try append(1...10)
    #expect(Durable.size(of: path) == empty)
    try append(11...500)
    #expect(Durable.size(of: path) > 500 * 10_000)
    try store.close()
  }
}
