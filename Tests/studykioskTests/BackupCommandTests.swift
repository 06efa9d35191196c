import Foundation
import Glibc
import Study
import Testing
import TestSupport

@Suite("Backups and questions on the command line")
struct BackupCommandTests {
  @Test("a backup is restored, and the previous library is kept")
  func restored() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Old")
    let backup = program.folder.path("backup.sqlite")
    #expect(
      try program.output("backup", backup)
        == "\(backup): 1 deck, 0 cards, 0 learners, 0 answers\n")
    try program.output("deck", "rename", "Old", "New")
    let lines = try program.output("restore", backup, "--yes").split(separator: "\n")
    #expect(lines.first == "restored: 1 deck, 0 cards, 0 learners, 0 answers")
    #expect(try program.output("deck") == "deck  cards\nOld       0\n")
    let kept = try #require(lines.last?.split(separator: ": ").last.map(String.init))
    #expect(kept.hasPrefix("\(program.library).before-restore-"))
    #expect(
      try Program(["deck", "--library", kept]).output == "deck  cards\nNew       0\n")
  }

  @Test("a damaged library never replaces a good backup")
  func damaged() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Deck")
    try program.output(
      "deck", "add", "Deck", "Question", String(repeating: "x", count: 20_000))
    let backup = program.folder.path("backup.sqlite")
    try program.output("backup", backup)
    let before = try Data(contentsOf: URL(filePath: backup))
    // A page of the answer, which a backup need not parse, is changed to say that it is the last one.
    var bytes = try Data(contentsOf: URL(filePath: program.library))
    let inside = Data(repeating: UInt8(ascii: "x"), count: 4_092)
    let page = try #require(
      stride(from: 0, to: bytes.count, by: 4_096).first {
        bytes[($0 + 4)..<($0 + 4_096)] == inside
      })
    bytes.replaceSubrange(page..<page + 4, with: Data(repeating: 0, count: 4))
    try bytes.write(to: URL(filePath: program.library))
    let result = try program.run("backup", backup)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("is damaged"))
    #expect(try Data(contentsOf: URL(filePath: backup)) == before)
  }

  @Test("a backup replaces an earlier one or an empty file, but not a list of words")
  func noBackup() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Old")
    let words = try program.folder.write("cat,Katze", as: "words.csv")
    let result = try program.run("backup", words)
    #expect(result.exitCode == 64 && result.errors.contains("is no backup"))
    #expect(try Data(contentsOf: URL(filePath: words)) == Data("cat,Katze".utf8))
    // Another program's database, such as Anki's collection.
    let other = program.folder.path("collection.anki2")
    try program.output("backup", other)
    var bytes = try Data(contentsOf: URL(filePath: other))
    bytes.replaceSubrange(68..<72, with: Data(count: 4))
    try bytes.write(to: URL(filePath: other))
    #expect(try program.run("backup", other).exitCode == 64)
    #expect(try Data(contentsOf: URL(filePath: other)) == bytes)
    let empty = try program.folder.write("", as: "empty")
    for _ in 1...2 { try program.output("backup", empty) }
  }

  @Test("a backup replaces only a file, never a device or a pipe")
  func noFile() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Old")
    let pipe = program.folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(try program.run("backup", pipe).exitCode == 64)
    #expect(try program.run("backup", program.folder.url.path()).exitCode == 64)
    #expect(try program.run("restore", pipe, "--yes").errors.contains("not a regular file"))
    var information = stat()
    #expect(stat(pipe, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("a command that removes something asks on the terminal, and needs the answer yes")
  func asked() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Capitals")
    try program.output("deck", "add", "Capitals", "Norway", "Oslo")
    let (refused, refusedCode) = try program.onTerminal(
      "deck", "delete", "Capitals", typing: "\n")
    #expect(refused.contains("Delete the deck \"Capitals\" with its 1 card? [y/N] "))
    #expect(refused.contains("nothing was changed"), "\(refused)")
    #expect(refusedCode == 1)
    #expect(try program.objects("deck").count == 1)
    let (_, code) = try program.onTerminal("deck", "delete", "Capitals", typing: "Y\n")
    #expect(code == 0)
    #expect(try program.objects("deck").isEmpty)
  }

  @Test("without a terminal and without --yes, nothing is removed")
  func nobodyToAsk() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Capitals")
    let guid = try program.output("deck", "add", "Capitals", "Norway", "Oslo")
      .trimmingCharacters(in: .newlines)
    let backup = program.folder.path("backup.sqlite")
    try program.output("backup", backup)
    for arguments in [
      ["deck", "delete", "Capitals"], ["deck", "remove", guid], ["restore", backup],
    ] {
      let result = try Program(
        arguments, input: "y\n", variables: ["STUDYKIOSK_LIBRARY": program.library])
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("say --yes"))
      #expect(!result.errors.contains("Usage"))
    }
    #expect(try program.objects("deck").first?["cards"] as? Int == 1)
    // The checked copy was removed.
    #expect(!FileManager.default.fileExists(atPath: program.library + ".restoring"))
  }

  @Test(
    "the library is at the named path, in an absolute XDG_DATA_HOME, or in the home folder",
    arguments: [
      (["STUDYKIOSK_LIBRARY": "/a/b", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/a/b"),
      (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/studykiosk/library.sqlite"),
      (["XDG_DATA_HOME": "x", "HOME": "/h"], "/h/.local/share/studykiosk/library.sqlite"),
      (["HOME": "/h"], "/h/.local/share/studykiosk/library.sqlite"),
    ])
  func place(variables: [String: String], path: String) throws {
    #expect(try Program(["library", "path"], variables: variables).output == "\(path)\n")
    #expect(
      try Program(["library", "path", "--library", "/c"], variables: variables).output == "/c\n")
  }

  @Test("an empty name, or no folder for the library, is an error")
  func noPlace() throws {
    #expect(try Program(["library", "path", "--library", ""]).exitCode == 64)
    let nowhere = try Program(["deck"], variables: ["HOME": "", "STUDYKIOSK_LIBRARY": ""])
    #expect(nowhere.exitCode == 1)
    #expect(nowhere.errors.contains("STUDYKIOSK_LIBRARY"))
  }

  @Test("the library is checked, and its numbers are recounted")
  func checked() throws {
    let program = try LibraryProgram()
    try program.study([("g1", "Norway", .right, [])])
    #expect(
      try program.output("library", "rebuild")
        == "1 answer counted: all numbers are what the log says\n")
    let json = try program.output("library", "check", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [String]]
    #expect(value == ["problems": []])
  }
}
