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

  @Test("Excel: formulas' values, numbers and dates as shown, without hidden rows")
  func excel() throws {
    #expect(try texts(MadeSheet.excel()) == ["die Zahl|2.50", "a, \"b\"|01.03.2024"])
  }

  @Test("Excel: a merged cell counts once, whatever its covered cells contain")
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

  @Test(
    "Excel: numbers have their currency, zeros and fractions, but no thousands separators",
    arguments: [
      ("#,##0.00 \"€\"", "1234.5", "1234.50 €"), ("[$$-409]#,##0", "-3", "-$3"),
      ("#,##0.00\\ [$€-407]", "2", "2.00 €"), ("_-* #,##0.00\\ _€_-", "2", "2.00"),
      ("00000", "1067", "01067"), ("# ?/?", "1.5", "1 1/2"), ("# ??/??", "0.25", "1/4"),
      ("?/?", "1.5", "3/2"), ("# ?/8", "2.5", "2 4/8"), ("# ?/?", "2", "2"), ("# ?/?", "1.99", "2"),
      ("0.0%", "0.125", "12.5%"), ("0.##", "2.50", "2.5"), ("000\\-000", "123456", "123456"),
      ("0.00E+00", "1234", "1234"), ("#", "0.2", "0"), ("# ?/9999999999", "1.5", "1.5"),
    ])
  func numbers(code: String, value: String, shown: String) {
    let number = Double(value) ?? 0
    #expect(
      (ExcelNumber(code).text(number) ?? ExcelStyles.printed("%.10g", number)) == shown, "\(code)")
  }

  @Test("LibreOffice: texts as shown, without comments, margins and hidden rows")
  func openDocument() throws {
    #expect(try texts(MadeSheet.openDocument()) == ["am\nTag|01.03.24"])
  }

  @Test("One text repeated in a million cells is refused before it fills the memory")
  func repeated() throws {
    let text = String(repeating: "x", count: 1_000)
    let cell = "<text:p>\(text)</text:p></table:table-cell></table:table-row>"
    let rows = "<table:table-row table:number-rows-repeated=\"1000000\">"
    let error = #expect(throws: DeckFileError.self) {
      try texts(
        MadeSheet.openDocument(
          rows: "\(rows)<table:table-cell table:number-columns-repeated=\"900\">\(cell)"))
    }
    #expect(error?.message.contains("longer than 16 MiB; split the sheet") == true)
  }

  @Test(
    "An unsupported format is refused with advice",
    arguments: [
      ("{\\rtf1 a}", "a.rtf", ".txt"), ("%PDF-1.7", "a", ".txt"), ("{\"a\": 1}", "a.json", ".csv"),
    ])
  func refused(_ text: String, _ path: String, _ saveAs: String) throws {
    let error = #expect(throws: RefusedFormatError.self) { try ReadSource(text, path: path) }
    #expect(error?.description.contains("save it as \(saveAs)") == true)
  }

  @Test("A Word document and an old Excel file are recognized by their contents")
  func office() throws {
    #expect(throws: RefusedFormatError.self) {
      try texts([("[Content_Types].xml", [1]), ("word/document.xml", [1])])
    }
    let error = #expect(throws: RefusedFormatError.self) {
      try ReadSource([0xd0, 0xcf, 0x11, 0xe0, 0xa1], path: "a.xls")
    }
    #expect(error?.format.saveAs == ".xlsx")
    for (start, kind): ([UInt8], String) in [
      ([0x89, 0x50, 0x4e, 0x47], "a picture"), ([0xff, 0xd8, 0xff], "a picture"),
    ] {
      let error = #expect(throws: RefusedFormatError.self) {
        try ReadSource(start, path: "deck.csv")
      }
      #expect(error?.description.contains("this is \(kind) and no deck") == true)
    }
  }
}
