import ArgumentParser
import DeckStore

/// `studykiosk backup`.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the whole library into a file; safe while the kiosk runs.")

  @Argument(help: "The file, replaced when there is one.")
  var file: String

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if file == "-" { throw ValidationError("a backup needs a file's name") }
  }

  func run() throws {
    try refuseInputs([library.path], [file])
    let contents = try library.use { store in
      try store.backup(to: file)
      return try LibraryContents(store)
    }
    try writeLines(["\(file.onOneLine): \(contents.text)"])
  }
}
