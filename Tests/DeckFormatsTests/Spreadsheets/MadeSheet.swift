/// Spreadsheets as Excel and LibreOffice pack them, made from XML.
enum MadeSheet {
  typealias Entries = [(name: String, bytes: [UInt8])]

  /// Returns an Excel file with the number formats 0 (General), 1 (0.00), 2 (a German date) and 3 (percent).
  static func excel(
    rows: String = """
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Antwort</t></is></c></row>
    <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><f>A1*2</f><v>2.5</v></c></row>
    <row r="3" hidden="1"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>3</v></c></row>
    <row r="5"><c r="A5" t="str"><v>a, "b"</v></c><c r="B5" s="2"><v>45352</v></c></row>
    """, after: String = "", state: String = "visible", more: String = "", first: String = ""
  ) -> Entries {
    let relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func entry(_ name: String, _ xml: String) -> (name: String, bytes: [UInt8]) {
      (name, Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(xml)".utf8))
    }
    return [
      entry("[Content_Types].xml", "<Types/>"),
      entry(
        "xl/workbook.xml",
        """
        <workbook xmlns:r="\(relation)"><sheets><sheet name="0" r:id="r0"/>
        <sheet name="1" state="\(state)" r:id="r1"/><sheet name="Unit 2" r:id="r4"/></sheets></workbook>
        """),
      entry(
        "xl/_rels/workbook.xml.rels",
        """
        <Relationships><Relationship Id="r0" Type="\(relation)/worksheet" Target="worksheets/e.xml"/>
        <Relationship Id="r1" Type="\(relation)/worksheet" Target="/xl/worksheets/s.xml"/>
        <Relationship Id="r2" Type="\(relation)/styles" Target="styles.xml"/>
        <Relationship Id="r3" Type="\(relation)/sharedStrings" Target="t.xml"/>
        <Relationship Id="r4" Type="\(relation)/worksheet" Target="worksheets/m.xml"/></Relationships>
        """),
      entry(
        "xl/styles.xml",
        """
        <styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\.mm\\.yyyy;@"/></numFmts><cellXfs>
        <xf numFmtId="0"/><xf numFmtId="2"/><xf numFmtId="170"/><xf numFmtId="9"/></cellXfs></styleSheet>
        """),
      entry(
        "xl/t.xml",
        "<sst><si><t>Frage</t></si><si><r><t>die </t></r><r><t>Zahl</t></r><rPh><t>x</t></rPh></si></sst>"
      ),
      entry("xl/worksheets/e.xml", "<worksheet><sheetData>\(first)</sheetData></worksheet>"),
      entry("xl/worksheets/m.xml", "<worksheet><sheetData>\(more)</sheetData></worksheet>"),
      entry("xl/worksheets/s.xml", "<worksheet><sheetData>\(rows)</sheetData>\(after)</worksheet>"),
    ]
  }

  static func openDocument(
    rows: String = """
    <table:table-row><table:table-cell/><table:table-cell><text:p>Frage</text:p></table:table-cell>\
    <table:table-cell><text:p>Antwort</text:p></table:table-cell></table:table-row>\
    <table:table-row><table:table-cell/><table:table-cell><office:annotation><text:p>!</text:p>\
    </office:annotation><text:p>am</text:p><text:p>Tag</text:p></table:table-cell>\
    <table:table-cell office:value-type="date"><text:p>01.03.24</text:p></table:table-cell>\
    </table:table-row><table:table-row table:visibility="collapse"><table:table-cell/>\
    <table:table-cell table:number-columns-repeated="2"><text:p>no</text:p></table:table-cell>\
    </table:table-row><table:table-row table:number-rows-repeated="1048576"><table:table-cell \
    table:number-columns-repeated="16384"/></table:table-row>
    """, more: String = ""
  ) -> Entries {
    [
      ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
      (
        "content.xml",
        Array(
          """
          <office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:spreadsheet>\
          <table:table><table:table-row><table:table-cell/></table:table-row></table:table>\
          <table:table table:name="Unit 1">\(rows)</table:table>\
          <table:table table:name="Unit 2">\(more)</table:table></office:spreadsheet></office:document-content>
          """.utf8)
      ),
    ]
  }
}
