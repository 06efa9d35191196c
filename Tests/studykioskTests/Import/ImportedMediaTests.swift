import Canvas
import DeckFormats
import DeckStore
import Foundation
import Glibc
import Study
import Testing
import TestSupport

@testable import DeckExchange

@Suite("Pictures and sounds of other programs' files")
struct ImportedMediaTests {
  @Test("The unpacked size of a file is limited, whether the media can be shown or not")
  func limit() throws {
    let source = MediaSource(contents: ["a.png": 40, "b.png": 40, "c.png": 40])
    var media = ImportedMedia(
      of: source, folder: MediaFolder(path: nil), mostBytes: 100, pictureSide: 2_048)
    for name in ["a.png", "b.png"] { try media.find(name) }
    #expect(throws: MediaLimitError.self) { try media.find("c.png") }
  }

  @Test("Media are added to the library with the cards, or not at all")
  func together() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let copy = folder.path("copy.sqlite")
    let source = MediaSource(contents: ["a.svg": 0]) {
      // A copy of the files as a power cut would leave them.
      for end in ["", "-wal"] {
        try? FileManager.default.removeItem(atPath: copy + end)
        try? FileManager.default.copyItem(atPath: store.path + end, toPath: copy + end)
      }
    }
    let naming = DeckNaming(deck: "Deck", isForAll: true, subdecks: .decks)
    let scan = try ImportScan(source, naming, path: "deck.apkg")
    var media = ImportedMedia(
      of: source, folder: MediaFolder(path: nil), pictureSide: 2_048,
      decoder: PictureProcess(program: Checkout.program()))
    try media.find("a.svg")
    #expect(media.count == 1)
    var cards = ImportedCards(source, scan, naming, media, learner: nil)
    _ = try cards.add(to: store, copiesCards: true)
    let left = try DeckStore(path: copy)
    #expect(try left.removeUnusedMedia() == 0)
    #expect(try left.decks().isEmpty)
    try left.close()
    // Media without a card are removed, too.
    try store.apply(.deck(.delete("Deck")))
    let other = MediaSource(contents: [:])
    var without = ImportedCards(
      other, try ImportScan(other, naming, path: "x"), naming,
      ImportedMedia(of: other, folder: MediaFolder(path: nil), pictureSide: 2_048), learner: nil)
    _ = try without.add(to: store, copiesCards: true)
    #expect(try store.removeUnusedMedia() == 0)
    try store.close()
  }

  @Test("A damaged file is left out and named, and its card stays")
  func damaged() throws {
    let program = try LibraryProgram()
    let path = program.folder.path("deck.apkg")
    let writer = try AnkiPackageWriter(path: path, deck: "Deck", now: 1_770_000_000_000)
    let hash = String(repeating: "0a", count: 32)
    for (guid, name) in [("g1", "bad.svg"), ("g2", "good.svg")] {
      let record = CardRecord(
        Card(question: guid, answer: "x", guid: guid),
        media: [.init(side: .answer, hash: hash, fileExtension: "svg")])
      try writer.add(record) { _ in name }
    }
    for name in ["bad.svg", "good.svg"] {
      try writer.add(medium: name, MediaSource.picture + Array("<!--\(name)-->".utf8))
    }
    try writer.finish()
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The position is within the first file, after its header and its name.
    bytes[60] ^= 0xff
    try bytes.write(to: URL(filePath: path))
    let reported = try program.output("deck", "import", path)
    #expect(reported.contains("2 cards, 1 picture or sound\n"))
    #expect(reported.contains("left out: bad.svg: "))
    #expect(reported.hasSuffix("Deck: 2 cards added, 0 changed, 0 unchanged\n"))
  }

  @Test("Subfolders and names in another case are searched; a missing file is named once")
  func folders() throws {
    let program = try LibraryProgram()
    let deck = program.folder.url.appending(path: "deck")
    for (place, name) in ["IMG/Dog.SVG", "cats/1.svg", "dogs/1.svg", "deep/er/x.svg"].enumerated() {
      let file = deck.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(MediaSource.picture + Array("<!--\(place)-->".utf8)).write(to: file)
    }
    let text = """
      Q: dog ![](img/dog.svg)
      A: ![](../cats/1.svg)

      Q: x ![](x.svg)
      A: ![](dogs/1.svg)

      Q: cow ![](cows/1.svg) [sound:snd/moo.wav]
      A: cow ![](cows/1.svg)
      """
    try Data(text.utf8).write(to: deck.appending(path: "cards.md"))
    let reported = try program.output("deck", "import", deck.appending(path: "cards.md").path)
    #expect(reported.contains("3 cards, 4 pictures and sounds"))
    let missing = reported.split(separator: "\n").filter { $0.contains("left out: ") }
    #expect(missing.count == 2)
    #expect(reported.contains("left out: cows/1.svg: not found"))
    #expect(reported.contains("left out: snd/moo.wav: not found"))
  }

  @Test("A note's pictures are found elsewhere in the named folder, and nowhere else")
  func vault() throws {
    let program = try LibraryProgram()
    let folder = program.folder.url.appending(path: "vault")
    let files = [
      "attachments/dog.svg": "1", "attachments/cat.svg": "2", "../secret.svg": "3",
    ].mapValues { String(decoding: MediaSource.picture, as: UTF8.self) + "<!--\($0)-->" }
    let notes = [
      "notes/in/a.md": "Q: dog ![](../../attachments/dog.svg)\nA: cat ![[cat.svg]]\n",
      "notes/b.md": "Q: x\nA: y ![](../../secret.svg)\n",
      "lists/c.csv": "q;a\nx;<img src=dog.svg>\n",
    ]
    for (name, text) in files.merging(notes, uniquingKeysWith: { $1 }) {
      let file = folder.appending(path: name).standardizedFileURL
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let reported = try program.output("deck", "import", folder.path)
    #expect(reported.contains("1 card, 2 pictures and sounds"))
    #expect(reported.contains("left out: secret.svg: not found"))
    #expect(reported.contains("left out: dog.svg: not found"))
  }

  @Test("A phone's formats that the box can't decode are named with the format to save instead")
  func phone() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write("q;a\nx;<img src=\"i.heic\">[sound:s.m4a]\n", as: "d.csv")
    let reported = try program.output("deck", "import", file)
    #expect(reported.contains("left out: i.heic: ") && reported.contains("save it as .jpg"))
    #expect(reported.contains("left out: s.m4a: ") && reported.contains("save it as .mp3"))
  }

  @Test("Links and pipes in an untrusted folder are not followed, and not waited for")
  func links() throws {
    let program = try LibraryProgram()
    let secret = try program.folder.write("secret\tone\nsecret\ttwo\n", as: "secret.txt")
    let picture = try program.folder.write(
      String(decoding: MediaSource.picture, as: UTF8.self), as: "secret.svg")
    let stick = program.folder.url.appending(path: "stick")
    try FileManager.default.createDirectory(at: stick, withIntermediateDirectories: true)
    func path(_ name: String) -> String { stick.appending(path: name).path }
    #expect(symlink(secret, path("link.txt")) == 0)
    #expect(symlink(picture, path("link.svg")) == 0)
    #expect(mkfifo(path("pipe.txt"), 0o600) == 0)
    #expect(mkfifo(path("pipe.svg"), 0o600) == 0)
    try Data("Q: a\nA: b ![](link.svg) ![](pipe.svg)\n".utf8).write(
      to: stick.appending(path: "cards.md"))
    let start = ContinuousClock.now
    let result = try program.run("deck", "import", stick.path)
    #expect(ContinuousClock.now - start < Patience.limit)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("link.txt: a link"))
    #expect(result.errors.contains("pipe.txt: a pipe"))
    #expect(result.output.contains("left out: link.svg: "))
    #expect(result.output.contains("left out: pipe.svg: "))
    #expect(try program.objects("deck").compactMap { $0["name"] as? String } == ["Cards"])
  }
}

/// A source of cards with pictures, of which only those with 0 bytes can be shown.
private struct MediaSource: DeckSource {
  let kind = "test"
  /// The number of bytes of each file that is no picture; 0 for a real picture.
  let contents: [String: Int]
  /// Called with each card.
  var onCard: () -> Void = {}

  static let picture = Array(
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>".utf8)

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    onCard()
    var card = SourceCard(CardRecord(Card(question: "q", answer: "a", guid: "g")), line: 1)
    card.media = contents.keys.map { .init(side: .question, name: $0) }
    try body(card)
  }

  func readMedia(_ name: String, _ body: ([UInt8]) throws -> Void) throws -> Bool {
    guard let size = contents[name] else { return false }
    try body(size == 0 ? Self.picture : [UInt8](repeating: 7, count: size))
    return true
  }
}
