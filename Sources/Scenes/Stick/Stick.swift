/// A USB stick: what it offers, the work that is being done with it, and the result of the last work.
package struct Stick: Hashable, Sendable {
  /// The files and folders in its known folder that may have cards, by their names, in order.
  package let decks: [String]
  /// The work that is being done now; nil if there is none.
  private(set) var work: StickWork?
  /// The result of the last work; nil before it.
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

/// The kinds of work that can be done with a stick.
package enum StickWork: Hashable, Sendable {
  /// Imports the cards of some of `Stick.decks`.
  case importing([String])
  /// Writes a copy of the library on the stick.
  case backup
  /// Writes all answers on the stick.
  case answers
}

/// The result of work with a stick.
package enum StickResult: Hashable, Sendable {
  case imported(StickImport)
  /// A file with this name was written.
  case written(String)
  case failed(StickProblem)
}

/// The result of an import from a stick.
package struct StickImport: Hashable, Sendable {
  /// The decks whose cards were imported.
  package var decks: Set<String>
  package var newCards = 0
  package var changedCards = 0
  /// The names of the files without cards, and of those that can't be read.
  package var unread: [String] = []
  /// The file name extension, such as ".xlsx", with which some of `unread` must be saved to be readable.
  package var saveAs: [String: String] = [:]

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
