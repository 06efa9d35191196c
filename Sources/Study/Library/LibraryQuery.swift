/// What a screen wants to know from the library.
package enum LibraryQuery: Hashable, Sendable {
  /// All decks, and what a learner can do in each today; nil is a guest, to whom every card is new.
  case decks(learner: String?)
  /// The sets of a deck, and what a learner can do in it today.
  case deck(String, learner: String?)
  /// The newest rounds of one learner; nil for all learners.
  case rounds(learner: String?)
  /// The answers of the last days and the cards of the next ones; nil for all learners.
  case days(learner: String?)
  /// The cards of a round, by its id in the library.
  case round(Int64)
  /// All answers of a learner, or of all, to a card, by its GUID.
  case card(String, learner: String?)
  /// Some rows of a list of cards, by their places from 0.
  case cards(CardList, rows: Range<Int>)
  /// A card by its GUID, its place in a list, and what a learner, or everybody, knows of it.
  case listed(String, in: CardList, learner: String?)
  /// The tags and attributes that the cards of a deck have.
  case traits(deck: String)
  /// The values that the cards of a deck have of an attribute.
  case values(of: String, deck: String)
  /// A preference by its name: a learner's, or the box's.
  case preference(String, learner: String?)
  /// What was typed on a card that was not saved.
  case draft(CardDraft.Key)
  /// A GUID for a new card with this question.
  case newGUID(deck: String, question: String)
  /// Who does not get a deck.
  case hidden(deck: String)
  /// How each learner is doing today.
  case pupils
  /// The cards that learners forget most often.
  case hardest
  /// How much there is in the library.
  case size
  /// Copies that can take the library's place.
  case backups
  /// Which phones may come to the box's page, and how.
  case phones
  /// A code for the next one.
  case phoneCode
  /// Whether this is the PIN with that hash: the one in force, even if it is not saved yet. The number
  /// tells tries with the same one apart.
  case checkPIN(String, hash: String, attempt: Int)
  /// A hash for a new PIN; `nothing` while the library's own PIN may be unknown.
  case newPIN(String)

  /// The learner it asks about; nil for a guest, or for all learners.
  package var learner: String? {
    switch self {
    case .decks(let learner), .deck(_, let learner), .rounds(let learner), .days(let learner),
      .card(_, let learner), .listed(_, _, let learner), .preference(_, let learner):
      learner
    case .round, .cards, .traits, .values, .draft, .newGUID, .hidden, .pupils, .hardest,
      .size, .backups, .phones, .phoneCode, .checkPIN, .newPIN:
      nil
    }
  }
}

/// What the library says to a `LibraryQuery`; `nothing` if what it asks about is gone.
package enum LibraryReply: Equatable, Sendable {
  case decks(LibraryOverview)
  case deck(DeckOverview, sets: [SetOverview])
  case rounds([RoundSummary])
  case days(DayChart)
  case round(RoundSummary, [RoundCard])
  case card([LoggedAnswer])
  case cards(CardListPart)
  case listed(ListedCard)
  case traits(DeckTraits)
  case values([String])
  /// nil if there is none.
  case preference(String?)
  case draft(CardDraft?)
  case newGUID(String)
  /// The names of learners.
  case hidden([String])
  case pupils([PupilOverview])
  case hardest([HardCard])
  case size(LibrarySize)
  /// Newest first; none in a replay, which is the same on every machine.
  case backups([BackupOverview])
  case phones(PhoneAccess)
  /// Always the same one in a replay.
  case phoneCode(String)
  case checkedPIN(isRight: Bool)
  case newPIN(hash: String)
  case nothing
}

/// How much there is in a library, and how much room beside it.
package struct LibrarySize: Equatable, Sendable {
  package var cards: Int
  package var learners: Int
  /// Of the library's file.
  package var bytes: Int
  /// What is free for it on the disk, in bytes; nil in a replay, which is the same on every machine.
  package var free: Int?

  package init(cards: Int, learners: Int, bytes: Int, free: Int? = nil) {
    self.cards = cards
    self.learners = learners
    self.bytes = bytes
    self.free = free
  }
}

/// What a learner finds in the library.
package struct LibraryOverview: Equatable, Sendable {
  /// The deck studied last comes first, the others follow by name.
  package var decks: [DeckOverview]
  /// Answers that count, given today.
  package var answersToday: Int
  /// The day's cards that are done, and those that are left, in all decks.
  package var done: Int
  package var left: Int
  /// The days in a row whose cards were all done, up to today, or to yesterday while today has some left.
  package var streak: Int
  /// Whether all cards of each of the last seven days were done; today comes last.
  package var week = Array(repeating: false, count: 7)
  /// The log's day, and the new cards that were asked for beside its limit.
  package var more = MoreCards(day: 0, count: 0)
  /// How many new cards are left for those who want more today, at most `MoreCards.step`.
  package var moreLeft = 0
  /// In which languages decks are read aloud; nil where that is not known anew.
  package var voices: DeckVoices?

  /// Without a number of cards that are left, it is the decks' sum.
  package init(
    decks: [DeckOverview], answersToday: Int = 0, done: Int = 0, left: Int? = nil, streak: Int = 0,
    voices: DeckVoices? = nil
  ) {
    self.decks = decks
    self.answersToday = answersToday
    (self.done, self.left) = (done, left ?? decks.reduce(0) { $0 + $1.left })
    self.streak = streak
    self.voices = voices
  }
}

/// A deck, and what a review of it would ask today.
package struct DeckOverview: Hashable, Sendable {
  package var name: String
  package var cardCount: Int
  /// Cards that come back today, within what is left of the day's limit (`StudyDay`).
  package var due: Int
  /// Cards that were never answered, within what is left of the day's limit.
  package var new: Int
  /// Whether cards wait for another day only because of the limits, which all decks share.
  package var putsOff: Bool
  /// How many cards come tomorrow if all of today's are done; the decks share what is new.
  package var tomorrow = 0
  /// How many of its new cards come on a day at most; nil for as many as the day has (`DeckLimit`).
  package var newLimit: Int?

  package init(
    name: String, cardCount: Int, due: Int = 0, new: Int = 0, putsOff: Bool = false
  ) {
    self.name = name
    self.cardCount = cardCount
    self.due = due
    self.new = new
    self.putsOff = putsOff
  }

  /// How many cards a lesson of today would ask.
  package var left: Int { due + new }
}

/// A set of a deck.
package struct SetOverview: Hashable, Sendable {
  package var name: String
  /// How many cards it has, each counted once.
  package var cardCount: Int

  package init(name: String, cardCount: Int) {
    self.name = name
    self.cardCount = cardCount
  }
}

/// What a deck's cards are told apart by, beside their sets; each sorted.
package struct DeckTraits: Hashable, Sendable {
  package var tags: [String]
  /// The attributes' keys.
  package var attributes: [String]

  package init(tags: [String] = [], attributes: [String] = []) {
    self.tags = tags
    self.attributes = attributes
  }
}

/// A copy of the library that can take its place.
package struct BackupOverview: Hashable, Sendable {
  /// Of its file; no two are the same.
  package var name: String
  /// Of a backup, some time of the day on which it was made.
  package var time: WallTime
  package var bytes: Int
  /// Whether it was the library until another copy took its place.
  package var isReplaced: Bool

  package init(name: String, time: WallTime, bytes: Int, isReplaced: Bool = false) {
    (self.name, self.time, self.bytes, self.isReplaced) = (name, time, bytes, isReplaced)
  }
}
