import ArgumentParser
import CommandBasis
import LinuxSystem
import School
import SchoolLink

/// `studykiosk-school install`.
struct Install: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make the school's database, or bring it to this version.",
    discussion: """
      With --host, boxes reach the server by that name or address over TLS: an authority of the school's own \
      certifies it. Repeating the command is safe.
      """)

  @Option(
    help: ArgumentHelp(
      "The school's name (default: the name that it has, or else \"School\").", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The name or address by which boxes reach this machine.", valueName: "name"))
  var host: String?

  @OptionGroup var server: ServerOptions

  func run() throws {
    try SchoolDatabase.make(server.database, server.parameters)
    let database = try SchoolDatabase(server.parameters)
    try database.migrate()
    let known = try database.school() ?? ""
    let name = name ?? (known.isEmpty ? "School" : known)
    try database.name(name)
    try letIn(database)
    if let host { try open(database, to: host) }
    try writeLines(["The school \"\(name)\" is ready."])
  }

  /// Says that boxes come in with a password, by TLS or on this machine.
  private func letIn(_ database: SchoolDatabase) throws {
    let rules = try database.setting("hba_file")
    let text = String(
      decoding: try InputFile.contents(of: rules, limit: 1 << 20), as: UTF8.self)
    let file = try WholeFile(path: rules, mode: 0o640)
    try file.write(Array(AccessRules.text(text, for: server.database).utf8))
    try file.finish()
    try database.reload()
  }

  /// Lets boxes in over the network.
  private func open(_ database: SchoolDatabase, to host: String) throws {
    let authority = Authority(folder: try Self.folder(of: database))
    try authority.certify(host)
    for (name, value) in [
      ("ssl", "on"), ("ssl_cert_file", authority.serverCertificate),
      ("ssl_key_file", authority.serverKey), ("ssl_min_protocol_version", "TLSv1.2"),
    ] {
      try database.set(name, to: value)
    }
    try database.reload()
    if try database.setting("listen_addresses") != "*" {
      try database.set("listen_addresses", to: "*")
      try writeLines([
        "Restart PostgreSQL once, so that boxes reach it: sudo systemctl restart postgresql"
      ])
    }
  }

  /// The folder of the authority.
  static func folder(of database: SchoolDatabase) throws -> String {
    try database.setting("data_directory") + "/studykiosk-school"
  }
}
