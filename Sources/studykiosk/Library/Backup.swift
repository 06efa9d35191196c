import ArgumentParser
import CommandBasis
import DeckStore
import Glibc
import InputEvents
import LinuxSystem

/// `studykiosk backup`.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy the whole library to a file; safe while the kiosk runs.")

  @Argument(help: "The file; an existing backup is replaced.")
  var file: String

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if file == "-" { throw ValidationError("a backup needs a file's name") }
  }

  func run() throws {
    try refuseInputs(library.files, [file])
    // The backup replaces an existing file, even a device or a pipe.
    if let there = FileStatus(file), !there.isRegular {
      throw ValidationError("\(file) is not a regular file; name another one")
    }
    // Somebody's list of words may have been named by mistake.
    guard DeckStore.canReplace(fileAt: file) else {
      throw ValidationError(
        "\(file) exists and is no backup; name another file, or delete it first")
    }
    let contents = try library.use { store in
      try copy(store)
      return try store.contents()
    }
    try writeLines(["\(file): \(contents)"])
  }

  func copy(_ store: DeckStore) throws {
    // A copy of a damaged library would replace what may be the last good one.
    try store.quickCheck()
    try store.backup(to: file)
  }
}

extension DeckStore {
  /// Returns the text about the library's contents: "2 decks, 90 cards, 1 learner, 12 answers".
  func contents() throws -> String {
    let (decks, learners) = (try decks(), try learnerSummaries())
    return [
      counted(decks.count, "deck"),
      counted(decks.reduce(0) { $0 + $1.cardCount }, "card"),
      counted(learners.count, "learner"),
      counted(learners.reduce(0) { $0 + $1.right + $1.wrong }, "answer"),
    ].joined(separator: ", ")
  }
}
