package import SchoolLink

/// The school's database, as its administrator sees it: PostgreSQL's superuser, on the same machine.
package struct SchoolDatabase {
  let connection: PostgresConnection
  private let parameters: [String: String]

  /// A school and its boxes, as `status` shows them.
  package struct Box: Equatable, Sendable {
    package var name: String
    package var isRevoked: Bool
    /// When it came last, in ms since 1970; nil if it never came.
    package var lastVisit: Int64?
    package var answers: Int
    /// What it could not take or bring at its last visit.
    package var problem: String?
    /// The version of its program at its last visit; nil for one of the time before that was told.
    package var version: String?
  }

  /// The tables, in steps that are never changed once a school has them.
  private static let migrations = [
    PackageResources.migration001_sql, PackageResources.migration002_sql,
    PackageResources.migration003_sql, PackageResources.migration004_sql,
    PackageResources.migration005_sql, PackageResources.migration006_sql,
    PackageResources.migration007_sql,
  ]

  private static let functions = [
    PackageResources.locking_sql, PackageResources.erasing_sql, PackageResources.taking_sql,
    PackageResources.publishing_sql, PackageResources.sending_sql, PackageResources.visiting_sql,
  ]

  /// - Parameter parameters: libpq's, for a role that may make databases and roles.
  /// - Throws: `PostgresError`.
  package init(_ parameters: [String: String]) throws(PostgresError) {
    self.parameters = parameters
    connection = try PostgresConnection(parameters)
  }

  /// Makes the database if it does not exist.
  ///
  /// - Parameters:
  ///   - name: The database's name.
  ///   - parameters: libpq's, without the database.
  /// - Throws: `PostgresError`.
  package static func make(
    _ name: String, _ parameters: [String: String]
  ) throws(PostgresError) {
    let connection = try PostgresConnection(
      parameters.merging(["dbname": "postgres"]) { $1 })
    let found = try connection.query("SELECT 1 FROM pg_database WHERE datname = $1", [name])
    if !found.isEmpty { return }
    let quoted = try connection.name(name)
    try connection.run(
      "CREATE DATABASE \(quoted) TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'")
  }

  /// Brings tables, functions and rights to this program's version, all or nothing.
  ///
  /// - Throws: `PostgresError`.
  package func migrate() throws(PostgresError) {
    try transaction { () throws(PostgresError) in
      // Only one at a time.
      try connection.run("SELECT pg_advisory_xact_lock(7261, 1)")
      let isNew = try number("SELECT count(*) FROM pg_namespace WHERE nspname = 'school'") == 0
      var last = isNew ? 0 : try number("SELECT max(number) FROM school.migration")
      guard last <= Self.migrations.count else {
        throw PostgresError(
          code: nil, message: "the school's database is of a newer studykiosk-school")
      }
      while last < Self.migrations.count {
        try connection.run(Self.text(Self.migrations[last]))
        last += 1
        _ = try connection.query("INSERT INTO school.migration (number) VALUES ($1)", ["\(last)"])
      }
      for part in Self.functions { try connection.run(Self.text(part)) }
      try connection.run(Self.text(PackageResources.rights_sql))
    }
  }

  /// Names the school, which is made if the database has none.
  package func name(_ name: String) throws(PostgresError) {
    if try connection.query("UPDATE school.school SET name = $1 RETURNING id", [name]).isEmpty {
      _ = try connection.query("INSERT INTO school.school (name) VALUES ($1)", [name])
    }
  }

  /// The school's name; nil if it is not installed.
  package func school() throws(PostgresError) -> String? {
    if try number("SELECT count(*) FROM pg_namespace WHERE nspname = 'school'") == 0 { return nil }
    return try connection.query("SELECT name FROM school.school").first?.first ?? nil
  }

  package func setting(_ name: String) throws(PostgresError) -> String {
    try text("SELECT current_setting($1)", [name])
  }

  package func port() throws(PostgresError) -> Int { Int(try setting("port")) ?? 0 }

  /// The folder of the server's first socket.
  package func socketFolder() throws(PostgresError) -> String {
    String(try setting("unix_socket_directories").split(separator: ",").first ?? "")
  }

  /// Sets a setting of the whole server, which counts when it reads its settings again, or starts again.
  package func set(_ name: String, to value: String) throws(PostgresError) {
    try connection.run(
      "ALTER SYSTEM SET \(try connection.name(name)) = \(try connection.literal(value))")
  }

  package func reload() throws(PostgresError) { try connection.run("SELECT pg_reload_conf()") }

  /// Makes a box's role with a new password, and a box unless there is one with this name.
  ///
  /// A box that was revoked may come again, with the new password.
  ///
  /// - Parameters:
  ///   - name: The box's name.
  ///   - isOffice: Whether it is told of all boxes; a box that was told of them stays so.
  /// - Returns: The role and its password.
  /// - Throws: `PostgresError`.
  package func addBox(
    _ name: String, isOffice: Bool = false
  ) throws(PostgresError) -> (user: String, password: String) {
    let password = Self.randomText()
    var user = ""
    try transaction { () throws(PostgresError) in
      let known = try connection.query(
        "UPDATE school.box SET revoked = false, is_office = is_office OR $2 WHERE name = $1 RETURNING role",
        [name, isOffice ? "t" : "f"])
      user = (known.first?.first ?? nil) ?? "box_\(Self.randomText().prefix(12))"
      let role = try connection.name(user)
      if known.isEmpty {
        try connection.run(
          """
          CREATE ROLE \(role) LOGIN CONNECTION LIMIT 2 IN ROLE studykiosk_boxes;
          ALTER ROLE \(role) SET statement_timeout = '60s';
          ALTER ROLE \(role) SET idle_in_transaction_session_timeout = '10s';
          """)
        _ = try connection.query(
          """
          INSERT INTO school.box (school, role, name, is_office)
          SELECT min(id), $1, $2, $3 FROM school.school
          """, [user, name, isOffice ? "t" : "f"])
      }
      let verifier = try connection.verifier(ofPassword: password, for: user)
      try connection.run(
        "ALTER ROLE \(role) LOGIN PASSWORD \(try connection.literal(verifier))")
    }
    return (user, password)
  }

  /// Shuts a box out at once.
  ///
  /// - Returns: Whether there is such a box.
  package func revoke(_ name: String) throws(PostgresError) -> Bool {
    var roles: [[String?]] = []
    try transaction { () throws(PostgresError) in
      roles = try connection.query(
        "UPDATE school.box SET revoked = true WHERE name = $1 RETURNING role", [name])
      for case let role? in roles.joined() {
        try connection.run("ALTER ROLE \(try connection.name(role)) NOLOGIN")
      }
    }
    for case let role? in roles.joined() {
      _ = try connection.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", [role])
    }
    return !roles.isEmpty
  }

  /// The learners with this name, by GUID.
  package func learners(named name: String) throws(PostgresError) -> [String] {
    try connection.query(
      "SELECT guid FROM school.learner WHERE name = $1 AND NOT erased ORDER BY id", [name]
    ).compactMap { $0.first ?? nil }
  }

  /// Erases a learner and all their answers, here now, and at each box with its next visit.
  ///
  /// - Returns: Whether there is such a learner.
  package func erase(_ guid: String) throws(PostgresError) -> Bool {
    try text("SELECT school.erase(min(id), $1) FROM school.school", [guid]) == "t"
  }

  /// Begins a new epoch, in which every box asks for everything and sends what is missing.
  package func beginEpoch() throws(PostgresError) {
    try connection.run("UPDATE school.school SET epoch = gen_random_uuid()")
  }

  package func boxes() throws(PostgresError) -> [Box] {
    try connection.query(
      """
      SELECT name, revoked, hello_ms, (SELECT count(*) FROM school.answer WHERE box = box.id), problem,
        version
      FROM school.box ORDER BY name
      """
    ).map { row in
      Box(
        name: row[0] ?? "", isRevoked: row[1] == "t", lastVisit: row[2].flatMap { Int64($0) },
        answers: row[3].flatMap { Int($0) } ?? 0, problem: row[4], version: row[5])
    }
  }

  /// The numbers of learners and of answers.
  package func totals() throws(PostgresError) -> (learners: Int, answers: Int) {
    (
      try number("SELECT count(*) FROM school.learner WHERE removed_ms IS NULL"),
      try number("SELECT count(*) FROM school.answer")
    )
  }

  func transaction(
    _ body: () throws(PostgresError) -> Void
  ) throws(PostgresError) {
    try connection.run("BEGIN")
    do throws(PostgresError) {
      try body()
      try connection.run("COMMIT")
    } catch {
      try? connection.run("ROLLBACK")
      throw error
    }
  }

  func number(_ sql: String) throws(PostgresError) -> Int { Int(try text(sql)) ?? 0 }

  private func text(_ sql: String, _ values: [String] = []) throws(PostgresError) -> String {
    (try connection.query(sql, values).first?.first ?? nil) ?? ""
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }

  /// 160 random bits in 32 characters.
  private static func randomText() -> String {
    var random = SystemRandomNumberGenerator()
    let letters = Array("abcdefghijklmnopqrstuvwxyz234567")
    return String((0..<32).map { _ in letters[Int(random.next() % 32)] })
  }
}
