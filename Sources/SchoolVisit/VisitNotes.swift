internal import DeckStore
internal import Foundation

/// What a library remembers of its visits.
struct VisitNotes: Codable, Equatable {
  /// Rows of the school that the library does not take: those of a writer after an arrival, and why.
  struct Refusal: Codable, Equatable {
    var arrival: Int64
    var reason: String
    /// The server's time from which on they are asked for again, in ms since 1970.
    var next: Int64
  }

  /// Why the school does not take a learner, and the server's time from which on all are sent again, in ms since 1970.
  struct RefusedLearners: Codable, Equatable {
    var reason: String
    var next: Int64
  }

  /// Rows of a writer that the school does not take, by their numbers, and why.
  struct Unsent: Codable, Equatable {
    var answers: [Int] = []
    var setBacks: [Int] = []
    var removals: [Int] = []
    var weights: [Int] = []
    var reason: String
    /// The server's time from which on they are tried again, in ms since 1970: the fault may have been the school's.
    var next: Int64?
    /// The mark up to which they have been tried again, since a visit tries only some; nil if that is not under way.
    var tried: LogRows.Mark?

    var count: Int { answers.count + setBacks.count + removals.count + weights.count }
  }

  /// A deck of which the school has told, and that is not followed yet.
  struct Deck: Codable, Equatable {
    var name: String
    /// Of the revision's cards, a `PublishedDeck`; nil for a deck that was withdrawn.
    var hash: String?
    /// The learners who do not get it, by GUID; nil if this box decides.
    var hiddenFrom: [String]?
    /// Why the library did not take it, and the server's time from which on it is tried again, in ms since 1970.
    var reason: String?
    var next: Int64 = 0

    /// Why it is not taken, in words; nil if it was not refused.
    var problem: String? { reason.map { "the school's deck \"\(name)\" is not taken: \($0)" } }
  }

  /// The server's epoch, "" before the first visit: in another epoch the rest counts for nothing, but for what the
  /// school does not take.
  var epoch = ""
  /// The arrival up to which all rows are here, but those refused; and the server's proof that it told it.
  var arrival: Int64 = 0
  var seal: String?
  /// The last numbers of each writer that the server had at the end of a visit, by GUID.
  var sent: [String: LogRows.Mark] = [:]
  /// By the writer's GUID; nil for none.
  ///
  /// A school that has begun a new epoch takes no more than before.
  var unsent: [String: Unsent]?
  /// The id of the last learner whom the server knows.
  var learner: Int64 = 0
  /// nil if the school has refused nobody.
  var refusedLearners: RefusedLearners?
  /// By the writer's GUID; nil for none.
  var refused: [String: Refusal]?
  /// By GUID; nil for none.
  var decks: [String: Deck]?
  /// Who did not get each of the school's decks when the school told it last, by GUID, as the office knows it; nil at other boxes.
  ///
  /// What differs from it in the library was chosen at the office since.
  var hidden: [String: [String]]?
  /// Whether the answers of those who were ever brought back have been sent in this epoch.
  var hasSentReturns: Bool?

  init() {}

  /// - Parameter text: The text from the library; notes that can't be read count for nothing, which costs a long visit.
  init(text: String?) {
    let read = text.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    self = read ?? Self()
  }

  /// What the library does not take, and what the school does not, in words; nil for nothing.
  var problem: String? {
    let rows = refused?.values.map(\.reason).min().map {
      "rows from the school are not taken: \($0)"
    }
    let refusals = (decks ?? [:]).sorted { $0.key < $1.key }.compactMap { $0.value.problem }
    let skipped = unsent.map(\.values) ?? [:].values
    let own = skipped.map(\.reason).min().map { reason in
      "\(skipped.reduce(0) { $0 + $1.count }) rows of this box are not taken by the school: \(reason)"
    }
    let learners = refusedLearners.map {
      "learners of this box are not taken by the school: \($0.reason)"
    }
    let all = [rows, own, learners].compactMap { $0 } + refusals
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
