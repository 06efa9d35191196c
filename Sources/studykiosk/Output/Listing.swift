import ArgumentParser
import CommandBasis

/// Whether to write a table for people or JSON.
struct ListingOptions: ParsableArguments {
  @Flag(help: "Write JSON for a script.")
  var json = false

  /// Writes rows to standard output: a table, or a JSON array with an object on each line.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - fields: The fields to write of each row.
  ///   - empty: The text for people if there are no rows.
  /// - Throws: `FileError` if standard output can't be written.
  func write<Row>(_ rows: [Row], _ fields: [Field<Row>], empty: String) throws {
    if json { return try write(rows.lazy.map { JSONObject(fields, $0) }) }
    if rows.isEmpty { return try writeLines([empty]) }
    var output = try OutputFile(path: "-")
    try TextTable(rows, fields).write(to: &output)
    try output.flush()
  }

  /// Writes a JSON array with an element on each line.
  func write(_ elements: some Collection<some Encodable>) throws {
    var output = try OutputFile(path: "-")
    let json = JSONText()
    var separator = "[\n"
    for element in elements {
      try output.write(separator + json.of(element))
      separator = ",\n"
    }
    try output.write(elements.isEmpty ? "[]\n" : "\n]\n")
    try output.flush()
  }

  /// Writes one value: lines for people, or JSON.
  func write(_ value: @autoclosure () -> some Encodable, lines: @autoclosure () -> [String]) throws
  {
    try writeLines(json ? [JSONText(isPretty: true).of(value())] : lines())
  }
}

/// A field of a listing's rows: a column of the table, a key in JSON, or both.
struct Field<Row> {
  /// The column; nil to leave the field out of the table.
  var column: TextTable.Column?
  /// The key; nil to leave the field out of the JSON.
  var name: String?
  var text: (Row) -> String = { _ in "" }
  var value: (Row) -> (any Encodable)? = { _ in nil }

  /// Returns a text field for the table and the JSON, in which the key is `name` or else the heading.
  static func text(
    _ heading: String, _ name: String? = nil, isOptional: Bool = false,
    _ value: @escaping (Row) -> String?
  ) -> Field {
    Field(
      column: .init(heading: heading, isOptional: isOptional), name: name ?? heading,
      text: { value($0) ?? "" }, value: value)
  }

  /// Returns a number field for the table and the JSON, in which the key is `name` or else the heading.
  static func number(
    _ heading: String, _ name: String? = nil, _ value: @escaping (Row) -> Int
  ) -> Field {
    Field(
      column: .init(heading: heading, isNumber: true), name: name ?? heading,
      text: { "\(value($0))" }, value: value)
  }

  /// Returns a field for the table only.
  static func column(
    _ heading: String, isNumber: Bool = false, _ text: @escaping (Row) -> String
  ) -> Field {
    Field(column: .init(heading: heading, isNumber: isNumber), text: text)
  }

  /// Returns a field for the JSON only.
  static func json(_ name: String, _ value: @escaping (Row) -> (any Encodable)?) -> Field {
    Field(name: name, value: value)
  }
}

/// A row as a JSON object; a field without a value is left out.
struct JSONObject: Encodable {
  private var values: [String: any Encodable] = [:]

  init<Row>(_ fields: [Field<Row>], _ row: Row) {
    for field in fields { if let name = field.name { values[name] = field.value(row) } }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in values { try container.encode(value, forKey: Key(stringValue: name)) }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
