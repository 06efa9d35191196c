package import DeckFormats
package import DeckStore
internal import LinuxSystem
package import Study

extension DeckFile {
  /// Reads a deck with the pictures and sounds that it names.
  ///
  /// - Parameters:
  ///   - path: The deck's file; `-` is standard input.
  ///   - media: The folder of the pictures and sounds; nil for the file's own.
  /// - Returns: The deck, and the folder with what was found in it.
  /// - Throws: `FileError`; `DeckFileError`, also for a picture or sound that can't be read.
  package static func read(path: String, media: String?) throws -> (DeckFile, MediaFolder) {
    let beside = Folder.parent(of: path)
    var folder = MediaFolder(path: media ?? (path == "-" ? nil : beside))
    let contents = try InputFile.contents(of: path, limit: DeckFile.largestFile)
    let file = try DeckFile(contents, path: path) { try folder.find($0) }
    return (file, folder)
  }

  /// Reads a deck that names no pictures and sounds.
  ///
  /// - Parameter path: The deck's file.
  /// - Returns: The deck.
  /// - Throws: `FileError`; `DeckFileError`.
  package static func read(path: String) throws -> DeckFile {
    try DeckFile(InputFile.contents(of: path, limit: DeckFile.largestFile), path: path)
  }
}

extension DeckStore {
  /// Stores the voices that a deck's file names.
  ///
  /// - Parameters:
  ///   - voices: The language of each side.
  ///   - deck: The deck's name.
  /// - Throws: `LibraryError`.
  package func setVoices(
    _ voices: [CardRecord.Side: String], of deck: String
  ) throws(LibraryError) {
    for (side, voice) in voices { try setPreference(DeckVoices.key(side, of: deck), to: voice) }
  }
}
