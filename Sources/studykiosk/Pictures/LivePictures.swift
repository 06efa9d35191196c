import Canvas
import DeckStore
import LibraryAccess
import MediaDecoding
import Study

/// Brings the pictures that a screen shows.
protocol PictureSource: AnyObject {
  /// Readable when `take` has something; nil where nothing has to be waited for.
  var descriptor: CInt? { get }

  /// Says what is shown now.
  func want(_ keys: [PictureKey])

  /// Says what may be shown next.
  func prepare(_ keys: [PictureKey])

  /// Takes what was decoded since the last call, and says whether something that is wanted is ready.
  func take() -> Bool

  /// A picture that is ready, or why it can't be shown; nil while it is on its way.
  subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { get }
}

/// The pictures of a live screen: their files come from the library's thread, their pixels from the
/// decoder's.
final class LivePictures: PictureSource {
  private var cache = PictureCache(PictureDecoder())
  private let library: LibraryThread
  /// What the library was asked for last.
  private var asked: [CardPicture] = []

  init(library: LibraryThread) {
    self.library = library
  }

  var descriptor: CInt? { cache.descriptor }

  func want(_ keys: [PictureKey]) {
    cache.want(keys)
    ask()
  }

  func prepare(_ keys: [PictureKey]) {
    cache.prepare(keys)
    ask()
  }

  /// Takes files that the library has read.
  func receive(_ files: [MediaFile]) {
    for file in files where file.use == .picture {
      cache.receive(
        CardPicture(hash: file.hash),
        file.problem.map { .failure(.missing($0)) } ?? .success(file.bytes))
    }
    ask()
  }

  func take() -> Bool {
    defer { ask() }
    return cache.take()
  }

  subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { cache[key] }

  /// Asks for one file after the other: an untrusted deck may name a hundred of 64 MiB for a card.
  private func ask() {
    let missing = cache.waiting < Self.mostWaiting ? Array(cache.missing.prefix(1)) : []
    guard missing != asked else { return }
    asked = missing
    library.read(missing.map(\.hash), for: .picture)
  }

  /// In bytes; one file may have more.
  private static let mostWaiting = 8 << 20
}

/// The pictures of a replay or of `render`, which wait for each; those on the screen are kept.
final class ReplayPictures: PictureSource {
  /// Reads a picture's file, by its content's hash, piece by piece.
  typealias Read = (_ hash: String, _ body: ([UInt8]) throws -> Void) throws -> Void

  private let read: Read
  private var ready: [PictureKey: Result<Bitmap, PictureProblem>] = [:]

  init(_ read: @escaping Read) { self.read = read }

  convenience init(_ choice: LessonSelection, in store: DeckStore?) {
    self.init { try choice.read($0, in: store, $1) }
  }

  var descriptor: CInt? { nil }

  func want(_ keys: [PictureKey]) {
    let wanted = Set(keys)
    ready = ready.filter { wanted.contains($0.key) }
    for key in keys where ready[key] == nil { ready[key] = decoded(key) }
  }

  /// A replay has the time to wait.
  func prepare(_ keys: [PictureKey]) {}

  func take() -> Bool { false }

  subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { ready[key] }

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
