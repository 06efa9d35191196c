/// Cards that Mnemosyne 2 exported for others, `.cards`: a zip file of XML, pictures and sounds.
///
/// The entries of the XML are written into a database like Mnemosyne's own, so that they need not be in
/// memory.
///
/// Source: Mnemosyne `libmnemosyne/file_formats/mnemosyne2_cards.py`,
/// `openSM2sync/text_formats/xml_format.py`.
package final class MnemosyneCards: DeckSource {
  private let zip: ZipArchive
  private let cards: MnemosyneDatabase
  /// The names of the zip file's entries by their last components, which cards use.
  private let media: MediaEntries

  private static let entries = "cards.xml"

  /// Whether a zip file is such an export, by its entries.
  package static func isExport(_ zip: ZipArchive) -> Bool {
    zip.has(entries) && zip.has("METADATA")
  }

  /// - Throws: `DeckFileError` if the export can't be read.
  package init(_ zip: ZipArchive) throws {
    self.zip = zip
    media = MediaEntries(
      Dictionary(
        zip.names.compactMap { name in
          name.split(separator: "/").last.map { (String($0), name) }
        }
      ) { first, _ in first })
    let writer = try MnemosyneEntries(path: zip.path)
    try writer.read { try zip.read(Self.entries, limit: DeckFile.largestFile, $0) }
    cards = try MnemosyneDatabase(
      writer.file, path: zip.path, kind: "Mnemosyne cards", mediaFolder: nil)
  }

  package var kind: String { cards.kind }
  package var notes: [String] { cards.notes }

  package func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    try cards.forEachCard(body)
  }

  package func forEachRemark(_ body: (SourceRemark) -> Void) { cards.forEachRemark(body) }

  package func forEachReview(_ body: (SourceReview) throws -> Void) throws {
    try cards.forEachReview(body)
  }

  package func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool {
    guard let entry = media[name] else { return false }
    try zip.read(entry, limit: AnkiPackage.largestMedium, body)
    return true
  }
}
