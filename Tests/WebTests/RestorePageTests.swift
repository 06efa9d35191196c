import DeckStore
import Foundation
import HTTPTypes
import LibraryAccess
import LinuxSystem
import Scenes
import Study
import TestSupport
import Testing

@testable import Web

@Suite("Backups on the page", .serialized)
struct RestorePageTests {
  let box: PageBox
  /// A backup with the deck Rivers and the learner Anna, who are gone from the library.
  let backup: [UInt8]

  init() throws {
    box = try PageBox()
    let path = box.folder.path("earlier.sqlite")
    try box.library.use { store in
      try store.createDeck("Rivers")
      try store.addLearner("Anna", at: PageBox.noon)
      try store.backup(to: path)
      try store.apply(.deck(.delete("Rivers")))
      try store.apply(.learner(.remove("Anna")))
      try store.addLearner("Bo <3", at: PageBox.noon)
    }
    backup = try InputFile.contents(of: path, limit: 1 << 24)
  }

  /// Returns the page once the box is done with a backup.
  private func settled(_ phone: inout Browser) async throws -> Browser.Answer {
    try await phone.settled("/restore")
  }

  private func decks() throws -> [String] {
    try box.library.use { try $0.decks().map(\.name) }
  }

  private func job(_ page: String) throws -> String {
    String(try #require(page.firstMatch(of: #/name="job" value="(\d+)"/#)).output.1)
  }

  @Test("one that is sent is compared with what is here, and comes back only after the question")
  func sent() async throws {
    var phone = try await box.phone()
    #expect(try await phone.get("/restore").text.contains("type=\"file\""))
    let sent = try await phone.send("/restore", [:], file: backup, as: "file", called: "b.sqlite")
    #expect(sent.location == "/restore")
    let page = try await settled(&phone).text
    #expect(page.contains("<h2>b.sqlite</h2>"))
    #expect(page.contains("<td>1: Bo &#60;3</td><td><b>1: Anna</b></td>"))
    #expect(page.contains("<td>1: Capitals</td><td><b>2: Capitals, Rivers</b></td>"))
    #expect(page.contains("<th scope=\"row\">Cards</th><td>1</td><td>1</td>"))
    #expect(try decks() == ["Capitals"])
    let job = try job(page)
    _ = try await phone.send("/restore/take", ["job": job])
    _ = try await phone.send("/restore/take", ["job": "99", "sure": "yes"])
    #expect(try await settled(&phone).text.contains("/restore/take") && decks() == ["Capitals"])
    _ = try await phone.send("/restore/take", ["job": job, "sure": "yes"])
    let done = try await settled(&phone)
    #expect(done.status == 200 && done.text.contains("The backup is restored"))
    #expect(try decks() == ["Capitals", "Rivers"])
    // The phone is still let in, and can take it back.
    _ = try await phone.send("/restore/leave", ["job": job])
    let list = try await phone.get("/restore").text
    #expect(list.contains("before restoring"))
    let name = try #require(list.firstMatch(of: #/name="name" value="([^"]*at-box[^"]*)"/#)).output
      .1
    _ = try await phone.send("/restore/look", ["name": String(name)])
    let earlier = try await settled(&phone).text
    #expect(earlier.contains("<td>1: Anna</td><td><b>1: Bo &#60;3</b></td>"))
    _ = try await phone.send("/restore/take", ["job": try self.job(earlier), "sure": "yes"])
    _ = try await settled(&phone)
    #expect(try decks() == ["Capitals"])
  }

  @Test("whom the backup would let in stays out, and whoever is in stays in")
  func phones() async throws {
    var old = try await box.phone()
    let path = box.folder.path("with-phone.sqlite")
    try box.library.use { store in
      try store.backup(to: path)
      let ids = try store.phoneAccess(at: PageBox.noon).phones.map(\.id)
      for id in ids { try store.save(.remove(id), at: PageBox.noon) }
    }
    #expect(try await old.get("/").location == "/p")
    var phone = try await box.phone()
    let bytes = try InputFile.contents(of: path, limit: 1 << 24)
    _ = try await phone.send("/restore", [:], file: bytes, as: "file", called: "b.sqlite")
    let job = try job(try await settled(&phone).text)
    _ = try await phone.send("/restore/take", ["job": job, "sure": "yes"])
    #expect(try await settled(&phone).text.contains("The backup is restored"))
    #expect(try await old.get("/").location == "/p")
  }

  @Test("whoever compares last decides, since the library may be another one by then")
  func twoPhones() async throws {
    var (first, second) = (try await box.phone(), try await box.phone())
    _ = try await first.send("/restore", [:], file: backup, as: "file", called: "b.sqlite")
    let early = try job(try await settled(&first).text)
    _ = try await second.send("/restore", [:], file: backup, as: "file", called: "b.sqlite")
    let late = try job(try await settled(&second).text)
    for (number, isOfFirst) in [(early, true), (late, true), (early, false)] {
      let form = ["job": number, "sure": "yes"]
      _ =
        try await isOfFirst
        ? first.send("/restore/take", form) : second.send("/restore/take", form)
    }
    #expect(try await settled(&first).text.contains("type=\"file\"") && decks() == ["Capitals"])
    _ = try await second.send("/restore/take", ["job": late, "sure": "yes"])
    #expect(try await settled(&second).text.contains("The backup is restored"))
    #expect(try decks() == ["Capitals", "Rivers"])
  }

  @Test("a file that is none is refused, and nothing changes")
  func refused() async throws {
    var phone = try await box.phone()
    let damaged = Array(backup.prefix(backup.count / 2)) + [UInt8](repeating: 7, count: 5_000)
    for bytes in [Array("no backup".utf8), damaged] {
      _ = try await phone.send("/restore", [:], file: bytes, as: "file", called: "b.sqlite")
      let page = try await settled(&phone).text
      #expect(
        page.contains("This is not a backup, or it is damaged. Nothing was changed here."))
      _ = try await phone.send("/restore/leave", ["job": try job(page)])
    }
    #expect(try await phone.send("/restore", ["x": "y"]).status == 422)
    for name in ["../earlier.sqlite", "library.sqlite", "", "x"] {
      #expect(try await phone.send("/restore/look", ["name": name]).status == 404, "\(name)")
    }
    var looking = try await box.phone(.looking)
    #expect(try await looking.get("/restore").status == 403)
    #expect(try await looking.send("/restore/take", ["job": "1", "sure": "yes"]).status == 403)
    #expect(try decks() == ["Capitals"])
    #expect(try box.folder.names().filter { $0.contains("restor") } == [])
  }
}
