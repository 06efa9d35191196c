/// The lines about boxes in PostgreSQL's file of who may come in from where (`pg_hba.conf`): boxes with a password,
/// by TLS or from the same machine, and to nothing but the school's database.
package enum AccessRules {
  private static let (begin, end) = (
    "# studykiosk-school: begin (made by `studykiosk-school install`)", "# studykiosk-school: end"
  )

  /// Returns the file's text with the lines first, since the first line that matches decides; those of an earlier
  /// installation are replaced.
  package static func text(_ text: String, for database: String) -> String {
    let quoted = "\"\(database.filter { $0 != "\"" && !$0.isNewline })\""
    let rules = [
      begin, "hostssl \(quoted) +studykiosk_boxes all scram-sha-256",
      "local \(quoted) +studykiosk_boxes scram-sha-256",
      "host all +studykiosk_boxes all reject", "local all +studykiosk_boxes reject", end,
    ]
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    if let first = rest.firstIndex(where: { $0 == begin }),
      let last = rest[first...].firstIndex(where: { $0 == end })
    {
      rest.removeSubrange(first...last)
    }
    return (rules.map { $0[...] } + rest).joined(separator: "\n")
  }
}
