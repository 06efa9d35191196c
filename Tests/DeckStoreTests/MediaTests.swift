import ContentHash
import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct MediaTests {
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
  }

  @Test(
    "A picture is read back unchanged, whatever the size of its pieces",
    arguments: [(0, 10), (1, 10), (65_536, 65_536), (200_000, 7_000), (2_000_003, 65_536)])
  func roundTrip(size: Int, piece: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let hash = ContentHash(of: bytes)
    for _ in 0..<2 {
      try store.addMedia(hash, size: size, fileExtension: "PNG", pieces(of: bytes, piece))
    }
    var read: [UInt8] = []
    try store.media(hash.description) { read += $0 }
    #expect(read == bytes)
    #expect(try store.removeUnusedMedia() == 1)
    #expect(throws: LibraryError.noMedia(hash: hash.description)) {
      try store.media(hash.description) { _ in }
    }
  }

  @Test("A file that changes while it is read is refused, and nothing of it is kept")
  func changed() throws {
    let bytes = [UInt8](repeating: 7, count: 100_000)
    for other in [Array(bytes.dropLast()), bytes + [7], bytes.dropLast() + [8], []] {
      let error = #expect(throws: LibraryError.self) {
        try store.addMedia(
          ContentHash(of: bytes), size: bytes.count, fileExtension: "wav", pieces(of: other, 9_000))
      }
      #expect(error?.description.contains("changed while") == true)
    }
    #expect(try store.removeUnusedMedia() == 0)
  }

  @Test("An error of the reader is thrown again, and nothing is kept")
  func broken() throws {
    struct Unplugged: Error {}
    for size in [10, 2_000_000] {
      #expect(throws: Unplugged.self) {
        try store.addMedia(ContentHash(of: []), size: size, fileExtension: "wav") {
          throw Unplugged()
        }
      }
    }
    #expect(try store.removeUnusedMedia() == 0)
    try store.createDeck("Still works")
  }

  @Test("What was recorded is kept while a draft has it, and by the card that is saved with it")
  func voice() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let hash = "\(ContentHash(of: bytes))"
    let voice = RecordedVoice(CardSound(hash: hash), file: bytes, length: 1, rate: 48_000)
    try store.createDeck("d")
    let guid = try store.newGUID(deck: "d", question: "q")
    var record = CardRecord(Card(question: "q", answer: "a", guid: guid))
    try store.apply(.add(record, to: "d", at: .last))
    try store.add(voice)
    record.media = [
      .init(side: .question, hash: hash, fileExtension: RecordedVoice.fileExtension)
    ]
    let draft = CardDraft(record, in: "d", isNew: false)
    try store.keep(draft, of: draft.key)
    #expect(try store.removeUnusedMedia() == 0)
    try store.apply(.finish(record, in: "d", at: nil))
    #expect(try store.removeUnusedMedia() == 0)
    var read: [UInt8] = []
    try store.media(hash) { read += $0 }
    #expect(read == bytes)
    // Neither a card nor a draft has another one.
    try store.add(RecordedVoice(CardSound(hash: ""), file: [4], length: 1, rate: 48_000))
    #expect(try store.removeUnusedMedia() == 0)
    try anHourPasses()
    #expect(try store.removeUnusedMedia() == 1)
  }

  /// Lets pictures and sounds wait no more for their cards.
  private func anHourPasses() throws {
    try store.write { db in
      try db.execute(
        sql: """
          UPDATE preferences SET value = (SELECT json_group_object(key, value - 3600) FROM json_each(value))
          WHERE key = 'new-media'
          """)
    }
  }

  @Test("What was added by itself waits for its card, the newest hundred of them, for an hour")
  func waiting() throws {
    let media = try (0..<102).map { number in
      try store.addMedia([1, UInt8(number)], fileExtension: "png").description
    }
    #expect(try store.removeUnusedMedia() == 2)
    #expect(try store.mediaMissing(of: media).count == 2)
    try anHourPasses()
    // The same content again, for another card.
    try store.addMedia([1, 50], fileExtension: "png")
    #expect(try store.removeUnusedMedia() == 99)
    #expect(try store.mediaMissing(of: [media[50]]).isEmpty)
  }

  @Test(
    "What a school's deck needs waits until the deck is taken, withdrawn or refused, or the box leaves the school"
  )
  func awaited() throws {
    let bytes: [UInt8] = [1, 2, 3]
    let hash = ContentHash(of: bytes)
    let needed = [hash.description, "another"]
    func add() throws {
      try store.addMedia(hash, size: 3, fileExtension: "png", pieces(of: bytes, 9))
    }
    for end in 0..<3 {
      #expect(try store.awaitMedia(needed, of: "d") == Set(needed))
      #expect(try store.awaitMedia(["another"], of: "e") == ["another"])
      try add()
      #expect(try store.removeUnusedMedia() == 0)
      switch end {
      case 0: #expect(try store.awaitMedia([], of: "d").isEmpty)
      case 1: try store.removeSchoolDeck("d", at: WallTime(milliseconds: 0, zoneMinutes: 0))
      default: try store.leaveSchool()
      }
      #expect(try store.removeUnusedMedia() == 1)
    }
    _ = try store.awaitMedia(needed, of: "d")
    try add()
    var card = CardRecord(Card(question: "q", answer: "a", guid: "1"))
    card.media = [.init(side: .answer, hash: needed[0], fileExtension: "png")]
    try store.take(PublishedDeck(guid: "d", name: "D", voices: [:], cards: [card]), revision: "1")
    card.media = []
    try store.take(PublishedDeck(guid: "d", name: "D", voices: [:], cards: [card]), revision: "2")
    #expect(try store.removeUnusedMedia() == 1)
    // A preference that another program has written keeps nothing, and does no harm.
    for (key, value) in [("new-media", "x"), ("awaited-media d", "[null"), ("new-media", "[1]")] {
      try store.setPreference(key, to: value)
      try add()
      #expect(try store.removeUnusedMedia() == 1)
      try store.addMedia(bytes, fileExtension: "png")
      #expect(try store.removeUnusedMedia() == 0)
      try store.setPreference("new-media", to: nil)
    }
  }

  @Test("A file that is too long is refused before it is read")
  func long() {
    #expect(throws: LibraryError.self) {
      try store.addMedia(
        ContentHash(of: []), size: DeckStore.longestMedia + 1, fileExtension: "wav"
      ) { [0] }
    }
  }

  @Test("A file too long in an untrusted library is reported by a check and never written out")
  func stored() throws {
    let hash = String(repeating: "0a", count: 32)
    try store.queue.write { db in
      try db.execute(
        sql: "INSERT INTO media (hash, extension, bytes) VALUES (?, 'png', zeroblob(?))",
        arguments: [hash, DeckStore.longestMedia + 1])
    }
    #expect(try store.check() == ["pictures or sounds of more than 64 MiB: 1"])
    let error = #expect(throws: LibraryError.self) {
      try store.media(hash) { _ in Issue.record("read") }
    }
    // If it were reported as damage, the kiosk would replace the whole library.
    #expect("\(error.debugDescription)".contains("too long"))
    if case .corrupt = error { Issue.record("\(error.debugDescription)") }
  }

  private func pieces(of bytes: [UInt8], _ size: Int) -> () -> [UInt8] {
    var rest = bytes[...]
    return {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }
}
