import DeckStore
import Glibc
import Study
import Testing

@testable import LibraryAccess

@Suite("Pictures out of a library")
struct PictureFileTests {
  let folder: Folder
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  private let hash: String

  init() throws {
    folder = try Folder()
    let bytes = bytes
    hash = try LibraryFile(path: folder.library).use { store in
      "\(try store.addMedia(bytes, fileExtension: "png"))"
    }
  }

  @Test("come to whoever asked, or why they don't")
  func read() throws {
    let library = try LibraryThread(path: folder.library) { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
      return Studied(learner: learner, deck: Deck(name: "Capitals"))
    }
    let missing = CardPicture(hash: String(repeating: "0", count: 64))
    library.read([CardPicture(hash: hash), missing])
    var files: [PictureFile] = []
    while files.count < 2 {
      var waiting = pollfd(fd: library.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&waiting, 1, 10_000) == 1)
      files += library.takeNews().pictures
    }
    #expect(files[0] == PictureFile(picture: CardPicture(hash: hash), bytes: bytes))
    #expect(files[1].picture == missing && files[1].bytes.isEmpty)
    #expect(files[1].problem?.contains("no picture") == true)
    library.stop()
  }

  @Test("are put off while something more important waits")
  func interrupted() {
    let pieces = [[UInt8](repeating: 1, count: 9), [2], [3]]
    func read(_ hash: String, _ body: ([UInt8]) throws -> Void) throws {
      for piece in pieces { try body(piece) }
    }
    let picture = CardPicture(hash: hash)
    #expect(PictureFile.read(picture, read, isInterrupted: { true }) == nil)
    let file = PictureFile.read(picture, read, isInterrupted: { false })
    #expect(file?.bytes == pieces.flatMap(\.self))
  }

  @Test("that nobody wants any more are dropped")
  func unwanted() {
    let mailbox = LibraryMailbox()
    let (one, other) = (CardPicture(hash: "1"), CardPicture(hash: "2"))
    mailbox.post([one, other])
    #expect(mailbox.picture == one)
    mailbox.post([other])
    mailbox.answer(PictureFile(picture: one))
    mailbox.answer(PictureFile(picture: other))
    // What is read already and not yet taken is not read again.
    mailbox.post([other, one])
    #expect(mailbox.picture == one)
    #expect(mailbox.takeNews().pictures == [PictureFile(picture: other)])
  }
}
