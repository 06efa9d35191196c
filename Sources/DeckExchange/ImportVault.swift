internal import DeckFormats

/// A folder, or an unpacked zip file, that a person named, with all files in it.
final class ImportVault {
  private let folder: String
  /// Whether a note in the folder has Obsidian's tag `#flashcards`.
  let isTagged: Bool
  private lazy var search = MediaSearch(folder)

  init(_ folder: String, isTagged: Bool) { (self.folder, self.isTagged) = (folder, isTagged) }

  /// Finds a file that a text names and that is outside of the text's own folder: "../attachments/dog.png".
  ///
  /// - Parameters:
  ///   - name: A path with folders; in a Markdown text, a file name alone means a file in any folder.
  ///   - text: The text's path.
  /// - Returns: The path relative to the text's folder; nil if there is no such file.
  func path(of name: String, from text: String) -> String? {
    let isNote = DeckFormat.markdownEndings.contains { text.lowercased().hasSuffix($0) }
    guard isNote || name.contains("/"), text.hasPrefix("\(folder)/"),
      let found = search.path(of: name)
    else { return nil }
    let depth = text.dropFirst(folder.count).split(separator: "/").count - 1
    return String(repeating: "../", count: depth) + found
  }
}
