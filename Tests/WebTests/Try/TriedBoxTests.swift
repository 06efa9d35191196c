import Foundation
import Glibc
import PanelLink
import Scenes
import ScreenLayout
import TestSupport
import Testing

@testable import Web

@Suite("A tried box, with a script in place of its kiosk")
struct TriedBoxTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path("library.sqlite")))
  }

  /// A box whose kiosk runs a shell's commands, and whose other commands run another one.
  private func box(
    _ kiosk: String, command: String = ":", library: String? = nil
  ) throws -> TriedBox {
    let program = folder.path("kiosk")
    // A process that another test starts meanwhile may keep what this one writes open, and then it can't be started.
    let words = "#!/bin/sh\n[ $1 = run ] || { \(command); exit; }\n\(kiosk)"
    let writer = try SpawnedProgram(
      "/bin/sh", ["-c", "printf '%s\\n' \"$1\" >\"$2\" && chmod 700 \"$2\"", "sh", words, program],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(writer.wait() == 0)
    return try TriedBox(
      program: program, options: [], library: library ?? folder.path("library.sqlite"), stick: nil,
      panel: .all[0], [:])
  }

  /// Reads what comes until the link is closed.
  private static let read = "exec cat >/dev/null"

  @Test("what is touched before the kiosk reads makes nobody wait, and its first picture comes")
  func busyKiosk() async throws {
    // A screen of 800 by 480 and a picture of all of it, before anything is read.
    let box = try box(
      """
      while [ ! -e '\(folder.path("touched"))' ]; do sleep 0.01; done
      printf '\\001\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\040\\003\\0\\0\\340\\001\\0\\0\\0\\0\\0\\0' >&0
      printf '\\002\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\040\\003\\0\\0\\340\\001\\0\\0\\0\\160\\027\\0' >&0
      head -c 1536000 /dev/zero >&0
      \(Self.read)
      """)
    let page = box.enter()
    try await box.start(.en)
    for time in 1...300 { #expect(box.take("\(time) a 1.5 0 1", from: page.number)) }
    let shakes = (1...4000).map { "\(300 + $0) a 1.5 0 1" }.joined(separator: "\n")
    #expect(box.take(shakes, from: page.number))
    try Data().write(to: URL(filePath: folder.path("touched")))
    var bytes = 0
    for await _ in page.stream {
      bytes += box.message(for: page.number).count
      if bytes > 6000 { break }
    }
    #expect(bytes > 6000)
    #expect(box.problem == nil)
    await box.end()
  }

  @Test("only the page that came last has a say, as each has a clock of its own")
  func twoPages() async throws {
    let box = try box(Self.read)
    try await box.start(.en)
    let (first, second) = (box.enter(), box.enter())
    #expect(!box.take("600000 k 28 1", from: first.number))
    #expect(box.take("1 k 28 1", from: second.number))
    box.leave(first.number)
    #expect(box.take("2 k 28 0", from: second.number))
    box.leave(second.number)
    #expect(!box.take("3 k 28 1", from: second.number))
    await box.end()
  }

  @Test("an error at the start, or at a choice, is the box's end")
  func errors() async throws {
    let nowhere = try box(Self.read, library: "/proc/nowhere/library.sqlite")
    await #expect(throws: (any Error).self) { try await nowhere.start(.en) }
    #expect(nowhere.problem != nil)
    await nowhere.end()

    let gone = try box(Self.read)
    try await gone.start(.en)
    let page = gone.enter()
    try FileManager.default.removeItem(atPath: folder.path("kiosk"))
    await #expect(throws: (any Error).self) { try await gone.change(to: .all[1]) }
    #expect(gone.problem != nil)
    var wakings = 0
    for await _ in page.stream { wakings += 1 }
    #expect(wakings <= 1)
    await gone.end()
  }

  @Test("a kiosk that does not end is killed")
  func hangs() throws {
    let kiosk = try LinkedKiosk(
      "/bin/sh", ["-c", "trap '' TERM; head -c 24 /dev/zero >&0; while :; do sleep 0.01; done"],
      patience: .milliseconds(50))
    // It says nothing that makes sense, and runs then.
    #expect(kiosk.next() == nil)
    let begin = ContinuousClock.now
    kiosk.end()
    #expect(.now - begin < Patience.limit)
  }

  @Test("the kiosk and its commands have none of this program's files")
  func files() async throws {
    let own = folder.path("own.txt")
    let descriptor = open(own, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    let list = "ls -l /proc/$$/fd >>'\(folder.path("open.txt"))'"
    let box = try box("\(list); exit 0", command: list)
    let page = box.enter()
    try await box.start(.en)
    for await _ in page.stream {}
    let files = try String(contentsOfFile: folder.path("open.txt"), encoding: .utf8)
    #expect(files.split(separator: "\n").count { $0.contains(" 0 -> socket:") } == 2)
    #expect(!files.contains("own.txt"))
    await box.end()
  }

  @Test("a kiosk that ends by itself is the box's end")
  func ended() async throws {
    let box = try box("exit 1")
    let page = box.enter()
    try await box.start(.en)
    for await _ in page.stream {}
    #expect(box.problem is TryServer.Ended)
    await box.end()
  }
}
