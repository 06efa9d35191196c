import Canvas
import Foundation
import Glibc
import MediaDecoding
import ScreenLayout
import Study
import Testing

@Suite("The shelf of pictures")
struct PictureShelfTests {
  private func key(_ name: String, width: Int = 60) -> PictureKey {
    PictureKey(
      CardPicture(hash: name), wanted: PixelSize(width: width, height: 40),
      paper: PictureExamples.paper)
  }

  /// Waits for the decoder until a picture is ready.
  private func wait(_ shelf: inout PictureShelf, for key: PictureKey) {
    while shelf[key] == nil {
      var waiting = pollfd(fd: shelf.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 10_000) == 1 else { return }
      _ = shelf.take()
    }
  }

  @Test("asks for the files of what is wanted, the most urgent first, and decodes them")
  func decodes() throws {
    var shelf = PictureShelf(PictureDecoder(PictureExamples.process))
    let keys = PictureExamples.names.map { key($0) }
    shelf.want(keys)
    #expect(shelf.missing == keys.map(\.picture))
    for name in PictureExamples.names {
      shelf.receive(CardPicture(hash: name), .success(try PictureExamples.file(name)))
    }
    #expect(shelf.missing.isEmpty)
    for key in keys {
      wait(&shelf, for: key)
      #expect(throws: Never.self) { try shelf[key]?.get() }
    }
    // What is ready stays so without its file.
    shelf.want([keys[1]])
    #expect(shelf.missing.isEmpty && shelf[keys[1]] != nil)
  }

  @Test("goes over from a picture that nobody wants any more")
  func changesItsMind() throws {
    var shelf = PictureShelf(PictureDecoder(PictureExamples.process))
    let bomb = try #require(PictureExamples.bombs.first { $0.name == "filters" })
    shelf.want([key("bomb")])
    shelf.receive(CardPicture(hash: "bomb"), .success(bomb.bytes))
    shelf.want([key("stripes.png")])
    shelf.receive(
      CardPicture(hash: "stripes.png"), .success(try PictureExamples.file("stripes.png")))
    wait(&shelf, for: key("stripes.png"))
    #expect(throws: Never.self) { try shelf[key("stripes.png")]?.get() }
    // Decoded to its end, that would be told first.
    #expect(shelf[key("bomb")] == nil)
  }

  @Test("tells a picture that is missing, and asks for it no more")
  func missing() {
    var shelf = PictureShelf(PictureDecoder(PictureExamples.process))
    shelf.want([key("a", width: 60), key("a", width: 30)])
    #expect(shelf.missing == [CardPicture(hash: "a")])
    shelf.receive(CardPicture(hash: "a"), .failure(.missing("it is gone")))
    #expect(shelf.missing.isEmpty)
    // Told once, so that the screen says it.
    #expect(shelf.take() && !shelf.take())
    #expect(throws: PictureProblem.missing("it is gone")) { try shelf[key("a", width: 30)]?.get() }
  }

  @Test("prepares what may come next, after what is wanted, and only as far as there is memory")
  func prepares() throws {
    var shelf = PictureShelf(PictureDecoder(PictureExamples.process), limit: 60 * 40 * 4 + 4_096)
    let svg = try PictureExamples.file("stripes.svg")
    shelf.want([key("a")])
    shelf.prepare([key("b"), key("a")])
    #expect(shelf.missing.map(\.hash) == ["a", "b"])
    shelf.receive(CardPicture(hash: "a"), .success(svg))
    wait(&shelf, for: key("a"))
    // Both have no room: it is given up, and not decoded again and again.
    shelf.receive(CardPicture(hash: "b"), .success(svg))
    var waiting = pollfd(fd: shelf.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 10_000) == 1)
    let isShown = shelf.take()
    #expect(!isShown)
    #expect(shelf[key("b")] == nil && shelf.missing.isEmpty && shelf[key("a")] != nil)
    // A small one has.
    shelf.prepare([key("c", width: 6)])
    shelf.receive(CardPicture(hash: "c"), .success(svg))
    wait(&shelf, for: key("c", width: 6))
    #expect(throws: Never.self) { try shelf[key("c", width: 6)]?.get() }
    // It may be missing, too, and nobody is told before it is wanted.
    shelf.prepare([key("d")])
    shelf.receive(CardPicture(hash: "d"), .failure(.missing("it is gone")))
    let isTold = shelf.take()
    #expect(!isTold && shelf[key("d")] != nil)
  }

  @Test("keeps what was wanted last, within its memory")
  func forgets() throws {
    let room = 60 * 40 * 4
    var shelf = PictureShelf(PictureDecoder(PictureExamples.process), limit: 2 * room + 4_096)
    let svg = try PictureExamples.file("stripes.svg")
    for name in ["a", "b", "c"] {
      shelf.want([key(name)])
      shelf.receive(CardPicture(hash: name), .success(svg))
      wait(&shelf, for: key(name))
    }
    #expect(shelf[key("a")] == nil && shelf[key("b")] != nil && shelf[key("c")] != nil)
  }

  @Test("tries a decoder again that could not start, and then shows the picture")
  func triesAgain() throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "shelf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "studykiosk").path
    var shelf = PictureShelf(
      PictureDecoder(PictureProcess(program: program), retryingAfter: .milliseconds(20)))
    let stripes = key("stripes.png")
    shelf.want([stripes])
    shelf.receive(stripes.picture, .success(try PictureExamples.file("stripes.png")))
    wait(&shelf, for: stripes)
    #expect(throws: PictureProblem.noDecoder("posix_spawn")) { try shelf[stripes]?.get() }
    // An update of the program may be why it was not there.
    let real = Bundle.main.bundleURL.appending(path: "studykiosk")
    try FileManager.default.createSymbolicLink(
      at: URL(filePath: program), withDestinationURL: real)
    while case .failure = shelf[stripes] {
      var waiting = pollfd(fd: shelf.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&waiting, 1, 10_000) == 1)
      _ = shelf.take()
    }
    #expect(throws: Never.self) { try shelf[stripes]?.get() }
  }
}
