import Foundation
import Glibc
import Testing
import TestSupport

@Suite("The replay command in a recording")
struct ReplayCommandLineTests {
  /// Runs the second line of a recording in a shell, as a reader would.
  ///
  /// Tests have no input devices, so this adds one that is plugged in seven hours later.
  ///
  /// - Returns: The trace of the replay.
  private static func replay(_ recording: String, in folder: TemporaryFolder) throws -> String {
    let text = try String(contentsOfFile: recording, encoding: .utf8)
    let lines = text.split(separator: "\n")
    try #require(lines.count == 3)
    let line = lines[1]
    #expect(line.hasPrefix("# studykiosk replay "))
    let beginning = try #require(lines[2].wholeMatch(of: /# Begins at (\d+)\.(\d{6})/)?.output)
    let later = try #require(Int(beginning.1)) + 7 * 3600
    try
      (text + KeyRecording([]).text
      + "E: \(later).\(beginning.2) 0001 0001 1\nE: \(later).\(beginning.2) 0000 0000 0\n")
      .write(toFile: recording, atomically: true, encoding: .utf8)
    let replayed = try ChildProgram(
      "/bin/sh", ["-c", "studykiosk() { '\(Checkout.program())' \"$@\"; }\n\(line.dropFirst(2))"],
      environment: ["STUDYKIOSK_DATA": Checkout.folder.path(), "HOME": folder.path], in: folder.path
    )
    #expect(replayed.exitCode == 0, "\(line)")
    return replayed.output
  }

  /// Studies live and compares the trace with that of the recording's command.
  private static func compare(
    _ arguments: [String], isPreferred: Bool = true, until text: String, _ words: String,
    variables: [String: String] = [:], language: String = "en"
  ) throws {
    let library = try LibraryProgram()
    let folder = library.folder
    let deck = "question,answer\nNorway,Oslo\nPeru,Lima\nItaly,Rome\nKenya,Nairobi\n"
    try Data(deck.utf8).write(to: folder.url.appending(path: "deck.csv"))
    try library.output("deck", "import", "--deck", "Anna's; $HOME", folder.path("deck.csv"))
    for name in ["Anna", "Ben"] { try library.output("learner", "add", name) }
    if isPreferred {
      try library.output("library", "set", "mode", "quiz")
      try library.output("library", "set", "direction", "answer")
    }
    try FileManager.default.copyItem(atPath: library.library, toPath: folder.path("before.sqlite"))
    let (recording, trace) = (folder.path("mine.evemu"), folder.path("trace.txt"))
    let kiosk = try ShownProgram(
      ["study", "--audio-device", "none", "--record", recording, "--trace", trace] + arguments,
      in: folder, variables: variables)
    #expect(kiosk.waits(for: text), "\(arguments)")
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
    let live = try String(contentsOfFile: trace, encoding: .utf8)
    #expect(live.contains(words), "\(live)")
    // The screen's size determines which target a touch hits.
    let head = try String(contentsOfFile: recording, encoding: .utf8).prefix(2_000)
    #expect(head.contains(" --size 81x25 --language \(language)"), "\(head)")
    let replayed = try replay(recording, in: folder).split(separator: "\n")
    // From ten minutes on home queries again, and may show a new day; the live run ended before.
    let first = replayed.filter { Double($0.prefix { $0 != " " }).map { $0 < 600 } ?? true }
    #expect(first == live.split(separator: "\n"))
    #expect(replayed.contains("25200.000 key 1"), "\(replayed)")
  }

  @Test("it names the box's preferences and the learner, and quotes any name for the shell")
  func preferences() throws {
    try Self.compare(
      ["--deck", "Anna's; $HOME", "--learner", "Ben"], until: "Tap the right answer",
      #"load quiz "Anna's; $HOME" answer learner "Ben""#)
  }

  @Test("a run that asks who learns asks again, and a guest stays a guest")
  func learners() throws {
    try Self.compare(
      ["--deck", "Anna's; $HOME", "--mode", "browse"], until: "Who is learning?", "learners")
    try Self.compare(
      [
        "--deck", "Anna's; $HOME", "--mode", "round", "--guest", "--in-order", "--profile", "child",
      ],
      until: "1 of 4", #"load round "Anna's; $HOME" answer in-order guest"#)
  }

  @Test("a run in the locale's language is replayed in it, and an option takes precedence")
  func language() throws {
    let locale = ["LANG": "de_AT.UTF-8", "LC_ALL": ""]
    try Self.compare(
      ["--deck", "Anna's; $HOME", "--mode", "browse"], until: "Wer lernt?", "learners",
      variables: locale, language: "de")
    try Self.compare(
      ["--deck", "Anna's; $HOME", "--mode", "browse", "--language", "fr"], until: "Qui apprend",
      "learners", variables: locale, language: "fr")
  }

  @Test("a run that begins at home begins there again, with a named learner or the question")
  func home() throws {
    try Self.compare(
      ["--learner", "Ben"], isPreferred: false, until: "Anna's",
      #"screen home deck "Anna's; $HOME" who history settings"#)
    try Self.compare([], isPreferred: false, until: "Who is learning?", "screen learners")
  }

  @Test("a deck from a file is studied from that file")
  func file() throws {
    let folder = try TemporaryFolder()
    let deck = folder.path("rivers.csv")
    try Data("question,answer\nRhine,Basel\n".utf8).write(to: URL(filePath: deck))
    try Self.compare(
      ["--deck", deck, "--mode", "round", "--learner", "Anna"], until: "1 of 1",
      #"load round "Rivers" answer learner "Anna""#)
  }

  @Test("a first touch hours after the start, past 4:00, belongs to its own day")
  func beginning() throws {
    var keys = KeyRecording([])
    keys.wait(6 * 3600)
    for _ in 1...2 { for key in [KeyRecording.Key.answer, .right] { keys.press(key) } }
    let header = KeyRecording([]).text
    let events = keys.text.dropFirst(header.count)
    /// Returns the trace and the log of a review that begins at half past midnight.
    func study(_ beginning: String) throws -> (trace: String, times: [Substring]) {
      let library = try LibraryProgram()
      let deck = try library.folder.write("question,answer\nNorway,Oslo\nPeru,Lima\n", as: "d.csv")
      try library.output("deck", "import", deck, "--deck", "d")
      let trace = try library.output(
        "replay", library.folder.write(header + beginning + events, as: "k.evemu"), "--library",
        library.library, "--deck", "d", "--mode", "review", "--date", "2026-03-01T00:30:00Z")
      let log = try library.output("history", "export", "--csv").split(separator: "\n")
      return (trace, log.dropFirst().compactMap { $0.split(separator: ",").first })
    }
    let reported = try study("# Begins at 1.000000\n")
    #expect(reported.trace.contains("21600.000 key 57\n"))
    #expect(reported.times == ["2026-03-01T06:30:01+00:00", "2026-03-01T06:30:03+00:00"])
    // The same, as recorded by a kiosk that has its devices from the start.
    #expect(try study("E: 1.000000 0000 0000 0\n") == reported)
    // Without a beginning, a recording begins with its first event; a later beginning is ignored.
    let untold = try study("")
    #expect(untold.times == ["2026-03-01T00:30:01+00:00", "2026-03-01T00:30:03+00:00"])
    #expect(try study("# Begins at 99999.000000\n") == untold)
  }
}
