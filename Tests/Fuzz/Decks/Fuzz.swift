import DeckFormats
import Study

/// libFuzzer's entry point: the first byte determines what the rest is.
///
/// From 0x80 on, the rest is the contents of a packed file: see `PackedFile`. Below, the rest is a deck's
/// text, and the byte selects commas or tabs as separators, and whether the file has Markdown's extension.
///
/// `scripts/checks/fuzz decks` builds and runs the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: pointer, count: count)
  if let kind = bytes.first.flatMap(PackedFile.init) {
    kind.check(Array(bytes.dropFirst()))
    return 0
  }
  let path = bytes.first.map { $0.isMultiple(of: 2) } ?? true ? "deck.csv" : "deck.tsv"
  let contents = Array(bytes.dropFirst())
  let isMarkdown = bytes.first.map { $0 & 2 != 0 } ?? false
  check(contents, namedAs: isMarkdown ? "deck.md" : "deck.txt")
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

/// Checks that another program's file is refused, or gives the same cards twice, each with both sides.
private func check(_ contents: [UInt8], namedAs path: String) {
  let input = DeckInput(
    path: path, start: [], find: DeckMedia.init(named:), contents: { contents })
  guard let source = try? DeckFormat.open(input, SourceChoices()) else { return }
  for card in cards(of: source) {
    check(
      card.record.card.question.utf8.count <= 65_536
        && card.record.card.answer.utf8.count <= 65_536,
      "a text without end")
  }
}

/// Returns the cards of a file, which is read twice; none if the file is refused.
///
/// SQLite checks a page when it first reads it, so a second try may succeed where the first one has failed.
func cards(of source: any DeckSource) -> [SourceCard] {
  func cards() -> [SourceCard]? {
    var cards: [SourceCard] = []
    guard (try? source.forEachCard { cards.append($0) }) != nil else { return nil }
    return cards
  }
  guard let first = cards() else { return [] }
  check(first == cards(), "cards are others the second time")
  return first
}

/// Checks that written cards are read back unchanged, and that a spreadsheet's version can be read.
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

func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  if !holds { fatalError(otherwise()) }
}
