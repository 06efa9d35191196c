import Study
import Testing

@testable import DeckFormats

@Suite("Spreadsheets")
struct SheetTests {
  private func texts(_ entries: MadeSheet.Entries) throws -> [String] {
    let file = try packed(entries)
    let source = try DeckFormat.open(DeckInput(at: file.path), SourceChoices())
    return try cards(of: source).map { "\($0.record.card.question)|\($0.record.card.answer)" }
  }

  @Test("Excel: formulas' values, numbers and dates as they look, no hidden row")
  func excel() throws {
    #expect(try texts(MadeSheet.excel()) == ["die Zahl|2.50", "a, \"b\"|01.03.2024"])
  }

  @Test("Excel: a merged cell counts once, whatever stands under it")
  func merged() throws {
    let rows = """
      <row r="1"><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row>\
      <row r="2"><c t="str"><v>c</v></c><c t="str"><v>d</v></c><c t="str"><v>d</v></c></row>
      """
    let after = "<mergeCells><mergeCell ref=\"B2:C2\"/></mergeCells>"
    #expect(try texts(MadeSheet.excel(rows: rows, after: after)) == ["a|b", "c|d"])
  }

  @Test("Excel: a hidden sheet is not read")
  func hiddenSheet() throws {
    #expect(throws: NoDeckError.self) { try texts(MadeSheet.excel(state: "hidden")) }
  }

  @Test("LibreOffice: texts as shown, without comments, margins and hidden rows")
  func openDocument() throws {
    #expect(try texts(MadeSheet.openDocument()) == ["am\nTag|01.03.24"])
  }

  @Test("One text in a million cells is refused before it fills the memory")
  func repeated() throws {
    let text = String(repeating: "x", count: 1_000)
    let cell = "<text:p>\(text)</text:p></table:table-cell></table:table-row>"
    let rows = "<table:table-row table:number-rows-repeated=\"1000000\">"
    #expect(throws: DeckFileError.self) {
      try texts(
        MadeSheet.openDocument(
          rows: "\(rows)<table:table-cell table:number-columns-repeated=\"900\">\(cell)"))
    }
  }

  @Test(
    "What is not read is refused with what to do",
    arguments: [
      ("{\\rtf1 a}", "a.rtf", ".txt"), ("%PDF-1.7", "a", ".txt"), ("{\"a\": 1}", "a.json", ".csv"),
    ])
  func refused(_ text: String, _ path: String, _ saveAs: String) throws {
    let error = #expect(throws: RefusedFormatError.self) { try ReadSource(text, path: path) }
    #expect(error?.description.contains("save it as \(saveAs)") == true)
  }

  @Test("A Word document and an old Excel file are known by their contents")
  func office() throws {
    #expect(throws: RefusedFormatError.self) {
      try texts([("[Content_Types].xml", [1]), ("word/document.xml", [1])])
    }
    let error = #expect(throws: RefusedFormatError.self) {
      try ReadSource([0xd0, 0xcf, 0x11, 0xe0, 0xa1], path: "a.xls")
    }
    #expect(error?.format.saveAs == ".xlsx")
  }
}
