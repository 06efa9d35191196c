import ArgumentParser
import DeckStore
import Glibc

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
    try refuseInputs(library.files, [file])
    // The backup takes the place of what is there; a device or a pipe would be gone.
    var there = stat()
    if stat(file, &there) == 0, there.st_mode & S_IFMT != S_IFREG {
      throw ValidationError("\(file) is no file; name another one")
    }
    let contents = try library.use { store in
      // A damaged library's copy would take the place of what may be the last good one.
      try store.quickCheck()
      try store.backup(to: file)
      return try LibraryContents(store)
    }
    try writeLines(["\(file): \(contents.text)"])
  }
}
