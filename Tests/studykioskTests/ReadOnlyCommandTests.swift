import DeckStore
import Foundation
import Study
import Testing
import TestSupport

/// Runs the program with the folder of its second argument mounted read-only, and returns whether that worked.
private func mounted(_ folder: String, _ arguments: [String]) throws -> ChildProgram {
  let script = """
    mount --bind "$1" /mnt && mount -o remount,bind,ro /mnt && shift && exec "$0" "$@"
    """
  return try ChildProgram(
    "/usr/bin/unshare",
    ["-rm", "sh", "-c", script, Checkout.program(), folder] + arguments,
    environment: [
      "STUDYKIOSK_DATA": Checkout.folder.path(), "STUDYKIOSK_LIBRARY": "/mnt/library.sqlite",
    ])
}

private let canMount =
  (try? TemporaryFolder()).map { folder in
    (try? mounted(folder.url.path(), ["--version"]))?.exitCode == 0
  } ?? false

@Suite(
  "Commands on a disk that became read-only", .enabled(if: canMount || getenv("CI") != nil))
struct ReadOnlyCommandTests {
  private enum Left: CaseIterable, Sendable {
    /// Closed, with everything in one file.
    case closed
    /// Cut off, with the newest changes in the log.
    case cutOff
    /// In use by another process, which sees the disk as writable, with the newest changes in the log.
    case inUse
  }

  private static let reading = [
    ["stats"], ["history"], ["history", "show", "1"], ["history", "export", "-"],
    ["history", "days"], ["deck"], ["deck", "show", "Rivers"], ["deck", "export", "Rivers", "-"],
    ["library", "check"], ["library", "show"], ["learner"],
  ]

  /// Calls `body` with a folder of a library whose last change, a deck, may be in the log alone.
  private func with(_ left: Left, _ body: (TemporaryFolder) throws -> Void) throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Capitals")
    let card = try program.output("deck", "add", "Capitals", "Norway", "Oslo")
    try program.study([(card.trimmingCharacters(in: .newlines), "Norway", .right, [])])
    let lock = try LibraryLock(of: program.library)
    try lock.openAlone(until: .now)
    let store = try DeckStore(path: program.library, lock: lock)
    lock.share()
    try store.createDeck("Rivers")
    switch left {
    case .closed:
      try store.close()
      try body(program.folder)
    case .inUse:
      try body(program.folder)
      try store.close()
    case .cutOff:
      let copy = try TemporaryFolder()
      for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite.lock"] {
        try FileManager.default.copyItem(atPath: program.folder.path(name), toPath: copy.path(name))
      }
      try store.close()
      try body(copy)
    }
  }

  @Test("that only read say what they would say on a writable one", arguments: Left.allCases)
  private func reading(_ left: Left) throws {
    try with(left) { folder in
      for command in Self.reading {
        let program = try mounted(folder.url.path(), command)
        #expect(program.exitCode == 0, "\(command): \(program.errors)")
        #expect(program.errors.contains("is only read"))
        if command == ["deck"] { #expect(program.output.contains("Rivers")) }
        if command == ["stats"] { #expect(program.output.contains("1")) }
      }
    }
  }

  @Test("save a backup elsewhere", arguments: Left.allCases)
  private func backup(_ left: Left) throws {
    try with(left) { folder in
      let elsewhere = try TemporaryFolder()
      let backup = elsewhere.path("backup.sqlite")
      let program = try mounted(folder.url.path(), ["backup", backup])
      #expect(program.exitCode == 0, "\(program.errors)")
      #expect(program.output.contains("2 decks, 1 card, 1 learner, 1 answer"))
      let store = try DeckStore(reading: backup)
      #expect(try store.decks().map(\.name).sorted() == ["Capitals", "Rivers"])
      try store.close()
    }
  }

  @Test("that write are refused, and nothing changes", arguments: Left.allCases)
  private func writing(_ left: Left) throws {
    try with(left) { folder in
      for command in [
        ["deck", "create", "Lakes"], ["deck", "rename", "Rivers", "Lakes"],
        ["learner", "add", "Ben"], ["library", "set", "volume", "40"], ["library", "rebuild"],
      ] {
        let program = try mounted(folder.url.path(), command)
        #expect(program.exitCode == 1, "\(command): \(program.output)")
        #expect(program.errors.contains("can't be written"), "\(command): \(program.errors)")
      }
      let program = try mounted(folder.url.path(), ["deck"])
      #expect(!program.output.contains("Lakes"))
    }
  }
}
