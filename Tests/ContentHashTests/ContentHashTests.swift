import Testing

@testable import ContentHash

@Suite struct ContentHashTests {
  @Test(
    "Known contents have the hashes FIPS 180-4 gives them",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
  func knownHashes(content: String, hash: String) {
    #expect(ContentHash(of: Array(content.utf8)).description == hash)
  }

  @Test("A short name is the hash's first 75 bits, five to a character")
  func shortName() {
    // ba 78 16 bf 8f 01 cf ea 41 41 = 10111 01001 11100 00001 01101 01111 11100 01111 00000 …
    #expect(ContentHash(of: Array("abc".utf8)).shortName.hasPrefix("q9w1dfwf0"))
    #expect(ContentHash(of: Array("abc".utf8)).shortName.count == 15)
  }

  @Test("A card's GUID depends on its deck, its question, and what tells it from namesakes")
  func cardIdentity() {
    let guids = [
      CardIdentity.guid(deck: "Capitals", question: "Norway"),
      CardIdentity.guid(deck: "Flags", question: "Norway"),
      CardIdentity.guid(deck: "Capitals", question: "Peru"),
      CardIdentity.guid(deck: "Capitals", question: "Norway", media: [], answer: nil),
      CardIdentity.guid(deck: "Capitals", question: "Norway", media: [], answer: "Oslo"),
    ]
    #expect(Set(guids).count == 5)
    #expect(guids[0] == CardIdentity.guid(deck: "Capitals", question: "Norway"))
  }
}
