/// Whether a table's texts are HTML.
enum HTMLEvidence {
  private static let signs = [
    "<br", "<b>", "<i>", "<u>", "<div", "<span", "<img", "<p>", "<p ", "<font", "<a href", "<sub>",
    "<sup>", "<ul>", "<ol>", "<table", "<strong>", "<em>", "<ruby", "</", "&nbsp;", "&amp;", "&lt;",
    "&gt;", "&quot;", "&#",
  ]

  static func isIn(_ rows: ArraySlice<TableRow>) -> Bool {
    rows.contains { row in
      row.fields.contains { field in
        (field.contains("<") || field.contains("&")) && signs.contains { field.contains($0) }
      }
    }
  }
}
