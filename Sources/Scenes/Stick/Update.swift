package import Study

/// A new version of the box's whole system, in a file on a stick; its signature and its board are right.
package struct UpdateOffer: Hashable, Sendable {
  /// The name of the file.
  package let file: String
  package let version: String
  /// The SHA-256 of what its signer has signed, in 64 hexadecimal digits: only this is installed.
  package let hash: String
  package let age: Age
  /// What is new, by the language's code; a signer may leave out languages.
  package let news: [String: String]

  /// How a version stands to the one that runs.
  package enum Age: String, Sendable {
    case newer, same, older
  }

  package init(
    file: String, version: String, hash: String, age: Age, news: [String: String] = [:]
  ) {
    (self.file, self.version, self.hash, self.age, self.news) = (file, version, hash, age, news)
  }
}

/// A task for the service that updates the box's whole system.
package enum UpdateWork: Hashable, Sendable {
  /// Tells what came of the last update; during a trial, once that has ended.
  case last
  /// Notes that somebody was told of it.
  case told
  /// Looks into a file on the stick.
  case inspect(String)
  /// Installs what somebody has seen and agreed to.
  case install(UpdateOffer)
  /// Follows an installation that an earlier run of the program has begun, if there is one.
  case follow
  /// Starts the box anew.
  case restart

  /// The words of a trace; the line names no file.
  package var traced: String {
    switch self {
    case .last: "last"
    case .told: "told"
    case .inspect: "inspect"
    case .install(let offer): "install \(offer.version)"
    case .follow: "follow"
    case .restart: "restart"
    }
  }
}

/// News of an `UpdateWork`.
package enum UpdateResult: Hashable, Sendable {
  case last(UpdateHistory)
  case offered(UpdateOffer)
  /// There is no installation to follow.
  case idle
  /// An installation of this version has begun.
  case installing(String)
  /// How much of an installation is done, in percent; its end follows.
  case progress(Int)
  /// The installation has ended, or the box is about to start anew.
  case done
  case refused(UpdateProblem)
}

/// Why an update is not installed; the raw value is the service's word.
package enum UpdateProblem: String, CaseIterable, Sendable {
  /// It is for another kind of box.
  case board
  /// Somebody has signed it who may not.
  case stranger
  case damaged
  /// It is older than what runs, and nobody has agreed to that.
  case older
  /// The stick or the file is gone, or can't be read.
  case gone
  /// The other system is too small for it, or there is no room for a copy of the library.
  case room
  /// Another installation goes on, or the running system is still on trial.
  case busy
  /// The card has no place that says which system starts.
  case card
  /// The box's own card can't be read or written.
  case worn
  /// The file is another one than somebody has agreed to.
  case changed
  case failed
}

/// Which of the card's two systems runs, and what came of the last update.
package struct UpdateHistory: Hashable, Sendable {
  /// The running system, A or B.
  package let system: String
  /// The last update; nil if there was none.
  package let last: Last?
  /// Whether nobody has been told of it.
  package let isNew: Bool

  package struct Last: Hashable, Sendable {
    package let day: WallTime
    /// The version; nil if it was installed in another way than by touch.
    package let version: String?
    package let outcome: Outcome

    package init(day: WallTime, version: String?, outcome: Outcome) {
      (self.day, self.version, self.outcome) = (day, version, outcome)
    }
  }

  package enum Outcome: Hashable, Sendable {
    case kept
    /// The old system is back, for this reason.
    case back(Return)
    /// It was not installed whole, or has not started yet.
    case open(isReady: Bool)
  }

  /// Why an old system is back; the raw value is the service's word.
  package enum Return: String, CaseIterable, Sendable {
    case start, screen, library
  }

  package init(system: String, last: Last? = nil, isNew: Bool = false) {
    (self.system, self.last, self.isNew) = (system, last, isNew)
  }

  /// What is said of the last update, once.
  package var notice: Notice? {
    guard isNew, let last, let version = last.version else { return nil }
    return switch last.outcome {
    case .kept: .updated(to: version)
    case .back: .notUpdated(to: version)
    case .open: nil
    }
  }
}
