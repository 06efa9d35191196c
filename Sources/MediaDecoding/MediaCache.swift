/// A cache of decoded files that are shown or heard now or next, with a memory limit.
///
/// The main loop owns the cache: it sets the wanted keys, supplies the files that are `missing`, and takes
/// what is ready. No method waits.
package struct MediaCache<Key: MediaKey> {
  private let decoder: MediaDecoder<Key>
  private let limit: Int
  private var wanted: [Key] = []
  /// The keys that may be wanted next: decoded after the wanted ones, and kept as far as there is memory.
  private var upcoming: [Key] = []
  /// The keys of the last `prepare`, for some of which there may have been no room.
  private var prepared: [Key] = []
  private var ready: [Key: Result<Key.Product, Key.Problem>] = [:]
  /// The keys of `ready`, those wanted longest ago first.
  private var ages: [Key] = []
  /// The files that have been read but not yet decoded.
  private var files: [Key.File: [UInt8]] = [:]
  /// Whether a file that is wanted turned out to be missing since the last `take`.
  private var hasNews = false

  /// - Parameters:
  ///   - decoder: The decoder, which works for this cache alone.
  ///   - limit: The maximum size of what is decoded, in bytes; only the wanted keys may exceed it.
  package init(_ decoder: MediaDecoder<Key>, limit: Int) {
    self.decoder = decoder
    self.limit = limit
  }

  /// A descriptor that is readable when `take` has something.
  package var descriptor: CInt { decoder.descriptor }

  /// Sets the keys that are shown now; other keys are no longer prepared.
  package mutating func want(_ keys: [Key]) {
    guard keys != wanted else { return }
    (wanted, upcoming, prepared) = (keys, [], [])
    forgetFailures()
    change(keys)
  }

  /// Sets the keys that may be shown next, the likeliest first.
  package mutating func prepare(_ keys: [Key]) {
    // Keys for which there is no room would be decoded again and again.
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

  /// The number of bytes of the files that wait to be decoded.
  package var waiting: Int { files.values.reduce(0) { $0 + $1.count } }

  /// The files that are needed, the most urgent first; pass them to `receive`.
  package var missing: [Key.File] {
    var seen: Set<Key.File> = []
    return undecoded.map(\.file).filter { files[$0] == nil && seen.insert($0).inserted }
  }

  /// Takes a file from the library, or the reason why there is none.
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

  /// Takes what was decoded since the last call, and the files that turned out to be missing.
  ///
  /// - Returns: Whether something that is wanted is ready now.
  package mutating func take() -> Bool {
    let results = decoder.takeResults()
    for (key, result) in results { keep(key, result) }
    dropFiles()
    defer { hasNews = false }
    return hasNews || results.contains { wanted.contains($0.0) }
  }

  /// What was decoded, or the reason why it failed; nil while it is being read or decoded.
  package subscript(key: Key) -> Result<Key.Product, Key.Problem>? { ready[key] }

  private var undecoded: [Key] { (wanted + upcoming).filter { ready[$0] == nil } }

  /// The keys that are not decoded yet, or whose failure may pass, so that the decoder tries again.
  private var unsettled: [Key] {
    (wanted + upcoming).filter { ready[$0]?.isTemporary(for: Key.self) ?? true }
  }

  private mutating func dropFiles() {
    let needed = Set(unsettled.map(\.file))
    files = files.filter { needed.contains($0.key) }
  }

  /// Forgets the failures that may pass, of keys that are not wanted now: next time they are tried again.
  private mutating func forgetFailures() {
    let here = Set(wanted)
    ages.removeAll { key in
      guard !here.contains(key), ready[key]?.isTemporary(for: Key.self) == true else {
        return false
      }
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

  /// Drops the results that were wanted longest ago until the rest is within the limit.
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

  /// Returns the size of a result in bytes, with the overhead that even a problem has.
  private func cost(of key: Key) -> Int {
    ((try? ready[key]?.get()).map(Key.size) ?? 0) + 1_024
  }
}
