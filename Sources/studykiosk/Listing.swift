import ArgumentParser
import Foundation

/// How a listing is written: a table for people, or JSON.
struct ListingOptions: ParsableArguments {
  @Flag(help: "Write JSON for a script.")
  var json = false

  /// Writes a listing to standard output.
  ///
  /// - Parameters:
  ///   - entries: What JSON says, with its keys sorted.
  ///   - table: What people see.
  ///   - empty: What people see instead of a table without rows.
  func write(_ entries: some Collection & Encodable, _ table: TextTable, empty: String) throws {
    if json {
      try writeJSON(entries)
    } else {
      try writeLines(entries.isEmpty ? [empty] : table.lines(width: TextTable.terminalWidth))
    }
  }
}

/// Writes one JSON value to standard output.
func writeJSON(_ value: some Encodable) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  try writeLines([String(decoding: try encoder.encode(value), as: UTF8.self)])
}

/// Writes lines to standard output.
func writeLines(_ lines: [String]) throws {
  var output = try OutputFile(path: "-")
  for line in lines { try output.write(line + "\n") }
  try output.flush()
}

/// "1 card", "85 cards".
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
