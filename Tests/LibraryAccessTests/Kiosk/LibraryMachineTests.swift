import DeckStore
import Scenes
import Study
import Testing

@testable import LibraryAccess

@Suite("The states of the library, without a library")
struct LibraryMachineTests {
  var library = PureLibrary()
  static let time = WallTime(milliseconds: 0, zoneMinutes: 0)
  static let open = LibraryMachine.Work.open(damage: nil, isRepeated: false)
  static let follow = LibraryMachine.Work.follow(isAnew: false)
  static let inUse = LibraryError.busy(path: "", process: nil)

  static func save(_ number: Int) -> LibraryMachine.Work {
    .save(PureLibrary.entry(PureLibrary.answer(number)))
  }

  @Test("closed: the disk is tried after 1 s, 2, 4, … 30 s, and answers are saved when it works")
  mutating func closed() {
    library.post(PureLibrary.answer())
    library.fail(Self.save(1), .failed(path: "", detail: "why"))
    #expect(library.machine.state == .closed)
    #expect(
      library.takeNews() == [
        .line("answers wait to be saved: : why"), .notice(.notSaved(answers: 1, .broken)),
      ])
    for seconds in [1, 2, 4, 8, 16, 30, 30] {
      let time = library.now + .seconds(seconds)
      #expect(library.next == .wait(until: time))
      library.wait(.seconds(seconds) - .milliseconds(1))
      #expect(library.next == .wait(until: time))
      library.wait(.milliseconds(1))
      #expect(library.next == Self.open)
      library.fail(Self.open, .failed(path: "", detail: "why"))
      // The same trouble is told once.
      #expect(library.takeNews() == [])
    }
    library.wait(.seconds(30))
    library.finish(Self.open)
    #expect(library.next == Self.follow)
    library.finish(Self.follow)
    #expect(library.next == Self.save(1))
    library.finish(Self.save(1))
    #expect(library.takeNews() == [.notice(.saved)])
  }

  @Test("open: a full disk leaves it open, and what can be read is read before the next try")
  mutating func full() {
    let query = QueryOrder(.size, at: Self.time)
    library.post(PureLibrary.answer())
    library.post(.ask(query))
    // What others have changed is part of the reply.
    #expect(library.next == Self.follow)
    library.finish(Self.follow)
    #expect(library.next == Self.save(1))
    library.fail(Self.save(1), .full(path: ""))
    #expect(library.machine.state == .open)
    #expect(library.next == .reply(query))
    library.finish(.reply(query), [.reply(.nothing, to: query.query)])
    #expect(library.next == .wait(until: library.now + .seconds(1)))
    library.wait(.seconds(1))
    #expect(library.next == Self.follow)
    library.finish(Self.follow)
    #expect(library.next == Self.save(1))
  }

  @Test("open: answers come in their order, 32 in a row, then lessons, replies, files and the rest")
  mutating func order() {
    let note = BookmarkNote(nil, at: Self.time)
    let lesson = LessonOrder(
      LessonRequest(learner: "Anna", deck: "d", mode: .round), seed: 1, at: Self.time)
    let query = QueryOrder(.size, at: Self.time)
    library.post(.read(["1"], for: .picture))
    library.post(.keep(note))
    library.post(.ask(query))
    library.post(.load(lesson))
    for number in 1...33 { library.post(PureLibrary.answer(number)) }
    library.wait()
    #expect(library.next == Self.follow)
    library.finish(Self.follow)
    for number in 1...32 {
      #expect(library.next == Self.save(number))
      library.settle()
    }
    #expect(library.next == .wait(until: library.now))
    library.wait()
    let rest: [LibraryMachine.Work] = [
      Self.follow, Self.save(33), .load(lesson), .reply(query), .read("1", .picture),
      .keep(note), .care, .wait(until: nil),
    ]
    for work in rest {
      #expect(library.next == work)
      library.finish(work)
    }
  }

  @Test("open: the check and the backup wait for the first lesson, and rest after a failure")
  mutating func care() {
    library = PureLibrary(awaitsLesson: true)
    #expect(library.next == .wait(until: nil))
    let lesson = LessonOrder(
      LessonRequest(learner: "Anna", deck: "d", mode: .round), seed: 1, at: Self.time)
    library.post(.load(lesson))
    library.finish(.load(lesson), [])
    #expect(library.next == Self.follow)
    #expect(library.next == .care)
    let rest = library.now + .seconds(10)
    library.report(.care, LibraryMachine.Report(rest: rest))
    for (seconds, work) in [(9, .wait(until: rest)), (1, .care)] as [(Int, LibraryMachine.Work)] {
      library.wait(.seconds(seconds))
      library.report(Self.follow, LibraryMachine.Report(rest: rest))
      #expect(library.next == Self.follow)
      #expect(library.next == work)
    }
  }

  @Test("open: after the first start, what it has added is read before anything else is saved")
  mutating func addedDecks() {
    library.post(.edit(.set("first-start", to: "done", of: nil)))
    library.post(PureLibrary.answer())
    library.settle()
    #expect(library.next == Self.follow)
  }

  @Test("standing in: lessons are read and answers wait, until the library can be opened")
  mutating func standIn() {
    for hasMedia in [true, false] {
      library = PureLibrary(because: .readOnly(path: "p"), hasMedia: hasMedia)
      let news = library.takeNews()
      #expect(
        news.lines.first?.hasPrefix("nothing can be saved: p can't be written") == true
          && news.lines.first?.contains("read-only; answers wait") == hasMedia)
      let query = QueryOrder(.size, at: Self.time)
      library.post(PureLibrary.answer())
      library.post(.ask(query))
      library.post(.read(["1"], for: .picture))
      #expect(library.next == .reply(query))
      library.report(.reply(query), LibraryMachine.Report(state: library.machine.state))
      let retry = library.now + .seconds(1)
      #expect(library.next == .wait(until: retry))
      library.wait(.seconds(1))
      #expect(library.next == Self.open)
      library.fail(Self.open, .readOnly(path: "p"), state: .standIn(hasMedia: hasMedia))
      #expect(library.next == .wait(until: library.now + .seconds(2)))
      #expect(library.takeNews().notice == .notSaved(answers: 1, .readOnly))
    }
    // Without an answer that waits, what the library itself has is read.
    library = PureLibrary(because: .readOnly(path: "p"), hasMedia: true)
    library.post(.read(["1"], for: .picture))
    #expect(library.next == .read("1", .picture))
    library = PureLibrary(because: .readOnly(path: "p"), hasMedia: false)
    library.post(.read(["1"], for: .picture))
    #expect(library.next == .wait(until: library.now + .seconds(1)))
  }

  @Test("open: while another process writes, answers wait 1 s in memory, and then in a file")
  mutating func waiting() throws {
    let process = LibraryError.busy(path: "", process: 7)
    library.post(PureLibrary.answer(1))
    library.fail(Self.save(1), process)
    #expect(library.takeNews() == [.notice(.saving)])
    #expect(library.next == .wait(until: library.now + .milliseconds(10)))
    library.wait(.seconds(1))
    let entries = [PureLibrary.answer(1), PureLibrary.answer(2)].map { PureLibrary.entry($0) }
    library.fail(Self.save(1), process)
    let write = LibraryMachine.Work.write([entries[0]], posted: 1)
    #expect(library.next == write)
    library.post(PureLibrary.answer(2))
    library.finish(write)
    // One more answer waits in memory.
    #expect(library.takeNews().notice == .saving)
    library.wait()
    library.fail(Self.save(1), process)
    #expect(library.next == .write(entries, posted: 2))
    library.finish(.write(entries, posted: 2))
    #expect(library.takeNews() == [.notice(.saved)])
    library.wait(.seconds(1))
    library.fail(Self.save(1), process)
    #expect(library.takeNews() == [.line("process 7 has the library")])
    library.fail(Self.save(1), process, isStopped: true)
    // Somebody has to act.
    #expect(library.takeNews().notice == .notSaved(answers: 2, .stopped(process: 7)))
    library.fail(Self.save(1), .full(path: ""))
    #expect(library.takeNews().notice == .notSaved(answers: 2, .diskFull))
    for _ in entries { library.settle() }
    // It is removed when everything is in the library.
    for work in [Self.follow, .write([], posted: 2), .care, .wait(until: nil)] {
      #expect(library.next == work)
      library.finish(work)
    }
  }

  @Test("open: a lesson that is wanted during a save in vain waits for one more try, and no longer")
  mutating func wantedMeanwhile() {
    let lesson = LessonOrder(
      LessonRequest(learner: "Anna", deck: "d", mode: .round), seed: 1, at: Self.time)
    library.post(PureLibrary.answer())
    library.finish(Self.follow)
    #expect(library.next == Self.save(1))
    library.post(.load(lesson))
    library.fail(Self.save(1), Self.inUse)
    // The other process may have ended since the save began.
    #expect(library.next == Self.follow)
    library.finish(Self.follow)
    #expect(library.next == Self.save(1))
    library.fail(Self.save(1), Self.inUse)
    #expect(library.next == .load(lesson))
  }

  @Test("open: a file that can't be written is tried again; until then answers wait in memory")
  mutating func unwritten() {
    library.post(PureLibrary.answer())
    library.fail(Self.save(1), Self.inUse)
    library.wait(.seconds(1))
    library.fail(Self.save(1), Self.inUse)
    guard case let write = library.next, case .write = write else {
      Issue.record("nothing is written")
      return
    }
    library.report(write, LibraryMachine.Report(result: .interrupted))
    #expect(library.takeNews() == [.notice(.saving)])
    guard case .wait = library.next else {
      Issue.record("it is tried at once")
      return
    }
    library.wait()
    library.fail(Self.save(1), Self.inUse)
    #expect(library.next == write)
  }

  @Test("open: changes other than answers are in no file, nor are more answers than it may have")
  mutating func notInFile() {
    library.post(PureLibrary.answer(1))
    library.post(.keep(nil, of: nil))
    for number in 2...500 { library.post(PureLibrary.answer(number)) }
    func isWritten(_ library: PureLibrary) -> Bool {
      var library = library
      library.fail(Self.save(1), Self.inUse)
      library.wait(.seconds(1))
      library.fail(Self.save(1), Self.inUse)
      if case .write(let entries, _) = library.next { return entries.count == 500 }
      return false
    }
    #expect(isWritten(library))
    var more = library
    more.post(PureLibrary.answer(501))
    #expect(!isWritten(more))
    library.post(.edit(.delete(PureLibrary.card)))
    #expect(!isWritten(library))
  }

  @Test("recovering: damage is checked at once, or when no other process has the library open")
  mutating func recovering() {
    let damage = LibraryError.corrupt(path: "p", detail: "a row")
    library.fail(Self.follow, damage)
    for isRepeated in [false, true] {
      let open = LibraryMachine.Work.open(damage: "\(damage)", isRepeated: isRepeated)
      #expect(library.next == open)
      library.fail(open, Self.inUse, state: .closed)
      #expect(library.next == .wait(until: library.now + .milliseconds(10)))
      library.wait(.milliseconds(10))
      #expect(library.next == open)
      // A second look finds it sound; the same damage again is damage.
      library.finish(open)
      library.post(PureLibrary.answer())
      library.fail(Self.save(1), damage)
    }
    // After a recovery, the damage of the old library says nothing about the new one.
    library.finish(library.next, [.notice(.recovered(from: nil))])
    library.settle()
    library.settle()
    #expect(library.takeNews().notice == .recovered(from: nil))
    library.fail(Self.follow, damage)
    #expect(library.next == .open(damage: "\(damage)", isRepeated: false))
    // If the recovery fails, the library is opened like any other.
    library.fail(library.next, .full(path: ""), state: .closed)
    library.wait(.seconds(1))
    #expect(library.next == Self.open)
    // Damage that a check of the whole file finds needs no second proof by rows.
    library.finish(Self.open)
    for _ in 0...1 {
      library.fail(.care, damage)
      #expect(library.next == .open(damage: "\(damage)", isRepeated: false))
      library.finish(library.next)
    }
  }

  @Test("closed for another process: it is opened again soon, and a read waits as long")
  mutating func wanted() {
    library.report(.wait(until: nil), LibraryMachine.Report(state: .closed))
    #expect(library.next == .wait(until: library.now + .milliseconds(10)))
    library.wait(.milliseconds(10))
    #expect(library.next == Self.open)
    for milliseconds in [20, 40, 80, 160, 200, 200] {
      library.fail(Self.open, Self.inUse, state: .closed)
      #expect(library.next == .wait(until: library.now + .milliseconds(milliseconds)))
      library.wait(.milliseconds(milliseconds))
    }
    library.fail(Self.open, Self.inUse, state: .closed)
    // Somebody waits for it.
    library.post(.ask(QueryOrder(.size, at: Self.time)))
    library.wait()
    #expect(library.next == Self.open)
  }
}
