import ArgumentParser

/// The format of a listing: a table for people, or JSON.
struct ListingOptions: ParsableArguments {
  @Flag(help: "Write JSON for a script.")
  var json = false

  /// Writes a listing to standard output.
  ///
  /// - Parameters:
  ///   - entries: The JSON: one object a line, with sorted keys.
  ///   - table: The table for people.
  ///   - empty: The text for people if there are no rows.
  /// - Throws: `FileError` if standard output can't be written.
  func write(
    _ entries: some Collection<some Encodable>, _ table: @autoclosure () -> TextTable, empty: String
  ) throws {
    var output = try OutputFile(path: "-")
    if json {
      let json = JSONText()
      var separator = "[\n"
      for entry in entries {
        try output.write(separator)
        try output.write(json.of(entry))
        separator = ",\n"
      }
      try output.write(entries.isEmpty ? "[]\n" : "\n]\n")
    } else if entries.isEmpty {
      try output.write(empty + "\n")
    } else {
      try table().write(to: &output)
    }
    try output.flush()
  }
}

extension TextTable {
  /// Writes the table, at most as wide as the terminal it goes to.
  func write(to output: inout OutputFile) throws {
    try forEachLine(width: Self.terminalWidth) { try output.write($0 + "\n") }
  }
}

/// Writes one JSON value to standard output.
func writeJSON(_ value: some Encodable) throws {
  try writeLines([JSONText(isPretty: true).of(value)])
}

/// Writes lines to standard output.
func writeLines(_ lines: [String]) throws {
  var output = try OutputFile(path: "-")
  for line in lines { try output.write(line + "\n") }
  try output.flush()
}

/// "1 card" or "85 cards"; pass the plural of an irregular noun.
func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? "\(noun)s")"
}
