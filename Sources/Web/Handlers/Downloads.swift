import DeckStore
import Foundation
import Hummingbird
import LibraryAccess
import LinuxSystem
import NIOCore
import Scenes
import Study

/// The downloads: a deck, a backup of the whole library, or the report for a problem.
struct Downloads: Sendable {
  let site: Site
  let commands: Commands
  /// Limits downloads, because each is a copy on the box's disk until it is sent.
  private let gate = Gate()

  init(site: Site, commands: Commands) {
    (self.site, self.commands) = (site, commands)
  }

  func add(to group: RouterGroup<Visit>) {
    group.get("/decks/:deck/deck.apkg") { _, visit in
      try await deck(visit, "apkg", "application/octet-stream")
    }
    group.get("/decks/:deck/deck.csv") { _, visit in
      try await deck(visit, "csv", "text/csv; charset=utf-8", ["--for-spreadsheet"])
    }
    group.get("/backup") { _, visit in try await backup(visit) }
    group.get("/report") { _, visit in try await report(visit) }
  }

  private func deck(
    _ visit: Visit, _ kind: String, _ type: String, _ options: [String] = []
  ) async throws -> Response {
    let name = try DeckPages.deck(visit)
    let decks = try await site.read { store, _ in try store.decks().map(\.name) }
    guard decks?.contains(name) == true else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return try await file("\(name).\(kind)", type, visit) {
      commands.exportDeck(name, to: $0, for: options)
    }
  }

  /// Sends a backup, but only to a phone that may do everything, because it has all learners' answers.
  private func backup(_ visit: Visit) async throws -> Response {
    guard visit.mayChange else { throw Refusal(.forbidden, visit.language(.webOnlyLooks)) }
    let day = site.clock().iso8601Milliseconds.prefix(10)
    return try await file("studykiosk-\(day).sqlite", "application/vnd.sqlite3", visit) {
      commands.backUp(to: $0)
    }
  }

  /// Sends what `studykiosk report` says of the box, without names.
  private func report(_ visit: Visit) async throws -> Response {
    guard visit.mayChange else { throw Refusal(.forbidden, visit.language(.webOnlyLooks)) }
    let text = try await site.perform(on: .downloads) { [commands] in commands.reportOfBox() }
    guard let text else { throw Refusal(.internalServerError, visit.language(.webNotMade)) }
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/plain; charset=utf-8", .cacheControl: "no-store",
        .contentDisposition: "attachment; filename=\"studykiosk-report.txt\"",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: text)))
  }

  private static let pieceSize = 65_536

  /// Creates a file and sends it piece by piece; it is deleted once it is sent or the phone disconnects.
  private func file(
    _ name: String, _ type: String, _ visit: Visit, _ make: @escaping @Sendable (String) -> Bool
  ) async throws -> Response {
    guard let pass = gate.enter(visit.phone?.id ?? "") else {
      throw Refusal(.serviceUnavailable, visit.language(.webBusy))
    }
    let size = site.library.size
    let file: PrivateFile?
    do {
      file = try await site.perform(on: .downloads) {
        // Twice the size, because a package is made from a copy.
        let file = try PrivateFile(name: name, expecting: 2 * size)
        // The command creates the file itself.
        unlink(file.path)
        return make(file.path) ? file : nil
      }
    } catch {
      site.report("nothing was downloaded: \(error)")
      throw Refusal(Form.noRoom, visit.language(.webNoRoom))
    }
    guard let file, let size = FileStatus(file.path)?.size else {
      throw Refusal(.internalServerError, visit.language(.webNotMade))
    }
    let site = site
    var response = Response(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        // RFC 6266 and 8187: a name in any script, and an ASCII one for a browser that supports neither.
        .contentDisposition: "attachment; filename=\"\(Self.plain(name))\"; "
          + "filename*=UTF-8''\(name.inPath)",
      ],
      body: ResponseBody(contentLength: size) { writer in
        let source = try await site.perform(on: .pieces) { try OpenedFile(file.path) }
        while case let piece = try await site.perform(
          on: .pieces, { try source.next(Self.pieceSize) }),
          !piece.isEmpty
        {
          try await writer.write(ByteBuffer(bytes: piece))
        }
        try await writer.finish(nil)
        withExtendedLifetime((file, pass)) {}
      })
    response.headers[.acceptRanges] = "none"
    return response
  }

  private static func plain(_ name: String) -> String {
    let plain = name.map {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-. ".contains($0)) ? $0 : "_"
    }
    return String(plain)
  }
}

/// A file that is read piece by piece.
private final class OpenedFile: @unchecked Sendable {
  // Unchecked is safe: pieces are requested one after the other.
  private let file: InputFile

  init(_ path: String) throws(FileError) {
    file = try InputFile(path: path, isNamedByFile: true)
  }

  func next(_ size: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    return Array(bytes[..<(try file.read(into: &bytes))])
  }
}
