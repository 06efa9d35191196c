package import Study

/// The pictures that the screen shows or will show next, decoded within a limit of memory.
///
/// The main loop owns it: it says what it wants, brings the bytes it is asked for, and takes what is
/// ready. Nothing here waits.
package struct PictureShelf {
  private let decoder: PictureDecoder
  private let limit: Int
  private var wanted: [PictureKey] = []
  /// What may be wanted next: decoded after what is wanted, and kept as far as there is memory.
  private var upcoming: [PictureKey] = []
  private var ready: [PictureKey: Result<Bitmap, PictureProblem>] = [:]
  /// The keys of `ready`, those wanted longest ago first.
  private var ages: [PictureKey] = []
  /// Files that are here and not yet decoded.
  private var files: [CardPicture: [UInt8]] = [:]
  /// Whether a file that is wanted turned out to be missing since the last `take`.
  private var hasNews = false

  /// - Parameters:
  ///   - decoder: Decodes for this shelf alone.
  ///   - limit: The most bytes of decoded pictures beside those that are wanted: 8 MiB are five that
  ///     fill an 800×480 panel.
  package init(_ decoder: PictureDecoder, limit: Int = 8 << 20) {
    self.decoder = decoder
    self.limit = limit
  }

  /// Readable when `take` has something.
  package var descriptor: CInt { decoder.descriptor }

  /// Says what is shown now; the rest is no longer prepared.
  package mutating func want(_ keys: [PictureKey]) {
    guard keys != wanted else { return }
    (wanted, upcoming) = (keys, [])
    change(keys)
  }

  /// Says what may be shown next, the likeliest first.
  package mutating func prepare(_ keys: [PictureKey]) {
    upcoming = keys.filter { !wanted.contains($0) }
    change(upcoming)
  }

  private mutating func change(_ keys: [PictureKey]) {
    let pictures = Set((wanted + upcoming).map(\.picture))
    files = files.filter { pictures.contains($0.key) }
    let here = Set(keys)
    ages = ages.filter { !here.contains($0) } + keys.filter { ready[$0] != nil }
    dropOld()
    order()
  }

  /// The bytes of files that wait to be decoded.
  package var waiting: Int { files.values.reduce(0) { $0 + $1.count } }

  /// The pictures whose files are needed, the most urgent first; bring them by `receive`.
  package var missing: [CardPicture] {
    var seen: Set<CardPicture> = []
    return undecoded.map(\.picture).filter { files[$0] == nil && seen.insert($0).inserted }
  }

  /// Takes a file from the library, or why there is none.
  package mutating func receive(_ picture: CardPicture, _ file: Result<[UInt8], PictureProblem>) {
    switch file {
    case .success(let bytes):
      guard undecoded.contains(where: { $0.picture == picture }) else { return }
      files[picture] = bytes
      order()
    case .failure(let problem):
      for key in undecoded where key.picture == picture {
        keep(key, .failure(problem))
        hasNews = hasNews || wanted.contains(key)
      }
    }
  }

  /// Takes what was decoded since the last call, and what turned out to be missing.
  ///
  /// - Returns: Whether something that is wanted is ready now.
  package mutating func take() -> Bool {
    let results = decoder.takeResults()
    for (key, result) in results { keep(key, result) }
    let needed = Set(undecoded.map(\.picture))
    files = files.filter { needed.contains($0.key) }
    defer { hasNews = false }
    return hasNews || results.contains { wanted.contains($0.0) }
  }

  /// A picture that is ready, or why it can't be shown; nil while it is on its way.
  package subscript(key: PictureKey) -> Result<Bitmap, PictureProblem>? { ready[key] }

  private var undecoded: [PictureKey] { (wanted + upcoming).filter { ready[$0] == nil } }

  private mutating func keep(_ key: PictureKey, _ result: Result<Bitmap, PictureProblem>) {
    if ready.updateValue(result, forKey: key) == nil { ages.append(key) }
    dropOld()
  }

  private func order() {
    decoder.order(
      undecoded.compactMap { key in
        files[key.picture].map { PictureDecoder.Order(key: key, bytes: $0) }
      })
  }

  /// Drops what was wanted longest ago until the rest is within the limit.
  private mutating func dropOld() {
    let here = Set(wanted)
    var size = ages.reduce(0) { $0 + cost(of: $1) }
    while size > limit, let place = ages.firstIndex(where: { !here.contains($0) }) {
      let key = ages.remove(at: place)
      size -= cost(of: key)
      ready[key] = nil
      // Decoded once more, it would have no room either.
      upcoming.removeAll { $0 == key }
    }
  }

  /// In bytes, with what even a problem takes.
  private func cost(of key: PictureKey) -> Int {
    let pixels = (try? ready[key]?.get())?.pixels.count ?? 0
    return pixels * 4 + 1_024
  }
}
