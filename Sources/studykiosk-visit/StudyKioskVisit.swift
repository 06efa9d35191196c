import ArgumentParser
import CommandBasis
import DeckStore
import Foundation
import Glibc
import InputEvents
import LibraryAccess
import LinuxSystem
import SchoolLink
import SchoolVisit
import Study

@main
struct Program {
  static func main() { CommandProgram.main(StudyKioskVisit.self) }
}

/// `studykiosk-visit`.
struct StudyKioskVisit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studykiosk-visit",
    abstract: "Visit the box's school: bring answers, take answers.",
    discussion: """
      The kiosk itself has no network; this program visits the school's server for it, while the kiosk runs. \
      A visit that is cut off loses nothing. Without a school, everything stays as it is.
      """,
    version: programVersion, subcommands: [Now.self, Join.self, Leave.self],
    defaultSubcommand: Now.self)
}

/// Where the box keeps its invitation: beside its library.
struct InvitationPlace {
  let path: String
  /// The authority's certificate, which libpq wants as a file.
  let authority: String
  /// The folder of what is fetched in several visits.
  let files: String
  /// The file with the boxes, at an office.
  private let boxes: String

  init(_ library: LibraryOptions) throws {
    let library = try library.path
    (path, authority) = (library + ".school", library + ".school.crt")
    files = library + ".school-files"
    boxes = library + SchoolBox.fileSuffix
  }

  /// Whether the box has a school.
  var isTaken: Bool { access(path, F_OK) == 0 }

  var membership: Membership {
    Membership(isIn: { isTaken }) { for path in [path, authority, boxes] { unlink(path) } }
  }

  /// Notes the school's boxes, for the office's page; nil at a box that is not the office.
  func note(_ all: [SchoolBox]?) throws {
    guard let all else {
      unlink(boxes)
      return
    }
    let file = try WholeFile(path: boxes, mode: 0o600)
    try file.write(Array(try JSONEncoder().encode(all)))
    try file.finish()
  }

  func read() throws -> Invitation {
    guard isTaken else { throw NoSchoolError() }
    return try Self.read(path)
  }

  static func read(_ path: String) throws -> Invitation {
    guard let invitation = Invitation(text: try InputFile.contents(of: path, limit: 1 << 16)) else {
      throw NoInvitationError(path: path)
    }
    return invitation
  }

  func write(_ invitation: Invitation) throws {
    for (path, text) in [(authority, invitation.authority ?? ""), (path, invitation.text)] {
      let file = try WholeFile(path: path, mode: 0o600)
      try file.write(Array(text.utf8))
      try file.finish()
    }
  }
}

struct NoSchoolError: Error, CustomStringConvertible {
  var description: String {
    "this box has no school; `studykiosk-visit join FILE` takes an invitation"
  }
}

struct NoInvitationError: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path) is no invitation of `studykiosk-school add-box`" }
}

struct Now: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Visit the school now.")

  @Flag(
    name: .customLong("if-joined"), help: "Do nothing, and succeed, if the box has no school.")
  var ifJoined = false

  @OptionGroup var library: LibraryOptions

  func run() throws {
    let place = try InvitationPlace(library)
    if ifJoined, !place.isTaken { return }
    let parameters = try place.read().parameters(authority: place.authority)
    // The library is opened before the server is asked, so that its errors are not taken for those of the network.
    try library.use { _ in }
    let server = SchoolServer(try PostgresConnection(parameters))
    let library = library
    var visit = Visit(at: server, version: programVersion, files: place.files) { body in
      try library.use { try place.membership.use($0, body) }
    }
    let report: Visit.Report
    do { report = try visit.run(at: .now) } catch is Membership.Ended {
      try? FileManager.default.removeItem(atPath: place.files)
      throw NoSchoolError()
    }
    try place.note(place.isTaken ? report.boxes : nil)
    for problem in report.problems { Log().line(problem) }
    try writeLines([
      "\(report.school.printable(limit: 100)): \(report.sent) answers brought, \(report.received) taken"
        + (report.decks > 0 ? ", \(report.decks) decks" : "")
    ])
    if !report.problems.isEmpty { throw ExitCode.failure }
  }
}

struct Join: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take an invitation, and visit the school for the first time.")

  @Argument(
    help: ArgumentHelp("The invitation, of `studykiosk-school add-box`.", valueName: "file"))
  var file: String

  @Flag(help: "Make the library if there is none: for an office, which has no kiosk.")
  var new = false

  @OptionGroup var library: LibraryOptions

  func run() throws {
    let invitation = try InvitationPlace.read(file)
    let place = try InvitationPlace(library)
    if new { try library.useOrMake { _ in } }
    try library.use { store in
      try store.setSchoolNotes(nil)
      try place.write(invitation)
    }
    var now = Now()
    (now.ifJoined, now.library) = (false, library)
    try now.run()
  }
}

struct Leave: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Leave the school; the box keeps everything that it has.")

  @OptionGroup var library: LibraryOptions

  func run() throws {
    let place = try InvitationPlace(library)
    // Also without an invitation, as a library that was brought back may have the school's decks.
    var isIn = place.isTaken
    try library.use { store in
      isIn = try isIn || !store.schoolDecks().isEmpty
      try place.membership.leave(store)
    }
    guard isIn else { throw NoSchoolError() }
    try? FileManager.default.removeItem(atPath: place.files)
  }
}
