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

  private func read(
    _ entries: MadeSheet.Entries, _ sheet: String? = nil
  ) throws -> (texts: [String], source: any DeckSource) {
    let file = try packed(entries)
    var choices = SourceChoices()
    choices.sheet = sheet
    let source = try DeckFormat.open(DeckInput(at: file.path), choices)
    return (
      try cards(of: source).map { "\($0.record.card.question)|\($0.record.card.answer)" }, source
    )
  }

  /// Two rows of Excel with texts.
  private static let unit = """
    <row r="1"><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row>\
    <row r="2"><c t="str"><v>c</v></c><c t="str"><v>d</v></c></row>
    """

  @Test(
    "Excel: other sheets and hidden rows and columns are named, and another sheet can be chosen")
  func others() throws {
    let rows = """
      <cols><col min="3" max="3" hidden="1"/></cols><row r="1"><c t="str"><v>e</v></c><c t="str"><v>f</v>\
      </c><c t="str"><v>x</v></c></row><row r="2" hidden="1"><c t="str"><v>g</v></c></row>
      """
    let book = MadeSheet.excel(rows: rows, more: Self.unit)
    let (texts, source) = try read(book)
    #expect(texts == ["e|f"])
    #expect(
      source.leftOut == [
        LeftOut(.hiddenRows), LeftOut(.hiddenColumns), LeftOut(.sheet, "Unit 2", count: 2),
      ])
    #expect(source.notes.joined().contains("\"Unit 2\" (2 rows)"))
    #expect(source.choice?.sheets == ["1", "Unit 2"] && source.choice?.sheet == 0)
    for name in ["unit 2", "3"] {
      let (texts, source) = try read(book, name)
      #expect(texts == ["a|b", "c|d"] && source.choice?.sheet == 1)
    }
    let error = #expect(throws: DeckFileError.self) { try read(book, "Unit 3") }
    #expect(error?.message.contains("\"Unit 2\"") == true)
  }

  @Test("LibreOffice: the same")
  func otherTables() throws {
    let more = """
      <table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell>\
      <text:p>b</text:p></table:table-cell></table:table-row>
      """
    let book = MadeSheet.openDocument(more: more)
    let (_, source) = try read(book)
    #expect(source.leftOut == [LeftOut(.hiddenRows), LeftOut(.sheet, "Unit 2")])
    #expect(try read(book, "Unit 2").texts == ["a|b"])
    #expect(throws: DeckFileError.self) { try read(book, "Unit 7") }
  }

  @Test("Superscripts and subscripts stay what they are")
  func scripts() throws {
    func run(_ text: String, _ place: String = "") -> String {
      "<r><rPr>\(place.isEmpty ? "" : "<vertAlign val=\"\(place)\"/>")</rPr><t>\(text)</t></r>"
    }
    let cell = run("m") + run("2", "superscript") + run(" H") + run("2", "subscript") + run("O")
    let rows = "<row r=\"1\"><c t=\"inlineStr\"><is>\(cell)</is></c><c t=\"s\"><v>2</v></c></row>"
    var book = MadeSheet.excel(rows: rows)
    let place = try #require(book.firstIndex { $0.name == "xl/t.xml" })
    book[place].bytes = Array("<sst><si/><si/><si>\(cell)</si></sst>".utf8)
    #expect(try texts(book) == ["m² H₂O|m² H₂O"])
    let styles = """
      <style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>\
      <style:style style:name="T2"><style:text-properties style:text-position="-33% 58%"/></style:style>
      """
    let span =
      "m<text:span text:style-name=\"T1\">2</text:span> H<text:span text:style-name=\"T2\">2</text:span>O"
    let cells = "<table:table-cell><text:p>\(span)</text:p></table:table-cell>"
    let open = MadeSheet.openDocument(
      rows: "\(styles)<table:table-row>\(cells)\(cells)</table:table-row>")
    #expect(try texts(open) == ["m² H₂O|m² H₂O"])
  }

  @Test("Two sheets that claim to be endless leave nothing to count, and no number overflows")
  func endless() {
    var rest = SheetAllowance(bytes: 100)
    let taken = [99, .max, .max, .max, 0].map { rest.take($0) }
    #expect(taken == [true, false, false, false, false])
  }

  @Test("A sheet's name is meant before its number, and the exact name before another")
  func namesAndNumbers() throws {
    let first = """
      <row r="1"><c t="str"><v>e</v></c><c t="str"><v>f</v></c></row>
      """
    // The sheets are "0", "1" and "Unit 2": the second has the first one's number as its name.
    let book = MadeSheet.excel(rows: Self.unit, first: first)
    #expect(try read(book, "1").texts == ["a|b", "c|d"])
    #expect(try read(book, "2").texts == ["a|b", "c|d"])
    func table(_ name: String, _ text: String) -> String {
      let cell = "<table:table-cell><text:p>\(text)</text:p></table:table-cell>"
      return "</table:table><table:table table:name=\"\(name)\"><table:table-row>\(cell)\(cell)"
        + "</table:table-row>"
    }
    // The fourth table is called "5", and the fifth one "4".
    let open = MadeSheet.openDocument(more: table("5", "x") + table("4", "y"))
    for (wanted, text) in [("4", "y|y"), ("5", "x|x"), ("2", "am\nTag|01.03.24")] {
      #expect(try read(open, wanted).texts == [text], "\(wanted)")
    }
  }

  @Test("What a table says beside its cards is read from a sheet, too")
  func forwarded() throws {
    let cells = [["question:de", "answer:fr", "set:A"], ["Hund", "chien", "1"]]
    let rows = cells.map { row in
      "<row>" + row.map { "<c t=\"str\"><v>\($0)</v></c>" }.joined() + "</row>"
    }
    let (texts, source) = try read(MadeSheet.excel(rows: rows.joined()))
    #expect(texts == ["Hund|chien"] && source.kind == "table of studykiosk")
    #expect(source.voices == [.question: "de", .answer: "fr"])
  }

  @Test("A sheet passes on everything that its source has")
  func everything() throws {
    struct Whole: DeckSource {
      let kind = "all"
      let voices: [CardRecord.Side: String] = [.answer: "fr"]
      let mediaFolder: String? = "/m"
      func forEachCard(_ body: (SourceCard) throws -> Void) throws {}
      func forEachOriginNote(
        type: (Int64, OriginNoteType) throws -> Void, note: (OriginNote) throws -> Void
      ) throws { try type(7, OriginNoteType()) }
      func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool { true }
      func forEachReview(_ body: (SourceReview) throws -> Void) throws {
        try body(SourceReview(guid: "g", time: 1, .right))
      }
      func forEachReviewRemark(_ body: (SourceRemark) -> Void) {
        body(SourceRemark("r", count: 1, line: 1))
      }
    }
    let source = SheetSource(Whole(), of: Sheet(SheetRows(), name: "S", hiddenColumns: 0))
    var passed: [String] = []
    try source.forEachOriginNote(type: { id, _ in passed.append("\(id)") }, note: { _ in })
    try source.forEachReview { passed.append($0.guid) }
    source.forEachReviewRemark { passed.append($0.message) }
    #expect(passed == ["7", "g", "r"])
    #expect(try source.readMedia("x") { _ in })
    #expect(source.mediaFolder == "/m" && source.voices == [.answer: "fr"])
  }
}
