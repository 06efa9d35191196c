import Foundation
import Glibc
import Testing
import TestSupport

/// The behaviour of commands in unusual conditions of the box or a file.
@Suite("Commands stay within bounds")
struct BoundCommandTests {
  @Test(
    "without a library, a listing shows the contents of a new one, and creates none",
    arguments: [["deck"], ["learner"], ["history"], ["history", "days"], ["stats"]])
  func noLibrary(command: [String]) throws {
    let program = try LibraryProgram()
    let variables = ["STUDYKIOSK_LIBRARY": program.library]
    let text = try Program(command, variables: variables)
    #expect(text.exitCode == 0)
    #expect(text.output.contains("the deck \"World capitals\" ("))
    #expect(text.output.contains("a learner \"Learner\""))
    let name = command.count == 1 && command != ["stats"] ? command + ["list"] : command
    let json = try Program(name + ["--json"], variables: variables)
    #expect((json.exitCode, json.output) == (0, "[]\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path())
    #expect(left == [])
  }

  @Test("a new library has the contents that the listing showed")
  func newLibrary() throws {
    let program = try LibraryProgram()
    let promised = try program.output("deck")
    let shown = try ShownProgram("run", "--audio-device", "none", in: program.folder)
    #expect(shown.waits(for: "Settings"))
    shown.send(SIGTERM)
    #expect(shown.end() == 0)
    let deck = try #require(try program.objects("deck", "list").first)
    let (name, cards) = (deck["name"] as? String ?? "", deck["cards"] as? Int ?? 0)
    #expect(promised.contains("the deck \"\(name)\" (\(cards) cards)"))
    let learner = try #require(try program.objects("learner", "list").first?["name"] as? String)
    #expect(promised.contains("a learner \"\(learner)\""))
  }

  @Test("with too few file descriptors, every command reports it, and none crashes")
  func descriptors() throws {
    let folder = try TemporaryFolder()
    for command in ["run --guest", "deck import x.csv", "backup x", "stats", "devices", "--help"] {
      for count in [4, 10, 63] {
        let program = try ChildProgram(
          "/bin/sh", ["-c", "ulimit -n \(count); exec '\(Checkout.program())' \(command)"],
          environment: ["STUDYKIOSK_LIBRARY": folder.path("l"), "SWIFT_BACKTRACE": "enable=no"])
        #expect(program.exitCode == 1, "\(command)")
        #expect(program.errors.contains("ulimit -n 1024"), "\(command)")
      }
    }
  }

  @Test("a media folder gives only its own regular files, and no file blocks an import")
  func mediaFolder() throws {
    let program = try LibraryProgram()
    let folder = program.folder.path("media")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    #expect(symlink("/etc/passwd", "\(folder)/link.png") == 0)
    #expect(mkfifo("\(folder)/pipe.png", 0o600) == 0)
    try Data("p".utf8).write(to: URL(filePath: "\(folder)/good.png"))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/folder.png", withIntermediateDirectories: false)
    for (name, reason) in [
      ("link.png", "a link, which is not followed"), ("pipe.png", "a pipe, a socket or a device"),
      ("folder.png", "a folder"), ("none.png", "not found"),
      ("../media/good.png", "name a file of the folder"), ("good.", "name a file of the folder"),
    ] {
      let file = try program.folder.write(
        "question,answer,answer-media\nq,a,good.png\nq2,a,\(name)\n", as: "deck.csv")
      let output = try program.output("deck", "import", file, "--media", folder, "--deck", name)
      let named = output.split(separator: "\n").filter { $0.contains("left out: ") }
      #expect(named.count == 1 && named[0].contains("left out: \(name): "), "\(output)")
      #expect(named.first?.contains(reason) == true, "\(output)")
      let exported = try program.output(
        "deck", "export", name, "--media", program.folder.path(UUID().uuidString))
      #expect(exported.contains("q2,a,") && !exported.contains(name), "\(exported)")
    }
  }

  @Test("a picture of 48 MB is imported and exported in the memory of a small Pi")
  func memory() throws {
    let program = try LibraryProgram()
    let bytes = Data((0..<(48 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) })
    try bytes.write(to: program.folder.url.appending(path: "p.png"))
    let file = try program.folder.write("question,answer,answer-media\nq,a,p.png\n", as: "d.csv")
    let (media, exported) = (program.folder.path, program.folder.path("exported"))
    #expect(try program.peak("deck", "import", file, "--media", media) < 130_000)
    #expect(try program.peak("deck", "export", "D", "-", "--media", exported) < 90_000)
    let name = try #require(program.folder.names(in: "exported").first)
    #expect(try program.folder.bytes("exported/\(name)") == bytes)
    let size = try FileManager.default.attributesOfItem(atPath: program.library)[.size] as? Int
    #expect(size ?? .max < 50 << 20)
  }

  @Test("every command refuses a name without a visible character or with more than 64")
  func names() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "D")
    try program.output("learner", "add", "L")
    let file = try program.folder.write("a,b\n", as: "d.csv")
    for name in ["\u{200b}", String(repeating: "n", count: 65)] {
      for arguments in [
        ["deck", "create", name], ["deck", "rename", "D", name], ["learner", "add", name],
        ["learner", "rename", "L", name], ["deck", "import", file, "--deck", name],
        ["deck", "add", "D", "q", "a", "--set", "\(name)=2"],
      ] {
        let refused = try Program(arguments, variables: ["STUDYKIOSK_LIBRARY": program.library])
        #expect([1, 64].contains(refused.exitCode), "\(arguments)")
        #expect(refused.errors.contains("the name of a "), "\(arguments)")
      }
    }
  }
}

extension LibraryProgram {
  /// Runs a command that has to succeed.
  ///
  /// A process inherits its parent's peak of memory, so a small program starts it.
  ///
  /// - Returns: The command's peak of memory, in KiB.
  fileprivate func peak(_ arguments: String...) throws -> Int {
    let script = """
      import resource, subprocess, sys
      subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      """
    let program = try ChildProgram(
      "python3", ["-c", script, Checkout.program()] + arguments,
      environment: ["STUDYKIOSK_LIBRARY": library, "PATH": "/usr/local/bin:/usr/bin:/bin"])
    try #require(program.exitCode == 0, "\(program.exitCode): \(program.errors)")
    return try #require(Int(program.output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
