import ArgumentParser
import CommandBasis
import ContentHash
import DeckStore
import Foundation
import Glibc
import InputEvents
import LinuxSystem
import School
import SchoolLink
import Study

/// `studykiosk-school publish`.
struct Publish: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Publish the decks of files: every box gets them with its next visit.",
    discussion: """
      The files are those of `studykiosk deck import`, which reads them. A deck of the same name becomes its next \
      revision: the file is the deck, and cards that it lacks go. Cards keep their answers as long as they have the same \
      GUID or, without one, the same question.
      """)

  @Argument(help: "Files and folders.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The deck for all cards (default: what the file says, or its name).", valueName: "name"))
  var deck: String?

  @OptionGroup var server: ServerOptions

  func run() throws {
    let database = try server.open()
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "studykiosk-school-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appending(path: "decks.sqlite").path
    try read(into: library)
    let store = try DeckStore(path: library, machine: "")
    for deck in try store.decks() where deck.cardCount > 0 {
      let published = try store.publishedDeck(deck.name)
      let revision = try Self.publish(published, of: store, to: database)
      try writeLines([
        "\(published.name.printable(limit: 100)): revision \(revision), \(published.cards.count) cards"
      ])
    }
  }

  private func read(into library: String) throws {
    let named = deck.map { ["--deck", $0] } ?? []
    let (code, process) = ChildProcess.start(
      try OwnProgram.sibling("studykiosk"),
      ["studykiosk", "deck", "import", "--library", library] + named + ["--"] + files,
      ChildProcess.ownEnvironment
    ) { files in
      posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_adddup2(files, STDERR_FILENO, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(files, STDERR_FILENO, STDERR_FILENO)
    }
    guard code == 0 else { throw FileError(path: "studykiosk", code: code) }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The other program has said why.
    if status != 0 { throw ExitCode.failure }
  }

  private static func publish(
    _ deck: PublishedDeck, of store: DeckStore, to database: SchoolDatabase
  ) throws -> Int {
    let encoder = JSONEncoder()
    // The same cards are the same content.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(deck))
    let cards = SchoolDatabase.Content(
      hash: ContentHash(of: bytes).description, size: bytes.count
    ) { try $0(bytes) }
    let media = try Set(deck.cards.flatMap(\.media).map(\.hash)).sorted().map { hash in
      var size = 0
      try store.media(hash) { size += $0.count }
      return SchoolDatabase.Content(hash: hash, size: size) { try store.media(hash, $0) }
    }
    return try database.publish(deck.guid, deck.name, count: deck.cards.count, cards, media)
  }
}

/// `studykiosk-school withdraw`.
struct Withdraw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove a published deck from the school, and from each box with its next visit.",
    discussion: "Its answers stay, and a box can bring it back for 30 days, as a deck of its own.")

  @Argument(help: ArgumentHelp("The deck's name.", valueName: "name"))
  var deck: String

  @OptionGroup var server: ServerOptions

  func run() throws {
    let database = try server.open()
    let found = try database.decks().filter { $0.name == deck || $0.guid == deck }
    guard let one = found.first, found.count == 1 else {
      throw ValidationError(
        found.isEmpty
          ? "the school has not published a deck \"\(deck)\""
          : "several decks have this name; give one of these identifiers instead: "
            + found.map { $0.guid.printable(limit: 200) }.joined(separator: " "))
    }
    _ = try database.withdraw(one.guid)
  }
}
