/// What is in a library, for somebody who decides whether a backup takes its place.
package struct LibraryContents: Hashable, Sendable {
  /// The learners' names, the first `mostNames` of them.
  package var learners: [String] = []
  package var learnerCount = 0
  /// The decks' names, the first `mostNames` of them.
  package var decks: [String] = []
  package var deckCount = 0
  package var cards = 0
  /// The number of answers that count.
  package var answers = 0
  /// The time of the last answer; nil if there is none.
  package var lastAnswer: WallTime?

  package static let mostNames = 8

  package init() {}
}

/// A backup that can take the library's place, and what both contain.
package struct RestoreOffer: Hashable, Sendable {
  /// The name of the backup's file.
  package var name: String
  package var backup: LibraryContents
  /// What is in the library now; nil if there is none, or if it can't be read.
  package var here: LibraryContents?

  package init(name: String, backup: LibraryContents, here: LibraryContents?) {
    (self.name, self.backup, self.here) = (name, backup, here)
  }
}

/// Why a backup can't take the library's place.
package enum RestoreProblem: String, CaseIterable, Sendable {
  /// A newer program made the backup.
  case newer
  /// The file is damaged, or no backup, or of a program from before the first release.
  case damaged
  /// The box has no room for it.
  case full
  /// The box's disk can't be written.
  case readOnly = "read-only"
  /// Another program uses the library.
  case inUse = "in-use"
  case failed
}
