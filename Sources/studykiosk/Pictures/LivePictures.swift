import Canvas
import DeckStore
import LibraryAccess
import Study

/// The pictures of a live screen: their files come from the library's thread, their pixels from the
/// decoder's.
final class LivePictures {
  private var shelf = PictureShelf(PictureDecoder())
  private let library: LibraryThread
  /// What the library was asked for last.
  private var asked: [CardPicture] = []

  init(library: LibraryThread) {
    self.library = library
  }

  /// Readable when `take` has something.
  var descriptor: CInt { shelf.descriptor }

  /// Says what is shown now, and after it what may come next.
  func want(_ keys: [PictureKey]) {
    shelf.want(keys)
    ask()
  }

  /// Takes files that the library has read.
  func receive(_ files: [PictureFile]) {
    for file in files {
      shelf.receive(
        file.picture, file.problem.map { .failure(.missing($0)) } ?? .success(file.bytes))
    }
    ask()
  }

  /// Takes what was decoded since the last call.
  ///
  /// - Returns: Whether something that is wanted is ready now.
  func take() -> Bool {
    shelf.take()
  }

  /// A picture that is ready, or why it can't be shown; nil while it is on its way.
  subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { shelf[key] }

  private func ask() {
    let missing = shelf.missing
    guard missing != asked else { return }
    asked = missing
    library.read(missing)
  }
}

extension StudyChoice {
  /// A picture at once, for a replay and for `render`, which wait.
  ///
  /// - Throws: Why it can't be shown.
  func bitmap(_ key: PictureKey, in store: DeckStore?) throws(PictureProblem) -> Bitmap {
    var bytes: [UInt8] = []
    do {
      try read(key.picture.hash, in: store) { bytes += $0 }
    } catch {
      throw .missing("\(error)")
    }
    return try PictureProcess().decode(bytes, wanted: key.wanted, paper: key.paper)
  }
}
