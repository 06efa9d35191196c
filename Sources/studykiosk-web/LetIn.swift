import ArgumentParser
import CommandBasis
import DeckStore
import Glibc
import InputEvents
import LibraryAccess
import ScreenLayout
import Study

/// `studykiosk-web let-in`.
struct LetIn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "let-in", abstract: "Let a browser in, at a machine without a box's screen.",
    discussion: """
      It does what the box's screen does: it opens the page for good, shows a code for two minutes, and lets in the \
      browser that has sent the code once you type the number that the browser shows. A browser is forgotten when \
      it was not there for 30 days.
      """)

  @ParentCommand var parent: StudyKioskWeb

  @Flag(help: "The browser may look, and change nothing.")
  var looking = false

  /// The time between two looks at whether a browser asks, in ms.
  private static let pause: CInt = 300

  func run() throws {
    var generator = SystemRandomNumberGenerator()
    let code = PhoneInvitation.code(using: &generator)
    try parent.library.use { try $0.save(.invite(code: code, .always), at: .now) }
    try writeLines(["Open \(try address()) in the browser, and type this code: \(code)"])
    guard let request = try request(with: code) else {
      throw NotLetInError(reason: "no browser has sent the code in time")
    }
    StandardError.write(
      "A browser asks: \(request.name.printable(limit: 100)). Which number does it show? ")
    guard let answer = readLine(), Int(answer.filter { !$0.isWhitespace }) == request.number else {
      try parent.library.use { try $0.save(.endInvitation, at: .now) }
      throw NotLetInError(reason: "that is not this browser's number, and it was not let in")
    }
    let role: Phone.Role = looking ? .looking : .everything
    try parent.library.use { try $0.save(.allow(request.id, as: role), at: .now) }
    try writeLines(["\(request.name.printable(limit: 100)) is in."])
  }

  /// The page's address as far as the library knows it.
  private func address() throws -> String {
    let known = try parent.library.use { try $0.phoneAccess(at: .now).addresses.first }
    return known.map { "\($0.printable(limit: 200))/p" } ?? "the page"
  }

  /// Waits for a browser that sends the code.
  ///
  /// - Returns: nil if the code has expired, or was tried too often.
  private func request(with code: String) throws -> PhoneInvitation.Request? {
    while true {
      let invitation = try parent.library.use { try $0.phoneAccess(at: .now).invitation }
      guard let invitation, invitation.code == code else { return nil }
      if let request = invitation.request { return request }
      guard invitation.isOpen(at: .now) else { return nil }
      poll(nil, 0, Self.pause)
    }
  }
}

struct NotLetInError: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}

/// `studykiosk-web browsers`.
struct Browsers: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the browsers that are let in, or shut one out.")

  @ParentCommand var parent: StudyKioskWeb

  @Option(help: ArgumentHelp("Shut this one of the list out, at once.", valueName: "mark"))
  var shutOut: String?

  /// The number of digits of an id that tell a browser from the others.
  private static let marked = 8

  func run() throws {
    let browsers = try parent.library.use { try $0.phoneAccess(at: .now).phones }
    guard let shutOut else {
      return try writeLines(
        browsers.map { browser in
          let role = browser.role == .everything ? "everything" : "looking"
          return "\(browser.id.prefix(Self.marked))  \(role)  last here \(browser.seen.shown)  "
            + browser.name.printable(limit: 100)
        })
    }
    guard let browser = browsers.first(where: { $0.id.prefix(Self.marked) == shutOut }) else {
      throw ValidationError("no browser has the mark \"\(shutOut.printable(limit: 100))\"")
    }
    try parent.library.use { try $0.save(.remove(browser.id), at: .now) }
  }
}
