package import DeckFormats
internal import InputEvents

/// What a person may choose about a table, as two lines of `deck import --tsv --dry-run`: two empty fields; the
/// word "columns", the numbers of the columns of question and answer, from 0, and the columns' headings; then
/// "sheets", the number of the sheet that is read and the sheets' names.
extension ImportLine {
  package static func texts(of choice: TableChoice) -> [String] {
    func line(_ word: String, _ numbers: [Int], _ names: [String]) -> String {
      (["", "", word] + numbers.map(String.init) + names.map { $0.printable(limit: 100) })
        .joined(separator: "\t")
    }
    return [
      line("columns", [choice.question, choice.answer], choice.columns),
      line("sheets", [choice.sheet ?? -1, choice.sheets.count], choice.sheets),
    ]
  }

  /// Returns what a person may choose; nil if the lines are not those of exactly one table.
  package static func choice(in lines: [Substring]) -> TableChoice? {
    let found = lines.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    .filter { $0.count > 4 && $0[0].isEmpty && $0[1].isEmpty }
    let columns = found.filter { $0[2] == "columns" }
    guard columns.count == 1, let question = Int(columns[0][3]), let answer = Int(columns[0][4])
    else {
      return nil
    }
    var choice = TableChoice()
    (choice.question, choice.answer) = (question, answer)
    choice.columns = TableChoice.names(columns[0][5...], reading: [question, answer])
    if let sheets = found.first(where: { $0[2] == "sheets" }) {
      let place = Int(sheets[3])
      choice.sheets = TableChoice.names(sheets[5...], reading: [place])
      choice.sheet = place.flatMap { choice.sheets.indices.contains($0) ? $0 : nil }
    }
    return choice
  }
}
