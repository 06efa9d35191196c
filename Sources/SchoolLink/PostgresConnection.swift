internal import CPostgres
internal import Glibc

/// An error of PostgreSQL, or of the way to it.
package struct PostgresError: Error, CustomStringConvertible {
  /// The five characters of SQLSTATE; nil if the server did not answer.
  package let code: String?
  package let message: String

  package init(code: String?, message: String) { (self.code, self.message) = (code, message) }

  package var description: String { message }
}

/// A connection to PostgreSQL; calls wait for the reply.
package final class PostgresConnection {
  private let connection: OpaquePointer
  /// How long the server may say nothing, and take nothing, while it is waited for; nil for ever.
  ///
  /// A link on which the other side only stays alive is cut then; the connection is of no use afterwards.
  package var longestSilence: Duration?

  /// - Parameter parameters: libpq's, such as `host` and `user`.
  /// - Throws: `PostgresError` if the server can't be reached, or does not let this user in.
  package init(_ parameters: [String: String]) throws(PostgresError) {
    let all = Self.patience.merging(parameters) { $1 }.sorted { $0.key < $1.key }
    let made = Self.withPointers(all.map(\.key)) { keys in
      Self.withPointers(all.map(\.value)) { PQconnectdbParams(keys, $0, 0) }
    }
    guard let made else { throw PostgresError(code: nil, message: "there is no memory left") }
    guard PQstatus(made) == CONNECTION_OK else {
      let message = Self.text(PQerrorMessage(made))
      PQfinish(made)
      throw PostgresError(code: nil, message: message)
    }
    connection = made
    // Or a long statement would be waited for while it is sent.
    PQsetnonblocking(made, 1)
  }

  deinit { PQfinish(connection) }

  /// A server that is gone, or a link that is cut, is noticed within some 15 seconds.
  private static let patience = [
    "connect_timeout": "10", "keepalives_idle": "5", "keepalives_interval": "3",
    "keepalives_count": "3", "tcp_user_timeout": "15000", "gssencmode": "disable",
    "client_encoding": "UTF8", "application_name": "studykiosk",
  ]

  /// Runs one statement.
  ///
  /// - Parameters:
  ///   - sql: The statement, with `$1`, `$2`, … for values.
  ///   - values: The values as text, without NUL; nil for NULL.
  /// - Returns: The rows as text.
  /// - Throws: `PostgresError`.
  package func query(
    _ sql: String, _ values: [String?] = []
  ) throws(PostgresError) -> [[String?]] {
    let isSent = Self.withPointers(values) {
      PQsendQueryParams(connection, sql, CInt(values.count), nil, $0, nil, nil, 0) == 1
    }
    guard isSent else {
      throw PostgresError(code: nil, message: Self.text(PQerrorMessage(connection)))
    }
    var last: OpaquePointer?
    while true {
      do {
        try awaitResult()
      } catch {
        PQclear(last)
        throw error
      }
      guard let next = PQgetResult(connection) else { break }
      // The end of the connection comes after the reason.
      if last != nil, PQresultStatus(last) == PGRES_FATAL_ERROR {
        PQclear(next)
      } else {
        PQclear(last)
        last = next
      }
    }
    return try rows(of: last)
  }

  /// Waits until `PQgetResult` does not wait; it also says what is wrong with a connection that is broken.
  private func awaitResult() throws(PostgresError) {
    while true {
      let unsent = PQflush(connection)
      if unsent < 0 || unsent == 0 && PQisBusy(connection) == 0 { return }
      var waiting = pollfd(
        fd: PQsocket(connection), events: Int16(POLLIN | (unsent > 0 ? POLLOUT : 0)), revents: 0)
      let end = longestSilence.map { ContinuousClock.now + $0 }
      var found: CInt
      repeat {
        let left = end.map { ($0 - .now).components }
        // Rounded up, so that it does not end too early.
        let milliseconds = left.map {
          $0.seconds * 1_000 + $0.attoseconds / 1_000_000_000_000_000 + 1
        }
        found = poll(&waiting, 1, milliseconds.map { CInt(clamping: max($0, 0)) } ?? -1)
      } while found < 0 && errno == EINTR
      guard found > 0 else {
        throw PostgresError(code: nil, message: "the server has not answered for too long")
      }
      if waiting.revents & ~Int16(POLLOUT) != 0, PQconsumeInput(connection) == 0 { return }
    }
  }

  /// Runs several statements without values in one transaction, unless they begin their own.
  ///
  /// - Throws: `PostgresError`.
  package func run(_ script: String) throws(PostgresError) {
    _ = try rows(of: PQexec(connection, script))
  }

  /// Returns a text as part of a statement, where no value can stand: quoted as a name.
  package func name(_ text: String) throws(PostgresError) -> String {
    try quoted(PQescapeIdentifier(connection, text, text.utf8.count))
  }

  /// Returns a text as part of a statement, where no value can stand: quoted as a text.
  package func literal(_ text: String) throws(PostgresError) -> String {
    try quoted(PQescapeLiteral(connection, text, text.utf8.count))
  }

  /// Returns what the server keeps of a password.
  package func verifier(
    ofPassword password: String, for user: String
  ) throws(PostgresError) -> String {
    try quoted(PQencryptPasswordConn(connection, password, user, "scram-sha-256"))
  }

  private func quoted(_ text: UnsafeMutablePointer<CChar>?) throws(PostgresError) -> String {
    guard let text else {
      throw PostgresError(code: nil, message: Self.text(PQerrorMessage(connection)))
    }
    defer { PQfreemem(text) }
    return String(cString: text)
  }

  private func rows(of result: OpaquePointer?) throws(PostgresError) -> [[String?]] {
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
    default:
      // A result without a code comes from a broken connection.
      let code = PQresultErrorField(result, CInt(UInt8(ascii: "C"))).map { String(cString: $0) }
      let message = PQresultErrorField(result, CInt(UInt8(ascii: "M")))
      throw PostgresError(
        code: code, message: Self.text(message ?? PQerrorMessage(connection)))
    }
    let columns = PQnfields(result)
    return (0..<PQntuples(result)).map { row in
      (0..<columns).map { column in
        PQgetisnull(result, row, column) == 1
          ? nil : String(cString: PQgetvalue(result, row, column))
      }
    }
  }

  private static func text(_ message: UnsafePointer<CChar>?) -> String {
    let text = message.map { String(cString: $0) } ?? ""
    return text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Calls `body` with C strings, and a nil after the last one.
  private static func withPointers<Value>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
  ) -> Value {
    let copies = texts.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    let pointers = copies.map { UnsafePointer($0) } + [nil]
    return pointers.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("an array with an element") }
      return body(base)
    }
  }
}
