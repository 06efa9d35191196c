import ArgumentParser
import CommandBasis
import School
import SchoolLink

@main
struct Program {
  static func main() { CommandProgram.main(StudyKioskSchool.self) }
}

/// `studykiosk-school`.
struct StudyKioskSchool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studykiosk-school", abstract: "Keep a school's server: one learner at any box.",
    discussion: """
      The server is a PostgreSQL on this machine. Each box keeps its own complete library; its visits \
      (studykiosk-visit) bring its answers here and take those of the others. Run these commands as \
      PostgreSQL's own user: sudo -u postgres studykiosk-school …
      """,
    version: programVersion,
    subcommands: [
      Install.self, AddBox.self, Certify.self, Status.self, Publish.self, Withdraw.self,
      Revoke.self, Erase.self,
      Restored.self,
    ])
}

/// Where PostgreSQL is: on this machine, at Debian's place, unless libpq's variables such as PGHOST and PGPORT name another.
struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The school's database.", valueName: "name"))
  var database = "studykiosk"

  var parameters: [String: String] { ["dbname": database] }

  /// Connects with a school that is installed.
  func open() throws -> SchoolDatabase {
    let database = try SchoolDatabase(parameters)
    guard try database.school() != nil else { throw NoSchoolError() }
    return database
  }
}

struct NoSchoolError: Error, CustomStringConvertible {
  var description: String { "there is no school yet; `studykiosk-school install` makes one" }
}

struct NoBoxError: Error, CustomStringConvertible {
  let name: String
  var description: String {
    "the school has no box \"\(name)\"; `studykiosk-school status` lists them"
  }
}
