import Foundation
import Glibc
import Testing

@Suite("What a recording says of its own replay")
struct ReplayCommandLineTests {
  /// Runs the second line of a recording in a shell, as whoever reads it would.
  ///
  /// Tests have no input devices: what the devices had to say is added here.
  /// - Returns: The trace it writes.
  private static func replay(_ recording: String, in folder: Folder) throws -> String {
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").dropFirst().first)
    #expect(line.hasPrefix("# studykiosk replay "))
    try (text + KeyRecording([]).text + "E: 0.000000 0000 0000 0\n")
      .write(toFile: recording, atomically: true, encoding: .utf8)
    let program = Bundle.main.bundleURL.appending(path: "studykiosk").path()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.currentDirectoryURL = folder.url
    process.arguments = ["-c", "studykiosk() { '\(program)' \"$@\"; }\n\(line.dropFirst(2))"]
    process.environment = [
      "STUDYKIOSK_DATA": Program.checkout.path(), "HOME": folder.url.path(),
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let trace = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(line)")
    return String(decoding: trace, as: UTF8.self)
  }

  /// Studies live and compares that with what the recording's command gives.
  private static func compare(_ arguments: [String], until text: String, _ words: String) throws {
    let library = try LibraryProgram()
    let folder = library.folder
    let deck = "question,answer\nNorway,Oslo\nPeru,Lima\nItaly,Rome\nKenya,Nairobi\n"
    try Data(deck.utf8).write(to: folder.url.appending(path: "deck.csv"))
    try library.output("deck", "import", "--deck", "Anna's; $HOME", folder.path("deck.csv"))
    for name in ["Anna", "Ben"] { try library.output("learner", "add", name) }
    try library.output("library", "set", "mode", "quiz")
    try library.output("library", "set", "direction", "answer")
    try FileManager.default.copyItem(atPath: library.library, toPath: folder.path("before.sqlite"))
    let (recording, trace) = (folder.path("mine.evemu"), folder.path("trace.txt"))
    let kiosk = try ShownProgram(
      ["study", "--audio-device", "none", "--record", recording, "--trace", trace] + arguments,
      in: folder)
    #expect(kiosk.waits(for: text), "\(arguments)")
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
    let live = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(live.contains(words), "\(live)")
    #expect(try replay(recording, in: folder) == live)
  }

  @Test("the box's preferences and the learner are in it; any name is one word of the shell")
  func preferences() throws {
    try Self.compare(
      ["--deck", "Anna's; $HOME", "--learner", "Ben"], until: "Tap the right answer",
      #"load quiz "Anna's; $HOME" answer learner "Ben""#)
  }

  @Test("who is asked who learns is asked again, and a guest stays one")
  func learners() throws {
    try Self.compare(
      ["--deck", "Anna's; $HOME", "--mode", "browse"], until: "Who is learning?", "learners")
    try Self.compare(
      [
        "--deck", "Anna's; $HOME", "--mode", "round", "--guest", "--in-order", "--profile", "child",
      ],
      until: "1 of 4", #"load round "Anna's; $HOME" answer in-order guest"#)
  }

  @Test("a deck that is a file stays one")
  func file() throws {
    let folder = try Folder()
    let deck = folder.path("rivers.csv")
    try Data("question,answer\nRhine,Basel\n".utf8).write(to: URL(filePath: deck))
    try Self.compare(
      ["--deck", deck, "--mode", "round", "--learner", "Anna"], until: "1 of 1",
      #"load round "Rivers" answer learner "Anna""#)
  }
}
