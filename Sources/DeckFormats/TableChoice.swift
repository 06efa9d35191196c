/// What a person may choose about a table: the columns of question and answer, and the sheet.
package struct TableChoice: Equatable, Sendable {
  /// The columns' headings; a column without one has its number, from 1.
  package var columns: [String] = []
  /// The indices of the columns of question and answer.
  package var question = 0
  package var answer = 1
  /// The names of a spreadsheet's sheets; empty for any other file.
  package var sheets: [String] = []
  /// The index of the sheet that is read; nil if there is none.
  package var sheet: Int?

  /// The largest number of columns, and of sheets, to choose from, unless one beyond is read.
  package static let most = 50

  /// Returns the first names, at least up to those that are read.
  package static func names<Name>(_ all: some Sequence<Name>, reading places: [Int?]) -> [Name] {
    let last = places.compactMap(\.self).filter { $0 >= 0 && $0 < DelimitedRows.mostColumns }.max()
    return Array(all.prefix(max(most, (last ?? 0) + 1)))
  }

  package init() {}
}
