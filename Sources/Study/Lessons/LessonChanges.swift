/// Changes that others have made to a lesson's cards since it was loaded.
package struct CardChanges: Equatable, Sendable {
  /// The cards as they are now, by GUID, including those that were deleted and are back.
  package var changed: [String: Card] = [:]
  /// The GUIDs of the deleted cards.
  package var deleted: Set<String> = []

  package init() {}

  package var isEmpty: Bool { changed.isEmpty && deleted.isEmpty }
}

extension LessonSession {
  /// Continues with the cards as they are now: texts change, and deleted cards no longer come.
  ///
  /// The card that is asked stays until it is answered or put off, and answers already given stay.
  /// New cards come with the next lesson.
  package mutating func take(_ changes: CardChanges) {
    for index in lesson.entries.indices {
      let guid = lesson.entries[index].card.guid
      if let card = changes.changed[guid] {
        lesson.entries[index].card = card
        deletedIndices.remove(index)
      } else if changes.deleted.contains(guid) {
        deletedIndices.insert(index)
      }
    }
    if quiz != nil { quiz = QuizChoices(lesson) }
    removeDeleted()
    for index in earlier.indices where !earlier[index].shareCards(of: self) {
      earlier[index].take(changes)
    }
  }

  /// Leaves cards out of the lesson that can't be asked in it, unless it would have no other ones.
  ///
  /// - Parameter indices: The cards' indices.
  package mutating func leaveOut(_ indices: Set<Int>) {
    guard !indices.isSubset(of: deletedIndices) else { return }
    var rest = self
    rest.deletedIndices.formUnion(indices)
    rest.removeDeleted()
    if rest.showing.map({ indices.contains($0.index) && !$0.isAnswered }) == true { rest.resume() }
    if !rest.isEnded { self = rest }
  }

  /// Removes deleted cards from those still to come.
  mutating func removeDeleted() {
    if !deletedIndices.isEmpty { state.queue.remove(deletedIndices) }
  }
}
