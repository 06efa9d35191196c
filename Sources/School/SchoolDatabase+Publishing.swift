package import SchoolLink

/// The decks that the school publishes.
extension SchoolDatabase {
  /// A published deck, as `status` shows it.
  package struct Deck: Equatable, Sendable {
    package var guid: String
    package var name: String
    package var revision: Int
    package var cards: Int
    /// The cards that boxes have marked as to be fixed, by GUID.
    package var flags: [String]
  }

  /// A content to publish: a deck's cards, a picture or a sound.
  package struct Content {
    /// The SHA-256, 64 hexadecimal digits.
    package var hash: String
    package var size: Int
    /// Calls its argument with the bytes, in any pieces.
    package var read: (_ body: ([UInt8]) throws -> Void) throws -> Void

    package init(
      hash: String, size: Int, read: @escaping (_ body: ([UInt8]) throws -> Void) throws -> Void
    ) {
      (self.hash, self.size, self.read) = (hash, size, read)
    }
  }

  /// A deck with too many cards, or too long ones, for the boxes.
  package struct TooLongDeck: Error, CustomStringConvertible {
    package var name: String
    package var size: Int

    package var description: String {
      let most = SchoolDatabase.longestCards
      return """
        the cards of the deck "\(name)" take \((size - 1) >> 10 + 1) KiB, without pictures and sounds; a box takes at \
        most \(most >> 10) KiB: divide it into several decks
        """
    }
  }

  /// The most bytes of all cards of a deck: a visit of a box, which has 128 MiB, reads them at once.
  package static var longestCards: Int { 8 << 20 }

  /// The length of a piece, in bytes.
  private static var piece: Int { 256 << 10 }

  /// Makes a revision of a deck, all or nothing; none if nothing has changed.
  ///
  /// - Parameters:
  ///   - guid: The deck's GUID.
  ///   - name: Its name.
  ///   - count: The number of its cards.
  ///   - cards: The deck's cards.
  ///   - media: Their pictures and sounds.
  ///   - school: The school's id; nil for the only one.
  /// - Returns: The revision's number.
  /// - Throws: `TooLongDeck`; `PostgresError`; the errors of reading the contents.
  package func publish(
    _ guid: String, _ name: String, count: Int, _ cards: Content, _ media: [Content],
    in school: Int? = nil
  ) throws -> Int {
    guard cards.size <= Self.longestCards else { throw TooLongDeck(name: name, size: cards.size) }
    let school = "\(try school ?? number("SELECT min(id) FROM school.school"))"
    var failure: (any Error)?
    var revision = 0
    do throws(PostgresError) {
      try transaction { () throws(PostgresError) in
        do {
          _ = try connection.query("SELECT school.lock_contents()")
          for content in [cards] + media { try add(content, to: school) }
          let hashes = media.map { "\\\\x\($0.hash)" }.map { "\"\($0)\"" }.joined(separator: ",")
          let rows = try connection.query(
            """
            SELECT school.publish($6, $1, $2, decode($3, 'hex'), $4, $5::bytea[])
            """, [guid, name, cards.hash, "\(count)", "{\(hashes)}", school])
          revision = (rows.first?.first ?? nil).flatMap { Int($0) } ?? 0
        } catch {
          failure = error
          throw error as? PostgresError ?? PostgresError(code: nil, message: "\(error)")
        }
      }
    } catch {
      throw failure ?? error
    }
    return revision
  }

  private func add(_ content: Content, to school: String) throws {
    let new = try connection.query(
      """
      INSERT INTO school.content (school, hash, size)
      VALUES ($3, decode($1, 'hex'), $2) ON CONFLICT DO NOTHING RETURNING 1
      """, [content.hash, "\(content.size)", school])
    if new.isEmpty { return }
    var (buffer, number): ([UInt8], Int) = ([], 0)
    func write(_ bytes: some Collection<UInt8>) throws(PostgresError) {
      _ = try connection.query(
        """
        INSERT INTO school.piece (school, hash, number, bytes)
        VALUES ($4, decode($1, 'hex'), $2, decode($3, 'hex'))
        """, [content.hash, "\(number)", Self.hexadecimal(bytes), school])
      number += 1
    }
    try content.read { bytes in
      buffer += bytes
      while buffer.count >= Self.piece {
        try write(buffer[..<Self.piece])
        buffer.removeFirst(Self.piece)
      }
    }
    if !buffer.isEmpty { try write(buffer) }
  }

  private static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (place, byte) in bytes.enumerated() {
        text[2 * place] = digits[Int(byte >> 4)]
        text[2 * place + 1] = digits[Int(byte & 15)]
      }
      return 2 * bytes.count
    }
  }

  /// Withdraws a deck: boxes remove it with their next visits.
  ///
  /// - Parameters:
  ///   - guid: The deck.
  ///   - school: The school's id; nil for the only one.
  /// - Returns: Whether it was published.
  /// - Throws: `PostgresError`.
  package func withdraw(_ guid: String, in school: Int? = nil) throws(PostgresError) -> Bool {
    try connection.query(
      "SELECT school.withdraw(coalesce($1, (SELECT min(id) FROM school.school)), $2)",
      [school.map { "\($0)" }, guid]) == [["t"]]
  }

  /// The decks that are published, by name.
  package func decks() throws(PostgresError) -> [Deck] {
    try connection.query(
      """
      SELECT guid, name, revision, cards, (
        SELECT string_agg(DISTINCT card, ' ' ORDER BY card) FROM school.flag
        WHERE flag.school = deck.school AND flag.deck = deck.guid)
      FROM school.deck WHERE NOT withdrawn ORDER BY name, guid
      """
    ).map { row in
      Deck(
        guid: row[0] ?? "", name: row[1] ?? "", revision: row[2].flatMap { Int($0) } ?? 0,
        cards: row[3].flatMap { Int($0) } ?? 0,
        flags: (row[4] ?? "").split(separator: " ").map(String.init))
    }
  }
}
