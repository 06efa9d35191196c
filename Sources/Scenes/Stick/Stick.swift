package import Study

/// A USB stick: what it offers, the work that is being done with it, and the result of the last work.
package struct Stick: Hashable, Sendable {
  /// The files and folders in its known folder that may have cards, by their names, in order.
  package let decks: [String]
  /// The files in that folder that can't be cards, each with the file name extension, such as ".xlsx", with which
  /// its program can save it as one that can.
  package let others: [String: String]
  /// The files in that folder that may be backups of a library, by their names, the newest first.
  package let backups: [String]
  /// The files in that folder that may be updates of the box's whole system, by their names, in order.
  package let updates: [String]
  /// The work that is being done now; nil if there is none.
  private(set) var work: StickWork?
  /// The result of the last work; nil before it.
  private(set) var result: StickResult?

  package init(
    decks: [String], others: [String: String] = [:], backups: [String] = [],
    updates: [String] = []
  ) {
    (self.decks, self.others, self.backups) = (decks, others, backups)
    self.updates = updates
  }

  package mutating func begin(_ work: StickWork) {
    (self.work, result) = (work, nil)
  }

  package mutating func end(with result: StickResult) {
    (work, self.result) = (nil, result)
  }
}

/// The kinds of work that can be done with a stick.
package enum StickWork: Hashable, Sendable {
  /// Imports the cards of some of `Stick.decks`.
  case importing([String])
  /// Writes a copy of the library on the stick.
  case backup
  /// Writes all answers on the stick.
  case answers
  /// Tells what is in one of `Stick.backups`, and what is in the library now.
  case inspecting(String)
  /// Puts one of `Stick.backups` in the library's place.
  case restoring(String)
}

/// The result of work with a stick.
package enum StickResult: Hashable, Sendable {
  case imported(StickImport)
  /// A file with this name was written.
  case written(String)
  case failed(StickProblem)
  case inspected(RestoreOffer)
  /// A backup has taken the library's place; the old one has this name among the backups (`BackupOverview.name`),
  /// nil if there was none.
  case restored(replacing: String?)
  /// A backup can't take the library's place.
  case refused(RestoreProblem)
}

/// The result of an import from a stick.
package struct StickImport: Hashable, Sendable {
  /// The decks of the files that had new cards.
  package var decks: Set<String>
  package var newCards = 0
  package var changedCards = 0
  /// What stayed outside, by the names of the files; a whole file, or something of one that came in.
  package var outside: [Outside] = []

  package struct Outside: Hashable, Sendable {
    package var file: String
    package var what: LeftOut

    package init(_ file: String, _ what: LeftOut) {
      (self.file, self.what) = (file, what)
    }
  }

  package init(decks: Set<String> = []) {
    self.decks = decks
  }
}

/// The reason why nothing was written on a stick.
package enum StickProblem: Hashable, Sendable, CaseIterable {
  case full, readOnly, broken
}

/// News of a stick.
package enum StickChange: Hashable, Sendable {
  case pluggedIn(Stick)
  case gone
  /// The stick's work has ended.
  case ended(StickResult)
}

extension Situation {
  mutating func take(_ change: StickChange) {
    switch change {
    case .pluggedIn(let stick): self.stick = stick
    case .gone: stick = nil
    case .ended(let result): stick?.end(with: result)
    }
  }
}
