/// Something of an imported file that is not in the library.
///
/// The command, the phones' page and the box's screen word it each in their own way.
package struct LeftOut: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Rows or cards that lack a side, or that the box can't ask.
    case cards
    /// Lines of a text that belong to no card.
    case lines
    /// Cards that are kept, but not with all of their text.
    case texts
    /// Cards that were removed here, and can be brought back.
    case removed
    case hiddenRows = "hidden-rows"
    case hiddenColumns = "hidden-columns"
    /// A sheet of a spreadsheet that is not read; `count` is the number of its rows.
    case sheet
    /// A column of a table that is neither question nor answer.
    case column
    /// A picture or sound that is missing or can't be decoded.
    case media

    // Why a whole file is left out.

    /// Its format is not read; `name` is the file name extension with which to save it.
    case format
    case noCards = "no-cards"
    /// `count` is the number of the first line at fault.
    case badLine = "bad-line"
    case damaged
    case unreadable
    case tooLarge = "too-large"
    case boxFull = "box-full"
    case boxReadOnly = "box-read-only"
    case failed
  }

  package var kind: Kind
  /// The name of the sheet, column, picture or sound, or the extension of `format`; empty for the other kinds.
  package var name: String
  /// The number of things, at least 1; 0 for a sheet whose rows were not counted.
  package var count: Int

  package init(_ kind: Kind, _ name: String = "", count: Int = 1) {
    (self.kind, self.name, self.count) = (kind, name, count)
  }
}
