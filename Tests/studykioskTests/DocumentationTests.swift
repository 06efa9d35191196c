import Foundation
import Glibc
import Testing
import TestSupport

/// The README and the pages in `Documentation`.
@Suite("The documentation", .serialized)
struct DocumentationTests {
  /// The paths of the pages, relative to the checkout.
  static let pages: [String] = {
    let folder = Checkout.folder.appending(path: "Documentation").path()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["README.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" }
  }()

  @Test("shows only commands that work, in their order", arguments: pages)
  func commands(page: String) throws {
    let commands = try Self.commands(of: page)
    let reader = try Reader(commands)
    for command in commands { try reader.follow(command) }
  }

  @Test("links only to existing pages and headings", arguments: pages)
  func links(page: String) throws {
    let text = try Self.text(page)
    let folder = Checkout.folder.appending(path: page).deletingLastPathComponent()
    for match in text.matches(of: /\]\((?<page>[^)#:]*)(#(?<place>[^)]*))?\)/) {
      let linked =
        match.page.isEmpty
        ? Checkout.folder.appending(path: page) : folder.appending(path: String(match.page))
      let exists = FileManager.default.fileExists(atPath: linked.path())
      #expect(exists, "\(page) links to \(match.page)")
      guard exists, let place = match.place else { continue }
      let titles = try String(contentsOf: linked, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("#") }.map(Self.anchor)
      #expect(titles.contains(String(place)), "\(page) links to \(match.page)#\(place)")
    }
  }

  @Test("has a README that can be read in minutes")
  func length() throws {
    #expect(try Self.text("README.md").split(separator: "\n").count <= 150)
    #expect(Self.pages.count > 5)
  }

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: Checkout.folder.appending(path: page), encoding: .utf8)
  }

  /// Returns GitHub's anchor for a heading.
  private static func anchor(_ title: Substring) -> String {
    title.drop { $0 == "#" }.dropFirst().lowercased().filter {
      $0.isLetter || $0.isNumber || " -_".contains($0)
    }
    .replacing(" ", with: "-")
  }

  /// Returns the commands in a page's `sh` blocks, without their comments.
  private static func commands(of page: String) throws -> [String] {
    var commands: [String] = []
    var isShell = false
    for line in try text(page).split(separator: "\n").map({
      $0.trimmingPrefix(while: \.isWhitespace)
    }) {
      if line.hasPrefix("```") {
        isShell = line == "```sh"
      } else if isShell {
        let command = line.prefix(upTo: line.firstRange(of: "  #")?.lowerBound ?? line.endIndex)
        commands.append(String(command).trimmingCharacters(in: .whitespaces))
      }
    }
    return commands.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }
}

/// A user who types what a page says, on a separate box.
private struct Reader {
  private let folder: TemporaryFolder

  /// Prepares the files that the page assumes: a recording, deck files, and a learner's round.
  init(_ commands: [String]) throws {
    folder = try TemporaryFolder()
    let recordings = Checkout.folder.appending(path: "Tests/Recordings")
    try FileManager.default.copyItem(
      at: recordings.appending(path: "demo.evemu"), to: folder.url.appending(path: "mine.evemu"))
    _ = try folder.write("question,answer\nNorway,Oslo\n", as: "my-cards.csv")
    _ = try folder.write("question,answer\nChile,Santiago\n", as: "more.csv")
    let round = recordings.appending(path: "round.evemu").path()
    try run(
      "studykiosk replay '\(round)' --library library.sqlite --mode round "
        + "--date 2026-03-01T08:00:00Z")
    if !commands.contains(where: { $0.contains("learner add Anna") }) {
      try run("studykiosk learner add Anna")
    }
    if !commands.contains(where: { $0.contains("deck import my-cards.csv") }) {
      try run("studykiosk deck import my-cards.csv")
    }
  }

  func follow(_ command: String) throws {
    let words = command.split(separator: " ")
    let program = String(words.first { $0 != "sudo" } ?? "")
    if ["scripts/", "Benchmarks/", ".ci/"].contains(where: program.hasPrefix) {
      let path = Checkout.folder.appending(path: program).path()
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(command)")
    } else if words.first == "sudo" || program == "swift" {
      return  // Changes this machine; the appliance's test follows these.
    } else if program == "studykiosk-visit" {
      return  // Needs a server; scripts/school-test follows these.
    } else if !["studykiosk", "sed", "mv"].contains(program) {
      // What is none of ours may change the machine on which the tests run: a page needs sudo for that.
      Issue.record("\(command): not tried")
    } else if words.dropFirst().contains("run") || words.dropFirst().first == "study"
      || words.contains("--live") || words.contains("--show") || command == "studykiosk calibrate"
    {
      try show(command)
    } else if words.prefix(2) == ["studykiosk", "record"] {
      // The page continues with a recording that has touches.
      let elsewhere = command.replacing("mine.evemu", with: "recorded.evemu")
      try run("timeout --preserve-status --signal INT 0.3 \(elsewhere)")
    } else if command == "studykiosk devices" {
      // The command fails on a machine without input devices.
      try run("\(command) || test ! -e /dev/input")
    } else {
      // Commands that ask for a confirmation get --yes.
      let asks = ["restore", "deck delete", "deck remove", "learner remove"]
      try run(
        asks.contains { command.hasPrefix("studykiosk \($0)") } ? "\(command) --yes" : command)
    }
  }

  /// Runs a command that draws on the terminal, until it has drawn.
  private func show(_ command: String) throws {
    let program = try ShownProgram(typing: command, in: folder)
    #expect(program.waits(for: "\u{1b}["), "\(command)")
    program.send(SIGINT)
    #expect(program.end() == 0, "\(command)")
  }

  private func run(_ command: String) throws {
    let program = try ChildProgram(
      "/bin/bash", ["-c", command],
      environment: [
        "PATH": "\(Bundle.main.bundleURL.path()):/usr/bin:/bin", "HOME": folder.path,
        "STUDYKIOSK_DATA": Checkout.folder.path(),
        "STUDYKIOSK_LIBRARY": folder.path("library.sqlite"),
      ], in: folder.path)
    #expect(program.exitCode == 0, "\(command): \(program.errors)")
  }
}
