import Canvas
import Foundation
import Glibc
import MediaDecoding
import ScreenLayout
import Study
import TestSupport
import Testing

@Suite("The cache of pictures")
struct PictureCacheTests {
  private func key(_ name: String, width: Int = 60) -> PictureKey {
    PictureKey(
      CardPicture(hash: name), wanted: PixelSize(width: width, height: 40),
      paper: PictureExamples.paper)
  }

  /// Waits until the decoder has a picture ready.
  private func wait(_ cache: inout PictureCache, for key: PictureKey) {
    while cache[key] == nil {
      guard Patience.hasInput(cache.descriptor) else { return }
      _ = cache.take()
    }
  }

  @Test("asks for the files of the wanted pictures, the most urgent first, and decodes them")
  func decodes() throws {
    var cache = PictureCache(PictureDecoder(PictureExamples.process))
    let keys = PictureExamples.names.map { key($0) }
    cache.want(keys)
    #expect(cache.missing == keys.map(\.picture))
    for name in PictureExamples.names {
      cache.receive(CardPicture(hash: name), .success(try PictureExamples.file(name)))
    }
    #expect(cache.missing.isEmpty)
    for key in keys {
      wait(&cache, for: key)
      #expect(throws: Never.self) { try cache[key]?.get() }
    }
    // A picture that is ready stays so without its file.
    cache.want([keys[1]])
    #expect(cache.missing.isEmpty && cache[keys[1]] != nil)
  }

  @Test("gives up a picture that is no longer wanted, and decodes the next one")
  func changesItsMind() throws {
    var cache = PictureCache(PictureDecoder(PictureExamples.process))
    let bomb = try #require(PictureExamples.bombs.first { $0.name == "filters" })
    cache.want([key("bomb")])
    cache.receive(CardPicture(hash: "bomb"), .success(bomb.bytes))
    cache.want([key("stripes.png")])
    cache.receive(
      CardPicture(hash: "stripes.png"), .success(try PictureExamples.file("stripes.png")))
    wait(&cache, for: key("stripes.png"))
    #expect(throws: Never.self) { try cache[key("stripes.png")]?.get() }
    // If the bomb had been decoded to its end, its problem would have been reported first.
    #expect(cache[key("bomb")] == nil)
  }

  @Test("reports a missing picture, and doesn't ask for it again")
  func missing() {
    var cache = PictureCache(PictureDecoder(PictureExamples.process))
    cache.want([key("a", width: 60), key("a", width: 30)])
    #expect(cache.missing == [CardPicture(hash: "a")])
    cache.receive(CardPicture(hash: "a"), .failure(.missing("it is gone")))
    #expect(cache.missing.isEmpty)
    // The change is reported once, so that the screen shows it.
    #expect(cache.take() && !cache.take())
    #expect(throws: PictureProblem.missing("it is gone")) { try cache[key("a", width: 30)]?.get() }
  }

  @Test("prepares pictures that may come next, after the wanted ones, within its memory limit")
  func prepares() throws {
    var cache = PictureCache(PictureDecoder(PictureExamples.process), limit: 60 * 40 * 4 + 4_096)
    let svg = try PictureExamples.file("stripes.svg")
    cache.want([key("a")])
    cache.prepare([key("b"), key("a")])
    #expect(cache.missing.map(\.hash) == ["a", "b"])
    cache.receive(CardPicture(hash: "a"), .success(svg))
    wait(&cache, for: key("a"))
    // The cache has no room for both: the prepared one is given up, and not decoded again and again.
    cache.receive(CardPicture(hash: "b"), .success(svg))
    #expect(Patience.hasInput(cache.descriptor))
    let isShown = cache.take()
    #expect(!isShown)
    #expect(cache[key("b")] == nil && cache.missing.isEmpty && cache[key("a")] != nil)
    // The cache has room for a small picture.
    cache.prepare([key("c", width: 6)])
    cache.receive(CardPicture(hash: "c"), .success(svg))
    wait(&cache, for: key("c", width: 6))
    #expect(throws: Never.self) { try cache[key("c", width: 6)]?.get() }
    // A prepared picture may be missing, which is not reported before the picture is wanted.
    cache.prepare([key("d")])
    cache.receive(CardPicture(hash: "d"), .failure(.missing("it is gone")))
    let isReported = cache.take()
    #expect(!isReported && cache[key("d")] != nil)
  }

  @Test("keeps the pictures that were wanted last, within its memory limit")
  func forgets() throws {
    let room = 60 * 40 * 4
    var cache = PictureCache(PictureDecoder(PictureExamples.process), limit: 2 * room + 4_096)
    let svg = try PictureExamples.file("stripes.svg")
    for name in ["a", "b", "c"] {
      cache.want([key(name)])
      cache.receive(CardPicture(hash: name), .success(svg))
      wait(&cache, for: key(name))
    }
    #expect(cache[key("a")] == nil && cache[key("b")] != nil && cache[key("c")] != nil)
  }

  @Test("retries a decoder that could not start, and then shows the picture")
  func triesAgain() throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "cache-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: "studykiosk").path
    var cache = PictureCache(
      PictureDecoder(PictureProcess(program: program), retryingAfter: .milliseconds(20)))
    let stripes = key("stripes.png")
    cache.want([stripes])
    cache.receive(stripes.picture, .success(try PictureExamples.file("stripes.png")))
    wait(&cache, for: stripes)
    #expect(throws: PictureProblem.noDecoder("posix_spawn")) { try cache[stripes]?.get() }
    // The program may have been missing during an update.
    let real = Bundle.main.bundleURL.appending(path: "studykiosk")
    try FileManager.default.createSymbolicLink(
      at: URL(filePath: program), withDestinationURL: real)
    while case .failure = cache[stripes] {
      try #require(Patience.hasInput(cache.descriptor))
      _ = cache.take()
    }
    #expect(throws: Never.self) { try cache[stripes]?.get() }
  }
}
