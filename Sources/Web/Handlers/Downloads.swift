import DeckStore
import Foundation
import Hummingbird
import LibraryAccess
import LinuxSystem
import NIOCore
import Scenes
import Study

/// What a phone takes home: a deck, or the whole library.
struct Downloads: Sendable {
  let site: Site
  let commands: Commands
  /// A download is a copy on the box's disk until it is sent.
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

  /// Only for a phone that may do everything: all learners' answers are in it.
  private func backup(_ visit: Visit) async throws -> Response {
    guard visit.mayChange else { throw Refusal(.forbidden, visit.language(.webOnlyLooks)) }
    let day = site.clock().iso8601Milliseconds.prefix(10)
    return try await file("studykiosk-\(day).sqlite", "application/vnd.sqlite3", visit) {
      commands.backUp(to: $0)
    }
  }

  private static let pieceSize = 65_536

  /// Makes a file and sends it piece by piece; it is gone when it is sent, or its phone is.
  private func file(
    _ name: String, _ type: String, _ visit: Visit, _ make: @escaping @Sendable (String) -> Bool
  ) async throws -> Response {
    guard let pass = gate.enter() else {
      throw Refusal(.serviceUnavailable, visit.language(.webBusy))
    }
    let size = site.library.size
    let file: PrivateFile?
    do {
      file = try await site.perform(on: .downloads) {
        // A package is made of a copy.
        let file = try PrivateFile(name: name, expecting: 2 * size)
        // The command makes it anew.
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
        // RFC 6266 and 8187: a name in any script, and one for a browser that knows neither.
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
  // One piece after the other is asked for.
  private let file: InputFile

  init(_ path: String) throws(FileError) {
    file = try InputFile(path: path, isNamedByFile: true)
  }

  func next(_ size: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    return Array(bytes[..<(try file.read(into: &bytes))])
  }
}
