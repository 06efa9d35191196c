import ArgumentParser
import CommandBasis
import InputEvents
import LinuxSystem
import School
import SchoolLink
import Study

/// `studykiosk-school add-box`.
struct AddBox: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-box", abstract: "Write an invitation for a box.",
    discussion: """
      Carry the file to the box, on a stick: `studykiosk-visit join FILE`. Whoever has the file is the box, so \
      remove it from the stick. For a box that the school has, this makes a new password, and the old one ends.
      """)

  @Argument(help: ArgumentHelp("The box's name.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "The name or address given to `install`; without it, the box is on this machine.",
      valueName: "name"))
  var host: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The invitation's file (default: standard output).", valueName: "file"))
  var output = "-"

  @Flag(help: "It is the school's office, whose page shows all boxes.")
  var office = false

  @OptionGroup var server: ServerOptions

  func run() throws {
    let database = try server.open()
    var authority: String?
    if host != nil {
      let path = Authority(folder: try Install.folder(of: database)).certificate
      authority = String(
        decoding: try InputFile.contents(of: path, limit: 1 << 16), as: UTF8.self)
    }
    let school = try database.school() ?? ""
    var file = try OutputFile(path: output, isPrivate: true)
    let (user, password) = try database.addBox(name, isOffice: office)
    try file.write(
      Invitation(
        host: host ?? database.socketFolder(), port: database.port(), database: server.database,
        user: user,
        password: password, authority: authority, school: school, box: name
      ).text)
    try file.flush()
  }
}

/// `studykiosk-school status`.
struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the boxes, when each came last, the decks, and cards that are to be fixed.")

  @OptionGroup var server: ServerOptions

  func run() throws {
    let database = try server.open()
    let totals = try database.totals()
    try writeLines([
      "\(try database.school() ?? ""): \(totals.learners) learners, \(totals.answers) answers"
    ])
    for deck in try database.decks() {
      let name = deck.name.printable(limit: 100)
      try writeLines(["\(name): a deck, revision \(deck.revision), \(deck.cards) cards"])
      if !deck.flags.isEmpty {
        let flags = deck.flags.prefix(10).map { $0.printable(limit: 40) }.joined(separator: " ")
        try writeLines(["\(name): \(deck.flags.count) cards are to be fixed: \(flags)"])
      }
    }
    for box in try database.boxes() {
      let last = box.lastVisit.map {
        "last visit \(WallTime(milliseconds: $0, zoneMinutes: 0).shown) UTC"
      }
      let state = box.isRevoked ? "revoked" : last ?? "never came"
      let version = box.version.map { ", \($0.printable(limit: 100))" } ?? ""
      let problem = box.problem.map { "; \($0.printable(limit: 300))" } ?? ""
      try writeLines(["\(box.name): \(state), \(box.answers) answers\(version)\(problem)"])
    }
  }
}

/// `studykiosk-school revoke`.
struct Revoke: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shut a box out at once; its answers stay.")

  @Argument(help: ArgumentHelp("The box's name.", valueName: "name"))
  var name: String

  @OptionGroup var server: ServerOptions

  func run() throws {
    guard try server.open().revoke(name) else { throw NoBoxError(name: name) }
  }
}

/// `studykiosk-school erase`.
struct Erase: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Erase a learner and all their answers: here now, at each box with its next visit.")

  @Argument(
    help: ArgumentHelp(
      "The learner's name, or the identifier of one of several.", valueName: "name"))
  var learner: String

  @OptionGroup var server: ServerOptions

  func run() throws {
    let database = try server.open()
    let found = try database.learners(named: learner)
    guard found.count <= 1 else {
      throw ValidationError(
        "several learners have this name; give one of these identifiers instead: "
          + found.map { $0.printable(limit: 200) }.joined(separator: " "))
    }
    guard try database.erase(found.first ?? learner) else {
      throw ValidationError("the school has no learner \"\(learner)\"")
    }
  }
}

/// `studykiosk-school restored`.
struct Restored: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say that the database was restored: boxes then bring what it lacks.")

  @OptionGroup var server: ServerOptions

  func run() throws { try server.open().beginEpoch() }
}
