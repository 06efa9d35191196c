/// The files that are shown or heard now or next, decoded within a limit of memory.
///
/// The main loop owns it: it says what it wants, brings the bytes it is asked for, and takes what is
/// ready. Nothing here waits.
package struct MediaCache<Key: MediaKey> {
  private let decoder: MediaDecoder<Key>
  private let limit: Int
  private var wanted: [Key] = []
  /// What may be wanted next: decoded after what is wanted, and kept as far as there is memory.
  private var upcoming: [Key] = []
  /// What `prepare` was told last; some of it may have had no room.
  private var prepared: [Key] = []
  private var ready: [Key: Result<Key.Product, Key.Problem>] = [:]
  /// The keys of `ready`, those wanted longest ago first.
  private var ages: [Key] = []
  /// Files that are here and not yet decoded.
  private var files: [Key.File: [UInt8]] = [:]
  /// Whether a file that is wanted turned out to be missing since the last `take`.
  private var hasNews = false

  /// - Parameters:
  ///   - decoder: Decodes for this cache alone.
  ///   - limit: The most bytes of what is decoded; only what is wanted may have more.
  package init(_ decoder: MediaDecoder<Key>, limit: Int) {
    self.decoder = decoder
    self.limit = limit
  }

  /// Readable when `take` has something.
  package var descriptor: CInt { decoder.descriptor }

  /// Says what is shown now; the rest is no longer prepared.
  package mutating func want(_ keys: [Key]) {
    guard keys != wanted else { return }
    (wanted, upcoming, prepared) = (keys, [], [])
    forgetFailures()
    change(keys)
  }

  /// Says what may be shown next, the likeliest first.
  package mutating func prepare(_ keys: [Key]) {
    // What has no room would be decoded again and again.
    guard keys != prepared else { return }
    prepared = keys
    upcoming = keys.filter { !wanted.contains($0) }
    change(upcoming)
  }

  private mutating func change(_ keys: [Key]) {
    dropFiles()
    let here = Set(keys)
    ages = ages.filter { !here.contains($0) } + keys.filter { ready[$0] != nil }
    dropOld()
    order()
  }

  /// The bytes of files that wait to be decoded.
  package var waiting: Int { files.values.reduce(0) { $0 + $1.count } }

  /// The files that are needed, the most urgent first; bring them by `receive`.
  package var missing: [Key.File] {
    var seen: Set<Key.File> = []
    return undecoded.map(\.file).filter { files[$0] == nil && seen.insert($0).inserted }
  }

  /// Takes a file from the library, or why there is none.
  package mutating func receive(_ name: Key.File, _ file: Result<[UInt8], Key.Problem>) {
    switch file {
    case .success(let bytes):
      guard undecoded.contains(where: { $0.file == name }) else { return }
      files[name] = bytes
      order()
    case .failure(let problem):
      for key in undecoded where key.file == name {
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
    dropFiles()
    defer { hasNews = false }
    return hasNews || results.contains { wanted.contains($0.0) }
  }

  /// What is ready, or why it can't be; nil while it is on its way.
  package subscript(key: Key) -> Result<Key.Product, Key.Problem>? { ready[key] }

  private var undecoded: [Key] { (wanted + upcoming).filter { ready[$0] == nil } }

  /// What is not decoded yet, or may be after all: the decoder tries it again.
  private var unsettled: [Key] {
    (wanted + upcoming).filter { ready[$0]?.mayPass(for: Key.self) ?? true }
  }

  private mutating func dropFiles() {
    let needed = Set(unsettled.map(\.file))
    files = files.filter { needed.contains($0.key) }
  }

  /// Forgets what has failed for a reason that may pass, and is not wanted now: next time it is tried again.
  private mutating func forgetFailures() {
    let here = Set(wanted)
    ages.removeAll { key in
      guard !here.contains(key), ready[key]?.mayPass(for: Key.self) == true else { return false }
      ready[key] = nil
      return true
    }
  }

  private mutating func keep(_ key: Key, _ result: Result<Key.Product, Key.Problem>) {
    if ready.updateValue(result, forKey: key) == nil { ages.append(key) }
    dropOld()
  }

  private func order() {
    decoder.order(
      unsettled.compactMap { key in
        files[key.file].map { MediaDecoder<Key>.Order(key: key, bytes: $0) }
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
  private func cost(of key: Key) -> Int {
    ((try? ready[key]?.get()).map(Key.size) ?? 0) + 1_024
  }
}
