/// What somebody else has made of a lesson's cards since it was loaded.
package struct CardChanges: Equatable, Sendable {
  /// The cards as they are now, by their GUIDs; also those that were gone and are back.
  package var changed: [String: Card] = [:]
  /// The GUIDs of those that are gone.
  package var gone: Set<String> = []

  package init() {}

  package var isEmpty: Bool { changed.isEmpty && gone.isEmpty }

  /// Adds what has happened after these.
  package mutating func add(_ later: CardChanges) {
    changed.merge(later.changed) { $1 }
    for guid in later.gone { changed[guid] = nil }
    gone.subtract(later.changed.keys)
    gone.formUnion(later.gone)
  }
}

extension LessonSession {
  /// Goes on with the cards as they are now: texts change, and what is gone comes no more.
  ///
  /// The card that is asked stays until it is answered or put off, and the answers given stay as they
  /// are. New cards come with the next lesson.
  package mutating func take(_ changes: CardChanges) {
    for index in lesson.entries.indices {
      let guid = lesson.entries[index].card.guid
      if let card = changes.changed[guid] {
        lesson.entries[index].card = card
        gone.remove(index)
      } else if changes.gone.contains(guid) {
        gone.insert(index)
      }
    }
    if quiz != nil { quiz = QuizChoices(lesson) }
    removeGone()
    for index in earlier.indices where !earlier[index].shareCards(of: self) {
      earlier[index].take(changes)
    }
  }

  /// Takes what is gone out of what is still to come.
  mutating func removeGone() {
    if !gone.isEmpty { state.queue.remove(gone) }
  }
}
