/// Rows of one writer's log, with the GUIDs and texts that they need in another library.
///
/// A row is identified by its writer and number, is the same everywhere, and never changes. Each learner,
/// round and card is listed once; other rows refer to it by its index.
package struct LogRows: Codable, Equatable, Sendable {
  /// The numbers of the last rows that a library has of a writer, or 0.
  package struct Mark: Codable, Equatable, Sendable {
    package var answer = 0
    package var removal = 0
    package var weights = 0

    package init() {}
  }

  /// As a row of `kiosks`.
  package struct Writer: Codable, Equatable, Sendable {
    package var guid: String
    package var follows: String?
    package var followsNumber: Int
    package var generation: Int
  }

  package struct Learner: Codable, Equatable, Sendable {
    package var guid: String
    package var name: String
    /// In ms since 1970.
    package var created: Int64
  }

  /// As a row of `rounds`.
  package struct Round: Codable, Equatable, Sendable {
    package var number: Int
    package var learner: Int
    package var deck: String
    package var deckGUID: String?
    package var mode: String
    package var direction: String
    /// In ms since 1970.
    package var start: Int64
    package var zone: Int
    package var seconds: Int
  }

  /// A card under the name by which it was answered.
  package struct Card: Codable, Hashable, Sendable {
    package var guid: String
    package var name: String
  }

  /// As a row of `reviews`, with its guesses and its evidence; times in ms.
  package struct Answer: Codable, Equatable, Sendable {
    package var number: Int
    package var round: Int
    package var card: Int
    package var time: Int64
    package var effective: Int64
    package var behind: Int64
    package var zone: Int
    package var rating: Int
    package var answerTime: Int
    package var scheduler: Int
    package var replaces: Int?
    package var daysToNext: Int
    package var guesses: [String]
    /// nil for an answer without evidence, and in rows of an earlier version.
    package var evidence: Evidence?
  }

  /// As a row of `set_backs`.
  package struct SetBack: Codable, Equatable, Sendable {
    package var number: Int
    package var time: Int64
  }

  /// As a row of `removals`.
  package struct Removal: Codable, Equatable, Sendable {
    package var number: Int
    package var kind: DeckStore.Removable
    package var guid: String
    package var turn: Int64
  }

  /// As a row of `weights`.
  package struct Weights: Codable, Equatable, Sendable {
    package var number: Int
    package var learner: Int
    package var answer: Int
    package var time: Int64
    package var model: Int
    package var text: String
    package var answers: Int
    package var scored: Int
    package var isAdopted: Bool
  }

  package var writer: Writer
  package var learners: [Learner] = []
  package var rounds: [Round] = []
  package var cards: [Card] = []
  package var answers: [Answer] = []
  package var setBacks: [SetBack] = []
  package var removals: [Removal] = []
  package var weights: [Weights] = []
  /// The mark after which the next rows follow.
  package var last = Mark()
  /// Whether there may be more rows than were asked for; not sent.
  package var goesOn = false

  private enum CodingKeys: CodingKey {
    case writer, learners, rounds, cards, answers, setBacks, removals, weights, last
  }
}
