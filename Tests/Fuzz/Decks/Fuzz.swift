import DeckFormats
import Study

/// libFuzzer's door: the first byte says whether commas or tabs stand between the columns, the rest is
/// a deck's file.
///
/// `scripts/fuzz decks` builds and runs it.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: pointer, count: count)
  let path = bytes.first.map { $0.isMultiple(of: 2) } ?? true ? "deck.csv" : "deck.tsv"
  let contents = Array(bytes.dropFirst())
  do throws(DeckFileError) {
    let deck = try DeckFile(contents, path: path)
    let records = Array(deck)
    check(records.count == deck.count, "cards are lost between the passes")
    check(Set(records.map(\.card.guid)).count == deck.count, "a GUID comes twice")
    try check(records, readAgainFrom: path)
  } catch {
    let lines = contents.count { $0 == 0x0a || $0 == 0x0d } + 1
    check((1...lines).contains(error.line), "a line the file has not: \(error.line)")
    check(error.message.utf8.count < 1_000, "an error without end")
  }
  return 0
}

/// What is written is read again as it was; for a spreadsheet it is read, too.
private func check(_ records: [CardRecord], readAgainFrom path: String) throws(DeckFileError) {
  for isForSpreadsheet in [false, true] {
    var writer = DeckFileWriter(
      deck: "Deck", path: path, hasGUIDs: true, isForSpreadsheet: isForSpreadsheet)
    for record in records { writer.note(record) }
    var text = writer.header()
    for record in records { text += writer.row(record) }
    let again = Array(try DeckFile(Array(text.utf8), path: path))
    check(again.count == records.count, "cards are lost by an export")
    if !isForSpreadsheet { check(again == records, "cards are others after an export") }
  }
}

private func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  if !holds { fatalError(otherwise()) }
}
