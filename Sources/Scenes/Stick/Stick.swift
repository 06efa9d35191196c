/// A USB stick: what it offers, what is being done with it, and what came of it last.
package struct Stick: Hashable, Sendable {
  /// The files and folders in its known folder that may have cards, by their names, in order.
  package let decks: [String]
  /// What is being done now; nil for nothing.
  private(set) var work: StickWork?
  /// What came of the last work; nil before it.
  private(set) var result: StickResult?

  package init(decks: [String]) {
    self.decks = decks
  }

  package mutating func begin(_ work: StickWork) {
    (self.work, result) = (work, nil)
  }

  package mutating func end(with result: StickResult) {
    (work, self.result) = (nil, result)
  }
}

/// What can be done with a stick.
package enum StickWork: Hashable, Sendable {
  /// Brings in the cards of some of `Stick.decks`.
  case importing([String])
  /// Writes a copy of the library on the stick.
  case backup
  /// Writes all answers on the stick.
  case answers
}

/// What came of work with a stick.
package enum StickResult: Hashable, Sendable {
  case imported(StickImport)
  /// A file was written; its name.
  case written(String)
  case failed(StickProblem)
}

/// What came in from a stick.
package struct StickImport: Hashable, Sendable {
  /// The decks whose cards came.
  package var decks: Set<String>
  package var newCards = 0
  package var changedCards = 0
  /// The names of the files without cards, and of those that can't be read.
  package var unread: [String] = []
  /// How to save some of `unread` so that they can be read: the ending of their names, such as ".xlsx".
  package var saveAs: [String: String] = [:]

  package init(decks: Set<String> = []) {
    self.decks = decks
  }
}

/// Why nothing was written on a stick.
package enum StickProblem: Hashable, Sendable, CaseIterable {
  case full, readOnly, broken
}

/// News of a stick.
package enum StickChange: Hashable, Sendable {
  case pluggedIn(Stick)
  case gone
  /// Its work has ended.
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
