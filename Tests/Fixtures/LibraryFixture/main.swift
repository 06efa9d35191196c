// A kiosk without a screen, or another program that has its library open, controlled by lines of its input.
//
//   LibraryFixture kiosk FILE      "save N" saves answers up to number N, "fill" and "free" fill the disk
//                                  of FILE and free it again, "writable" makes the disk writable; ends
//                                  with its input
//   LibraryFixture ask             "make FILE" creates a library with rows in every table, "ask FILE" asks
//                                  a library every question; prints "asked" and the errors
//   LibraryFixture backup FILE COPY    waits for a line in the middle of the backup
//   LibraryFixture command FILE NAME   adds the deck NAME, and closes the library after a line
//   LibraryFixture write FILE NAME     does the same, but holds the write lock until then
//   LibraryFixture alone FILE          holds the library exclusively until a line
//   LibraryFixture stress FILE KIND S  writes, imports, checks or reads for S seconds: see Stress.swift

import DeckStore
import Glibc
import LibraryAccess
import LibraryQuestions
import Scenes
import Study

let arguments = CommandLine.arguments
let path = arguments.count > 2 ? arguments[2] : ""
signal(SIGXFSZ, SIG_IGN)

/// Writes one line at once, without buffering.
func say(_ words: Any...) {
  let line = Array((words.map { "\($0)" }.joined(separator: " ") + "\n").utf8)
  _ = write(STDOUT_FILENO, line, line.count)
}

/// Returns the lines that have arrived; nil at the end of the input.
func readLines() -> [Substring]? {
  var bytes = [UInt8](repeating: 0, count: 4_096)
  let count = read(STDIN_FILENO, &bytes, bytes.count)
  return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") : nil
}

func prepare(_ store: DeckStore, after previous: StudyContext?) throws -> StudyContext {
  let learner = try store.learners().first ?? store.addLearner("Learner", at: .now)
  if try store.decks().isEmpty {
    try store.createDeck("Capitals")
    let cards = (1...10).map { Card(question: "Q\($0)", answer: "A", guid: "card\($0)") }
    try store.append(cards, to: "Capitals")
  }
  return StudyContext(
    learner: learner, deck: Deck(name: try store.decks().map(\.name).joined(separator: "+")))
}

func review(_ number: Int) -> LibraryChange {
  .review(
    Review(
      number: number, card: "card\(number % 10 + 1)", name: "Q", rating: .right, answerTime: 900,
      round: 1),
    in: Round(number: 1, deck: "Capitals", start: .zero, length: .seconds(number)))
}

func report(_ news: News) {
  switch news {
  case .line(let line): say("log", line)
  case .notice(.saved): say("saved")
  case .notice(.notSaved(let answers, let problem)): say("not saved", answers, problem)
  case .notice(.notRead(let problem)): say("not read", "\(problem)")
  case .notice(.recovered(let time)): say("recovered", time == nil ? "nothing" : "backup")
  case .notice(.spared): say("spared")
  case .notice(.notKept): say("not kept")
  case .notice(.notChanged): say("not changed")
  case .changed(.deck(let deck)): say("deck", deck.name)
  case .notice, .changed, .lesson, .reply, .file: break
  }
}

let filler = "\(path).filler"

func fill() {
  let file = open(filler, O_WRONLY | O_CREAT, 0o600)
  let zeros = [UInt8](repeating: 0, count: 4_096)
  while write(file, zeros, zeros.count) > 0 {}
  close(file)
  say("full")
}

func runKiosk() throws {
  let library = try LibraryThread(
    path: path,
    report: { report in
      if case .line(let line) = report { say("report", line) }
    }, prepare: prepare)
  say("ready", library.studied.deck.name)
  var posted = 0
  var polled = [STDIN_FILENO, library.descriptor].map {
    pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
  }
  while poll(&polled, 2, -1) > 0 {
    if polled[1].revents != 0 { library.takeNews().forEach(report) }
    guard polled[0].revents != 0 else { continue }
    guard let lines = readLines() else { break }
    for words in lines.map({ $0.split(separator: " ") }) {
      switch words[0] {
      case "save":
        for number in posted + 1...(Int(words[1]) ?? 0) { library.save(review(number), at: .now) }
        posted = Int(words[1]) ?? 0
      case "fill": fill()
      case "writable":
        // MS_REMOUNT and MS_BIND, mount(2): the flags concern the folder's own mount.
        let folder = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        say("writable", mount(nil, folder, nil, 32 | 4096, nil))
      default:
        unlink(filler)
        say("freed")
      }
    }
  }
  let unsaved = library.stop()
  say("unsaved", unsaved?.answers ?? 0)
  if let file = unsaved?.file { say("file", file) }
}

func runCommand() throws {
  try LibraryFile(path: path).use { store in
    try store.createDeck(arguments[3])
    say("opened")
    _ = readLines()
  }
  say("done")
}

func runWrite() throws {
  try LibraryFile(path: path).use { store in
    try store.whileWriting { () throws(LibraryError) in
      try store.createDeck(arguments[3])
      say("writing")
      _ = readLines()
    }
  }
}

func runAlone() throws {
  let lock = try LibraryLock(of: path)
  // As long as tests wait: a kiosk on a slow machine gives way late.
  try lock.openAlone(until: .now + .seconds(120))
  say("alone")
  _ = readLines()
  lock.close()
}

func runBackup() throws {
  try LibraryFile(path: path).use { store in
    _ = try prepare(store, after: nil)
    try store.backup(to: arguments[3]) { part in
      guard part < 1 else { return }
      say("half")
      _ = readLines()
    }
  }
}

func runQuestions() throws {
  while let lines = readLines() {
    for words in lines.map({ $0.split(separator: " ", maxSplits: 1) }) where words.count == 2 {
      if words[0] == "make" {
        try makeLibrary(String(words[1]))
        say("made")
      } else {
        say("asked", ask(String(words[1])).joined(separator: "; "))
      }
    }
  }
}

do {
  switch arguments[1] {
  case "kiosk": try runKiosk()
  case "backup": try runBackup()
  case "write": try runWrite()
  case "alone": try runAlone()
  case "stress":
    var stress = Stress(path: path, seconds: Int(arguments[4]) ?? 0)
    say("end", try stress.run(arguments[3]))
  case "ask": try runQuestions()
  default: try runCommand()
  }
} catch {
  say("error", error)
  if case .kioskRuns = error as? LibraryError { exit(75) }
  exit(1)
}
