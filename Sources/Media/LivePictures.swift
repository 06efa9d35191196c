package import Canvas
import LibraryAccess
import MediaDecoding
import Study

/// A source of the pictures that a screen shows.
package protocol PictureSource: AnyObject {
  /// A descriptor that is readable when `take` has something; nil if no picture is ever waited for.
  var descriptor: CInt? { get }

  /// Sets the pictures that are shown now.
  func want(_ keys: [PictureKey])

  /// Sets the pictures that may be shown next.
  func prepare(_ keys: [PictureKey])

  /// Takes what was decoded since the last call, and returns whether a wanted picture is ready.
  func take() -> Bool

  /// A picture that is ready, or the reason why it can't be shown; nil while it is being read or decoded.
  subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { get }
}

/// The pictures of a live screen: their files come from the library's thread, their pixels from the
/// decoder's.
package final class LivePictures: PictureSource {
  private var cache = PictureCache(PictureDecoder())
  private let library: LibraryThread
  private var order = FileOrder<CardPicture>()

  init(library: LibraryThread) {
    self.library = library
  }

  package var descriptor: CInt? { cache.descriptor }

  package func want(_ keys: [PictureKey]) {
    cache.want(keys)
    ask()
  }

  package func prepare(_ keys: [PictureKey]) {
    cache.prepare(keys)
    ask()
  }

  /// Takes a file that the library has read.
  func receive(_ file: MediaFile) {
    cache.receive(
      CardPicture(hash: file.hash),
      file.problem.map { .failure(.missing($0)) } ?? .success(file.bytes))
    ask()
  }

  package func take() -> Bool {
    defer { ask() }
    return cache.take()
  }

  package subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { cache[key] }

  private func ask() {
    if let next = order.next(for: cache) { library.read(next.map(\.hash), for: .picture) }
  }
}

/// The files that are requested from the library, one after the other, because an untrusted deck may name a
/// hundred of 64 MiB for a card.
struct FileOrder<File: Hashable> {
  private var asked: [File] = []
  /// The number of bytes that may wait to be decoded before the next file is requested; one file may have
  /// more.
  private let mostWaiting = 8 << 20

  /// Returns the files to request now instead of those that were requested last; nil if they have not
  /// changed.
  mutating func next<Key: MediaKey>(for cache: MediaCache<Key>) -> [File]? where Key.File == File {
    let missing = cache.waiting < mostWaiting ? Array(cache.missing.prefix(1)) : []
    guard missing != asked else { return nil }
    asked = missing
    return missing
  }
}

/// The pictures of a replay or of `render`, which wait for each picture; those on the screen are kept.
package final class ReplayPictures: PictureSource {
  private let read: MediaReading
  private var ready: [PictureKey: Result<Bitmap, PictureProblem>] = [:]

  package init(_ read: @escaping MediaReading) { self.read = read }

  package var descriptor: CInt? { nil }

  package func want(_ keys: [PictureKey]) {
    let wanted = Set(keys)
    ready = ready.filter { wanted.contains($0.key) }
    for key in keys where ready[key] == nil { ready[key] = decoded(key) }
  }

  /// Does nothing, because a replay has the time to wait.
  package func prepare(_ keys: [PictureKey]) {}

  package func take() -> Bool { false }

  package subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { ready[key] }

  private func decoded(_ key: PictureKey) -> Result<Bitmap, PictureProblem> {
    var bytes: [UInt8] = []
    do {
      try read(key.picture.hash) { bytes += $0 }
    } catch {
      return .failure(.missing("\(error)"))
    }
    return Result { () throws(PictureProblem) in
      try PictureProcess().decode(bytes, wanted: key.wanted, paper: key.paper)
    }
  }
}
