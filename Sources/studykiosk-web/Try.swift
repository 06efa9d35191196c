import ArgumentParser
import CommandBasis
import LibraryAccess
import LinuxSystem
import Scenes
import Web

/// `studykiosk-web try`.
struct Try: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Show the box in a browser of this machine.",
    discussion: """
      The page is the box's panel, screen and speaker: mouse, finger or pen touch it, the space bar shakes it. \
      Its address has a secret, and counts only on this machine, in one page at a time. Closing the page \
      ends the box. Without --library it has a new library, which goes with it; with it, the theme, rotation and \
      language that are chosen beside the box are kept in that library. Ctrl-C ends the box, which saves; a second \
      one ends the program at once. Ctrl-Z is not for here: a box whose page takes nothing for ten seconds ends.
      """)

  @ParentCommand var parent: StudyKioskWeb

  @Option(
    help: ArgumentHelp(
      "The touch panel: \(BrowserPanel.all.map(\.name).joined(separator: ", ")).",
      valueName: "width>x<height"),
    transform: Self.panel)
  var panel = BrowserPanel.all[0]

  @Option(
    help: ArgumentHelp(
      "A folder that counts as a USB stick, with what is in its folder studykiosk.",
      valueName: "folder"))
  var stick: String?

  @Option(
    help: ArgumentHelp(
      "Also write a new file that leads a browser to the page: the arguments of a browser, such as an address, "
        + "can be read by all users of the machine.",
      valueName: "file"))
  var page: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("After --: options of `studykiosk run`.", valueName: "options"))
  var kiosk: [String] = []

  func run() throws {
    let program = try OwnProgram.sibling("studykiosk")
    let log = Log()
    let named = parent.library.library
    let preferences = (named == nil ? [:] : parent.library.preferences(log))
      .merging(StudyKioskWeb.settings(log)) { library, _ in library }
    let server = try TryServer(
      program: program, options: kiosk, library: named, stick: stick, panel: panel,
      preferences: preferences)
    try server.serve(page: page) { address in try writeLines([address]) }
  }

  private static func panel(_ text: String) throws -> BrowserPanel {
    guard let panel = BrowserPanel.all.first(where: { $0.name == text }) else {
      throw ValidationError(
        "the panels are \(BrowserPanel.all.map(\.name).joined(separator: ", "))")
    }
    return panel
  }
}
