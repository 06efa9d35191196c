import DeckStore
import Foundation
import Glibc
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite struct BackupTests {
  @Test("Of twenty days the last seven backups are kept, one for each day, each a whole library")
  func rotation() throws {
    let folder = try TemporaryFolder()
    let places = LibraryPlaces(path: folder.library)
    try LibraryFile(path: folder.library).use { store in
      var backup = DailyBackup(places)
      for day in 20_000..<20_020 {
        try store.createDeck("Day \(day)")
        for _ in 1...3 { try backup.makeIfDue(of: store, on: day, unless: { false }) }
      }
    }
    #expect(
      try folder.names(in: "backups")
        == (14...20).map { "library-2024-10-\($0 + 3)-\($0).sqlite" })
    for (number, path) in try Backups(places).all().reversed().enumerated() {
      let store = try DeckStore(path: path)
      #expect(try store.decks().count == 14 + number)
      #expect(try store.check() == [])
      try store.close()
    }
  }

  @Test(
    "A clock that is years behind costs neither the new backup nor more than one of the others")
  func wrongClock() throws {
    let folder = try TemporaryFolder()
    let places = LibraryPlaces(path: folder.library)
    try LibraryFile(path: folder.library).use { store in
      for day in Array(20_000..<20_010) + [3] { try Backups(places).make(of: store, on: day) }
    }
    let names = try folder.names(in: "backups")
    #expect(names.count == 7)
    #expect(names.first == "library-1970-01-04-11.sqlite")
    #expect(try !Backups(places).isDue(on: 3))
  }

  @Test("Backups are ordered correctly after a clock years ahead and after copying")
  func order() throws {
    let folder = try TemporaryFolder()
    let places = LibraryPlaces(path: folder.library)
    let backups = Backups(places)
    func write(_ name: String, time: Double) throws {
      let path = folder.path("backups/\(name)")
      try Data([1]).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
    }
    try LibraryFile(path: folder.library).use { store in
      try backups.make(of: store, on: 40_000)
      _ = try backups.make(of: store, beforeLeaving: 2)
      for day in 20_000..<20_006 { try backups.make(of: store, on: day) }
    }
    let newest = "\(places.backups)/library-2024-10-09-8.sqlite"
    #expect(try backups.all().first == newest)
    // The file was copied back from elsewhere.
    try write("library-2079-07-08-1.sqlite", time: 4_000_000_000)
    #expect(try backups.all().first == newest)
    #expect(try backups.all().last == "\(places.backups)/library-2079-07-08-1.sqlite")
    try LibraryFile(path: folder.library).use { try backups.make(of: $0, on: 20_006) }
    #expect(
      try folder.names(in: "backups").filter { !$0.contains("before") }
        == (4...10).map { "library-2024-10-\($0 < 10 ? "0" : "")\($0)-\($0 - 1).sqlite" })
    // The backups from before a migration are not counted in the limit.
    #expect(
      try folder.names(in: "backups").filter { $0.contains("before") }
        == ["library-before-version-3-2.sqlite"])
  }

  @Test("The box lists backups by the numbers and days in their names, not by the files' times")
  func overviews() throws {
    let folder = try TemporaryFolder()
    let backups = Backups(LibraryPlaces(path: folder.library))
    try LibraryFile(path: folder.library).use { store in
      for day in 20_000..<20_003 { try backups.make(of: store, on: day) }
      _ = try backups.make(of: store, beforeLeaving: 2)
    }
    // The oldest backup has the latest modification date.
    for (number, path) in try backups.all().enumerated() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(number) * 1_000_000)],
        ofItemAtPath: path)
    }
    for _ in 0..<2 {
      let listed = try backups.overviews()
      #expect(try listed.map(\.name) == backups.all().map(LibraryPlaces.name))
      // The name of a backup from before a migration has no day.
      #expect(
        listed.map { $0.time.shown.prefix(10) } == [
          "1970-01-01", "2024-10-06", "2024-10-05", "2024-10-04",
        ])
      try backups.keepAll()
    }
  }

  @Test("A backup gives way to answers and commands three times, and is then made nevertheless")
  func givesWay() throws {
    let folder = try TemporaryFolder()
    let places = LibraryPlaces(path: folder.library)
    try LibraryFile(path: folder.library).use { store in
      // The deck is larger than one step of a backup.
      try store.createDeck("Large")
      let text = String(repeating: "x", count: 60_000)
      try store.append(
        (1...100).map { Card(question: "\($0) \(text)", answer: text, guid: "\($0)") }, to: "Large")
      var backup = DailyBackup(places, pause: .zero)
      for _ in 1...3 {
        try backup.makeIfDue(of: store, on: 20_000, unless: { true })
        #expect(try folder.names(in: "backups") == [])
        #expect(backup.retry != nil)
      }
      try backup.makeIfDue(of: store, on: 20_000, unless: { true })
      #expect(backup.retry == nil)
      // After giving way, a backup waits for a while.
      var slow = DailyBackup(places)
      try slow.makeIfDue(of: store, on: 20_001, unless: { true })
      try slow.makeIfDue(of: store, on: 20_001, unless: { false })
      #expect(slow.retry != nil)
    }
    #expect(try folder.names(in: "backups") == ["library-2024-10-04-1.sqlite"])
  }

  @Test("Other libraries in the same folder don't use a library's backups")
  func other() throws {
    let folder = try TemporaryFolder()
    let backups = Backups(LibraryPlaces(path: folder.library))
    try LibraryFile(path: folder.library).use { store in
      try backups.make(of: store, on: 20_000)
      for day in 1...8 {
        try Data().write(to: URL(filePath: folder.path("backups/library-2-2000-01-0\(day).sqlite")))
      }
      try backups.make(of: store, on: 20_001)
    }
    #expect(try backups.all().count == 2)
    #expect(try folder.names(in: "backups").count == 10)
  }

  @Test("The files of a killed backup are removed at the next start, wherever they are")
  func leftovers() throws {
    let (folder, stick) = (try TemporaryFolder(), try TemporaryFolder())
    let command = try FixtureProgram("backup", folder.library, stick.path("mine.sqlite"))
    #expect(command.line(beginning: "half") != nil)
    #expect(try stick.names() == ["mine.sqlite.partial"])
    command.send(SIGKILL)
    #expect(command.end() == -SIGKILL)
    #expect(try folder.decks() == ["Capitals"])
    #expect(try stick.names() == [])
    #expect(try !folder.names().contains("library.sqlite.copying"))
    // A link's target that is not a copy stays.
    let other = stick.path("other.txt")
    try Data([1]).write(to: URL(filePath: other))
    try #require(symlink(other, folder.library + ".copying") == 0)
    #expect(try folder.decks() == ["Capitals"])
    #expect(try stick.names() == ["other.txt"])
  }

  @Test("Years of five or more digits are backed up and rotated like others")
  func farAhead() throws {
    let folder = try TemporaryFolder()
    let places = LibraryPlaces(path: folder.library)
    try LibraryFile(path: folder.library).use { store in
      for day in 3_000_000..<3_000_010 { try Backups(places).make(of: store, on: day) }
    }
    #expect(try Backups(places).all().count == 7)
    #expect(try Backups(places).all().first?.hasSuffix("/library-10183-09-30-10.sqlite") == true)
    #expect(try !Backups(places).isDue(on: 3_000_009))
  }

  @Test("A damaged library never replaces a good backup; the sound one after it is backed up")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let backups = Backups(LibraryPlaces(path: folder.library))
    try LibraryFile(path: folder.library).use { store in
      _ = try store.addMedia([UInt8](repeating: 0xab, count: 20_000), fileExtension: "png")
      for day in 20_000..<20_007 { try backups.make(of: store, on: day) }
    }
    let before = try folder.names(in: "backups")
    try folder.damagePicture()
    var daily = DailyBackup(LibraryPlaces(path: folder.library))
    let store = try DeckStore(path: folder.library)
    #expect {
      try daily.makeIfDue(of: store, on: 20_007, unless: { false })
    } throws: {
      if case LibraryError.corrupt(store.path, _) = $0 { true } else { false }
    }
    try store.close()
    #expect(try folder.names(in: "backups") == before)
    let sound = try DeckStore(path: folder.path("backups/library-2024-10-10-7.sqlite"))
    try daily.makeIfDue(of: sound, on: 20_007, unless: { false })
    try sound.close()
    #expect(
      try folder.names(in: "backups") == Array(before.dropFirst())
        + ["library-2024-10-11-8.sqlite"])
  }
}
