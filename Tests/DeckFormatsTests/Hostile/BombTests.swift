import Foundation
import Testing
import TestSupport

@Suite("Malicious files")
struct BombTests {
  private struct Outcome: Decodable {
    let name: String
    let code: Int
    /// The processor time in seconds; `memory` is in KiB.
    let time: Double
    let memory: Int
    let cards: Int
    let reported: String
  }

  @Test("are refused or read completely, in bounded time and memory")
  func bombs() throws {
    #expect(Bombs.all.count >= 50)
    let folder = try TemporaryFolder()
    var names = ["harmless.csv"]
    try folder.write("a,b\n", as: names[0])
    try folder.write(HonestList.text, as: "honest.csv")
    names.append("honest.csv")
    for bomb in Bombs.all {
      let file = try bomb.make()
      try FileManager.default.moveItem(
        atPath: file.path, toPath: folder.path(bomb.name))
      names.append(bomb.name)
    }
    let outcomes = try Self.importAll(names, in: folder.url)
    let harmless = try #require(outcomes.first)
    #expect((harmless.code, harmless.cards) == (0, 1))
    let honest = outcomes[1]
    #expect((honest.code, honest.cards) == (0, HonestList.cards))
    for bomb in outcomes.dropFirst(2) {
      #expect([0, 1].contains(bomb.code), "\(bomb.name): \(bomb.code)")
      #expect(bomb.time < HonestList.longest * honest.time, "\(bomb.name): \(bomb.time) s")
      #expect(bomb.memory < harmless.memory + 200 << 10, "\(bomb.name): \(bomb.memory) KiB")
      #expect((bomb.code == 0) == (bomb.cards > 0), "\(bomb.name): \(bomb.cards) cards")
      #expect(bomb.code == 0 || bomb.reported.contains(bomb.name), "\(bomb.name): \(bomb.reported)")
    }
    #expect(try folder.names().filter { $0.hasPrefix("studykiosk-") } == [])
  }

  /// Imports each file into a library of its own.
  ///
  /// A process inherits its parent's peak of memory, so a small program starts the imports.
  private static func importAll(_ names: [String], in folder: URL) throws -> [Outcome] {
    let script = """
      import json, os, sqlite3, subprocess, sys
      def run(name):
          library = name + ".sqlite"
          environment = dict(os.environ, STUDYKIOSK_LIBRARY=library, TMPDIR=os.getcwd())
          with open("reported", "wb") as reported:
              child = subprocess.Popen([sys.argv[1], "deck", "import", name], stdin=subprocess.DEVNULL,
                                       stdout=subprocess.DEVNULL, stderr=reported, env=environment)
              _, status, usage = os.wait4(child.pid, 0)
          cards = 0
          if os.path.exists(library):
              database = sqlite3.connect(library)
              if database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'cards'").fetchone():
                  cards = database.execute("SELECT count(*) FROM cards").fetchone()[0]
              database.close()
          return {"name": name, "code": os.waitstatus_to_exitcode(status),
                  "time": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss, "cards": cards,
                  "reported": open("reported", "rb").read(10000).decode("utf-8", "replace")}
      print(json.dumps([run(name) for name in sys.argv[2:]]))
      """
    let program = try ChildProgram(
      "python3", ["-c", script, Checkout.program()] + names,
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"],
      in: folder.path())
    try #require(program.exitCode == 0, "\(program.exitCode): \(program.errors)")
    return try JSONDecoder().decode([Outcome].self, from: program.bytes)
  }
}
