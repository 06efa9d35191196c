extension String {
  /// Returns the name of which this one is most likely a misspelling; nil if none is near.
  ///
  /// Near is an edit distance of at most a third of the name's letters, or of 2, and less than this word has.
  package func nearest(of names: [String]) -> String? {
    let word = Array(prefix(64))
    let near = names.compactMap { name in
      EditDistance.between(word, Array(name), atMost: Swift.max(2, name.count / 3)).map {
        (name, $0)
      }
    }
    return near.filter { $0.1 < word.count }.min { $0.1 < $1.1 }?.0
  }
}
