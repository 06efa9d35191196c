internal import DeckStore
internal import Foundation
package import SchoolLink
internal import Study

/// The functions of the school's server that a box may call.
package struct SchoolServer {
  private let connection: PostgresConnection

  package init(_ connection: PostgresConnection) {
    self.connection = connection
    connection.longestSilence = Self.longestSilence
  }

  /// The server itself ends a box's statement after 60 s.
  private static let longestSilence = Duration.seconds(75)

  /// What a box says when it comes.
  struct Greeting: Encodable {
    var epoch: String
    var arrival: Int64
    /// The server's proof that it has told this arrival; nil before the first.
    var seal: String?
    /// What the box can't take, for the school's status.
    var problem: String?
    /// The version of the box's program.
    var version: String?
    var writers: [String: LogRows.Mark]
  }

  struct Welcome: Decodable {
    struct Writer: Decodable {
      var mark: LogRows.Mark
      /// Whether this box may add rows.
      var isOpen: Bool
    }

    var school: String
    var epoch: String
    /// The server's clock, in ms since 1970.
    var time: Int64
    /// A hash of what this box has told of cards that are to be fixed.
    var flags: String?
    /// All boxes of the school, if this one is its office.
    var boxes: [SchoolBox]?
    /// The writers that the server knows, of those that the box asked about.
    var writers: [String: Writer]
  }

  struct Page: Decodable {
    var arrival: Int64
    var isAll: Bool
    var seal: String?
    var decks: [Deck]?
    /// The learners who are erased for good, by GUID.
    var erased: [String]?
    var rows: [Rows]
  }

  /// Rows of one writer, read by themselves, so that rows which this box can't read keep no others from it.
  struct Rows: Decodable {
    var writer: String
    /// nil if they can't be read.
    var rows: LogRows?

    private enum CodingKeys: CodingKey { case writer }

    init(from decoder: any Decoder) throws {
      rows = try? LogRows(from: decoder)
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      writer = try fields.decode(Named.self, forKey: .writer).guid
    }

    private struct Named: Decodable {
      var guid: String
    }
  }

  struct Deck: Decodable {
    var guid: String
    var name: String
    var hash: String
    var isWithdrawn: Bool
    /// The learners who do not get it, by GUID; nil if the office has not said.
    var hiddenFrom: [String]?
  }

  struct Piece: Decodable {
    /// The whole content's length in bytes.
    var size: Int
    /// In base64.
    var bytes: String
  }

  func hello(_ greeting: Greeting) throws -> Welcome {
    try decode(try call("SELECT box.hello_v1($1)", [try Self.json(greeting)]))
  }

  /// - Returns: The server's last numbers of this writer.
  func push(_ rows: String, isOwn: Bool, isAll: Bool) throws -> LogRows.Mark {
    try decode(
      try call("SELECT box.push_v1($1, $2, $3)", [rows, isOwn ? "t" : "f", isAll ? "t" : "f"]))
  }

  func pull(after arrival: Int64, own: String, has number: Int) throws -> Page {
    try decode(
      try call("SELECT box.pull_v1($1, $2, $3)", ["\(arrival)", own, "\(number)"]))
  }

  /// Returns rows of one writer that came after an arrival and up to another.
  func again(_ writer: String, after arrival: Int64, until last: Int64) throws -> Page {
    try decode(try call("SELECT box.again_v1($1, $2, $3)", [writer, "\(arrival)", "\(last)"]))
  }

  /// - Returns: A piece of a content; nil if the school has no such content.
  func media(_ hash: String, piece: Int) throws -> Piece? {
    let rows = try connection.query("SELECT box.media_v1($1, $2)", [hash, "\(piece)"])
    return try (rows.first?.first ?? nil).map(decode)
  }

  /// Returns the sizes of all these contents together, and of the largest, in bytes; nil if the school lacks one of them.
  ///
  /// A piece before the first is empty, and comes with the content's size.
  func sizes(of hashes: [String]) throws -> (all: Int, largest: Int)? {
    let row = try connection.query(
      """
      SELECT count(size), sum(size), max(size) FROM (
        SELECT (box.media_v1(hash, -1)::jsonb->>'size')::bigint AS size
        FROM jsonb_array_elements_text($1::jsonb) AS hash) AS contents
      """, [try Self.json(hashes)]
    ).first?.map { $0.flatMap { Int($0) } }
    guard let row, row.count == 3, row[0] == hashes.count else { return nil }
    guard let all = row[1], let largest = row[2], (0...PartialFile.longest).contains(largest),
      (largest...hashes.count * PartialFile.longest).contains(all)
    else { throw PostgresError(code: nil, message: "the server's sizes are impossible") }
    return (all, largest)
  }

  /// Tells which cards are to be fixed, by deck.
  func flag(_ cards: [String: [String]]) throws {
    _ = try connection.query("SELECT box.flag_v1($1)", [try Self.json(cards)])
  }

  /// Tells who does not get which deck, by GUID, as the office.
  func hide(_ learners: [String: [String]]) throws {
    _ = try connection.query("SELECT box.hide_v1($1)", [try Self.json(learners)])
  }

  /// Erases a learner everywhere, as the office; nothing happens if the school does not know the learner.
  func erase(_ learner: String) throws {
    _ = try connection.query("SELECT box.erase_v1($1)", [learner])
  }

  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  private func call(_ sql: String, _ values: [String]) throws(PostgresError) -> String {
    guard let text = try connection.query(sql, values).first?.first ?? nil else {
      throw PostgresError(code: nil, message: "the server's reply is empty")
    }
    return text
  }

  private func decode<Value: Decodable>(_ text: String) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw PostgresError(
        code: nil, message: "the server's reply can't be read; this box may need an update")
    }
  }
}
