import Study
import Testing

@testable import DeckStore

@Suite("The PIN in the library")
struct PINTests {
  private static let noon = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 0)

  private static func isRight(_ pin: String, for hash: String, in store: DeckStore) throws -> Bool {
    let query = LibraryQuery.checkPIN(pin, hash: hash, attempt: 1)
    return try store.reply(to: query, learner: nil, at: noon) == .checkedPIN(isRight: true)
  }

  @Test("only the PIN of the saved hash is right; each hash has its own salt")
  func right() throws {
    let store = try DeckStore(inMemoryOnly: ())
    var hashes: [String] = []
    for _ in 1...2 {
      let reply = try store.reply(to: .newPIN("1234"), learner: nil, at: Self.noon)
      if case .newPIN(let hash) = reply { hashes.append(hash) }
    }
    try #require(hashes.count == 2)
    #expect(hashes[0] != hashes[1] && hashes.allSatisfy { !$0.contains("1234") })
    try store.setPreference("pin", to: "$y$j9T$other")
    #expect(try Self.isRight("1234", for: hashes[0], in: store))
    #expect(try !Self.isRight("1235", for: hashes[0], in: store))
    #expect(try !Self.isRight("", for: hashes[0], in: store))
    try store.setPreference("pin", to: nil)
    #expect(try !Self.isRight("", for: hashes[0], in: store))
  }

  @Test(
    "a malformed hash accepts no PIN, and is refused at once",
    arguments: ["", "1234", "$y$", "$y$jFT$salt$x", "$6$rounds=999999999$salt$x", "$y$j9T$*"])
  func strange(stored: String) throws {
    let store = try DeckStore(inMemoryOnly: ())
    #expect(try !Self.isRight("1234", for: stored, in: store))
  }
}
