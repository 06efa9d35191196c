import Study

extension String {
  /// Returns the name of which this one is most likely a misspelling; nil if none is near.
  func nearest(of names: [String]) -> String? {
    let word = Array(prefix(64))
    let near = names.compactMap { name in
      EditDistance.between(word, Array(name), atMost: Swift.max(2, name.count / 3)).map {
        (name, $0)
      }
    }
    return near.min { $0.1 < $1.1 }?.0
  }
}
