import Foundation
import School
import SchoolLink
import TestSupport

/// A PostgreSQL of the tests' own, in a temporary folder and without a network; it ends with the tests.
final class SchoolCluster: Sendable {
  /// The newest of Debian's versions that is installed; nil for none.
  static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.compactMap(Int.init).max().map { "\(root)/\($0)/bin" }
  }()

  static let shared = Result { try SchoolCluster() }

  let folder: String
  // Only kept, so that they live as long as the tests.
  private nonisolated(unsafe) let keeper: SpawnedProgram
  private let pipe: Pipe

  struct CannotStart: Error {}

  /// Waits for the test program's end at standard input, since nothing runs in it then.
  private static let script = """
    set -e
    run= dir=$1 bin=$2
    if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; run="runuser -u postgres --"; fi
    cd /
    $run "$bin/initdb" -D "$dir/data" -A trust -N -U postgres >"$dir/log" 2>&1
    $run "$bin/pg_ctl" -D "$dir/data" -w -o "-c listen_addresses='' -c unix_socket_directories=$dir -c fsync=off \
      -c max_connections=200" start >>"$dir/log" 2>&1 </dev/null
    echo ready
    cat >/dev/null || true
    $run "$bin/pg_ctl" -D "$dir/data" -m immediate stop >>"$dir/log" 2>&1
    rm -r "$dir"
    """

  private init() throws {
    guard let bin = Self.programs else { throw CannotStart() }
    let place = FileManager.default.temporaryDirectory.appending(
      path: "school-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    folder = place.path
    let output = Pipe()
    pipe = Pipe()
    keeper = try SpawnedProgram(
      "/bin/sh", ["-c", Self.script, "sh", folder, bin],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"],
      input: pipe.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor, leadsSession: true)
    try output.fileHandleForWriting.close()
    guard try output.fileHandleForReading.read(upToCount: 5)?.count == 5 else {
      throw CannotStart()
    }
    try SchoolDatabase.make("school", parameters())
    try SchoolDatabase(parameters(database: "school")).migrate()
  }

  func parameters(
    user: String = "postgres", database: String = "postgres", folder: String? = nil
  ) -> [String: String] {
    ["host": folder ?? self.folder, "user": user, "dbname": database]
  }

  func administrator(of database: String = "school") throws -> PostgresConnection {
    try PostgresConnection(parameters(database: database))
  }
}

/// A school of its own within the tests' database, so that no test sees another's rows.
struct TestSchool {
  let cluster: SchoolCluster
  let id: String
  let roles: [String]
  private let database: String

  /// - Parameters:
  ///   - boxes: The number of its boxes.
  ///   - database: The beginning of the name of a database of its own, for a test that changes tables or
  ///     functions; nil for none.
  /// - Throws: `PostgresError`.
  init(boxes: Int, database: String? = nil) throws {
    cluster = try SchoolCluster.shared.get()
    let name = UUID().uuidString.lowercased()
    self.database = database.map { "\($0)_\(name)" } ?? "school"
    if database != nil {
      try SchoolDatabase.make(self.database, cluster.parameters())
      try SchoolDatabase(cluster.parameters(database: self.database)).migrate()
    }
    let connection = try cluster.administrator(of: self.database)
    id =
      try connection.query(
        "INSERT INTO school.school (name) VALUES ($1) RETURNING id", [name]
      )[0][0] ?? ""
    roles = (0..<boxes).map { "box_\(name)_\($0)" }
    for (number, role) in roles.enumerated() {
      try connection.run("CREATE ROLE \"\(role)\" LOGIN IN ROLE studykiosk_boxes")
      _ = try connection.query(
        "INSERT INTO school.box (school, role, name) VALUES ($1, $2, $3)", [id, role, "\(number)"])
    }
  }

  func administrator() throws -> PostgresConnection { try cluster.administrator(of: database) }

  /// Connects as a box; `folder` has another socket that leads to the server.
  func connection(_ box: Int, through folder: String? = nil) throws -> PostgresConnection {
    try PostgresConnection(
      cluster.parameters(user: roles[box], database: database, folder: folder))
  }

  func count(_ table: String) throws -> Int {
    let rows = try administrator().query(
      "SELECT count(*) FROM school.\(table) WHERE school = $1", [id])
    return Int(rows[0][0] ?? "") ?? -1
  }
}
