import DeckFormats
import Study
import Testing

@Suite("The bounds of deck files")
struct BoundTests {
  @Test(
    "a row with too many columns is refused at once, even in the header",
    arguments: ["", "question,answer\na,b\n"])
  func columns(start: String) {
    let error = failure(start + String(repeating: ",", count: 3_000_000) + "\n")
    #expect(error?.line == (start.isEmpty ? 1 : 3))
    #expect(error?.message.contains("1000 columns") == true)
  }

  @Test("a row with the largest permitted number of columns is read")
  func mostColumns() throws {
    let names = (0..<998).map { ",set:s\($0)" }.joined()
    let file = try read("question,answer\(names)\na,b,7\n")
    #expect(Array(file).first?.copies == ["s0": 7])
  }

  @Test(
    "an endless text is refused with the line on which it begins",
    arguments: [("a,b\n", ""), ("a,b\n", "\""), ("\"a\na\",b\n", "\"\n\n\n")])
  func long(start: String, opening: String) {
    let error = failure(start + opening + String(repeating: "x", count: 6_000_000))
    #expect(error?.line == start.utf8.count { $0 == 0x0a } + 1)
    #expect(error?.message.contains("longer than 64 KiB begins here") == true)
  }

  @Test("a doubled quote counts as one character")
  func quotes() throws {
    let text = String(repeating: "\"\"", count: 65_536)
    #expect(try read("a,\"\(text)\"\n").count == 1)
    #expect(failure("a,\"\(text)\"\"\"\n")?.line == 1)
  }

  @Test("a file with too many cards is refused with the line of the first excess card")
  func cards() {
    let rows = String(repeating: "a,b\n", count: DeckFile.mostCards)
    let error = failure("question,answer\n\(rows)a,b\n")
    #expect(error?.line == DeckFile.mostCards + 2)
    #expect(error?.message.contains("split the file") == true)
  }

  @Test("invalid bytes are reported with their line, however long the file")
  func badBytes() {
    let bytes =
      [UInt8](repeating: 0x0a, count: 500_000) + Array("a,\"b\nc".utf8) + [0xff]
      + Array("\"\n".utf8)
    let error = #expect(throws: DeckFileError.self) { try DeckFile(bytes, path: "d.csv") }
    #expect(error?.line == 500_002)
  }

  @Test("a set needs a name that a list can show")
  func sets() {
    for name in ["\u{200b}", String(repeating: "s", count: 65)] {
      let error = failure("question,answer,set:\(name)\na,b,1\n")
      #expect(error?.line == 1)
      #expect(error?.message.contains("the name of a set") == true)
    }
  }

  @Test(
    "a picture's name that is its content's hash needs a plain extension",
    arguments: ["/../x", "p\u{0}", "", "elevenchars", "é"])
  func extensions(fileExtension: String) {
    let hash = String(repeating: "0a", count: 32)
    #expect(DeckMedia(named: "\(hash).\(fileExtension)") == nil)
    #expect(DeckMedia(named: "\(hash).PnG") != nil)
  }

  private func read(_ text: String) throws -> DeckFile {
    try DeckFile(Array(text.utf8), path: "d.csv")
  }

  private func failure(_ text: String) -> DeckFileError? {
    #expect(throws: DeckFileError.self) { try read(text) }
  }
}

@Suite("Rows for a spreadsheet")
struct SpreadsheetTests {
  @Test("a text that would be a formula gets an apostrophe, and every text is quoted")
  func formulas() {
    let row = DelimitedRow(isForSpreadsheet: true)
    #expect(
      row.text(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "＝1", "a;=1", "", "5"])
        == #""'=1+1","'+1","'-1","'@x","'\#tx","'\#rx","'＝1","a;=1",,"5""# + "\n")
  }

  @Test("other rows keep the exact bytes")
  func exact() {
    #expect(DelimitedRow().text(["=1+1", "-1", "@x"]) == "=1+1,-1,@x\n")
    #expect(DelimitedRow(path: "x.tsv").text(["=1", "a,b"]) == "=1\ta,b\n")
  }

  @Test("a deck written for a spreadsheet can be read as a deck")
  func deck() throws {
    let record = CardRecord(Card(question: "=HYPERLINK(\"x\")", answer: "-40 °C", guid: "g"))
    var writer = DeckFileWriter(deck: "D", path: "d.csv", isForSpreadsheet: true)
    writer.note(record)
    let text = writer.header() + writer.row(record)
    let card = Array(try DeckFile(Array(text.utf8), path: "d.csv")).first?.card
    #expect(card?.question == "'=HYPERLINK(\"x\")")
    #expect(card?.answer == "'-40 °C")
  }
}
