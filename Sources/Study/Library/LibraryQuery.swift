/// A question that a screen asks the library.
package enum LibraryQuery: Hashable, Sendable {
  /// All decks, and what a learner can do in each today; nil is a guest, to whom every card is new.
  case decks(learner: String?)
  /// The sets of a deck, and what a learner can do in it today.
  case deck(String, learner: String?)
  /// The newest rounds of one learner; nil for all learners.
  case rounds(learner: String?)
  /// The answers of the last days and the cards due on the next ones; nil for all learners.
  case days(learner: String?)
  /// The same if the learner is away for a number of days from tomorrow on, and the days after that.
  case away(learner: String, days: Int)
  /// How well a learner's cards are known when they come back.
  case recall(learner: String)
  /// What each of the offered shares would cost a learner (`WantedShare.offered`), of all cards or of a deck.
  case prices(learner: String?, deck: String?)
  /// The garden of a learner.
  case garden(learner: String?)
  /// The cards of a round, by its id in the library.
  case round(Int64)
  /// All answers of a learner, or of all, to a card, by its GUID.
  case card(String, learner: String?)
  /// Some rows of a list of cards, by their places from 0.
  case cards(CardList, rows: Range<Int>)
  /// A card by its GUID, its place in a list, and its answers by a learner or by everybody.
  case listed(String, in: CardList, learner: String?)
  /// The tags and attributes that the cards of a deck have.
  case traits(deck: String)
  /// The values of an attribute among the cards of a deck.
  case values(of: String, deck: String)
  /// A preference by its name: a learner's, or the box's.
  case preference(String, learner: String?)
  /// The draft of a card that was typed and not saved.
  case draft(CardDraft.Key)
  /// A GUID for a new card with this question.
  case newGUID(deck: String, question: String)
  /// The learners from whom a deck is hidden.
  case hidden(deck: String)
  /// The progress of each learner today, in the decks that a box offers.
  case pupils(offer: Offer)
  /// The cards that learners forget most often.
  case hardest
  /// The size of the library.
  case size
  /// The copies that can take the library's place.
  case backups
  /// The phones that may use the box's page, and the state of the page.
  case phones
  /// A code with which the next phone can ask for access.
  case phoneCode
  /// Whether a PIN has this hash, that of the PIN in force, which may not be saved yet.
  ///
  /// The attempt's number distinguishes tries with the same PIN.
  case checkPIN(String, hash: String, attempt: Int)
  /// The hash of a new PIN; `nothing` while a stand-in is open that may not know the library's own PIN.
  case newPIN(String)

  /// The learner that the query asks about; nil for a guest, or for all learners.
  package var learner: String? {
    switch self {
    case .decks(let learner), .deck(_, let learner), .rounds(let learner), .days(let learner),
      .card(_, let learner), .listed(_, _, let learner), .preference(_, let learner),
      .prices(let learner, _), .garden(let learner):
      learner
    case .recall(let learner), .away(let learner, _): learner
    case .round, .cards, .traits, .values, .draft, .newGUID, .hidden, .pupils, .hardest,
      .size, .backups, .phones, .phoneCode, .checkPIN, .newPIN:
      nil
    }
  }
}

/// The library's reply to a `LibraryQuery`; `nothing` if the query asks about something that is gone.
package enum LibraryReply: Equatable, Sendable {
  case decks(LibraryOverview)
  case deck(DeckOverview, sets: [SetOverview])
  case rounds([RoundSummary])
  case days(DayChart)
  case recall(RecallReport)
  /// None if nothing is known of the learner.
  case prices([Workload.Price])
  case garden(Garden)
  case round(RoundSummary, [RoundCard])
  case card(CardAnswers)
  case cards(CardListPart)
  case listed(ListedCard)
  case traits(DeckTraits)
  case values([String])
  /// The preference's value; nil if it is not set.
  case preference(String?)
  case draft(CardDraft?)
  case newGUID(String)
  /// The names of learners.
  case hidden([String])
  case pupils([PupilOverview])
  case hardest([HardCard])
  case size(LibrarySize)
  /// The replaced libraries, then the backups, the newest of each first; none in a replay, which is the same
  /// on every machine.
  case backups([BackupOverview])
  case phones(PhoneAccess)
  /// A new code; in a replay always the same one.
  case phoneCode(String)
  case checkedPIN(isRight: Bool)
  case newPIN(hash: String)
  case nothing
}

/// The size of a library, and the free space beside it.
package struct LibrarySize: Equatable, Sendable {
  package var cards: Int
  package var learners: Int
  /// The size of the library's file.
  package var bytes: Int
  /// The free space on the library's disk, in bytes; nil in a replay, which is the same on every machine.
  package var free: Int?
  /// Whether the library's disk can't be written, so that nothing is saved.
  package var isReadOnly = false

  package init(cards: Int, learners: Int, bytes: Int, free: Int? = nil) {
    self.cards = cards
    self.learners = learners
    self.bytes = bytes
    self.free = free
  }
}

/// The decks that a learner finds in the library, and the learner's progress.
package struct LibraryOverview: Equatable, Sendable {
  /// The deck studied last comes first, the others follow by name.
  package var decks: [DeckOverview]
  /// The number of answers given today that count.
  package var answersToday: Int
  /// The numbers of the day's cards in all decks that are done and that are left.
  package var done: Int
  package var left: Int
  /// The number of the cards that are left which were begun and need only one more right answer.
  package var halfDone = 0
  /// The number of days in a row whose cards were all done, up to today, or to yesterday while today has some
  /// left.
  package var streak: Int
  /// Whether all cards of each of the last seven days were done; today comes last.
  package var week = Array(repeating: false, count: 7)
  /// The number of cards that the learner has learnt in all (`CardMemory.isLearnt`).
  package var learnt = 0
  /// The number of days that were finished, on each of which something has begun to grow.
  package var finishedDays = 0
  /// What has begun to grow today, if the day is finished.
  package var grown: Garden.Thing?
  /// The number of days since the last day before today on which the learner answered; nil if there is none.
  package var daysAway: Int?
  /// Today in the log's time, and the number of new cards requested or taken beyond the day's limit.
  package var more = MoreCards(day: 0, count: 0)
  /// The number of further new cards for a learner who wants more today, at most `MoreCards.step`.
  package var moreLeft = 0
  /// The pile after a pause that is spread over today and the next days; nil if there is none.
  package var spread: SpreadPile?
  /// The voices in which decks are read aloud; nil if they were not read again.
  package var voices: DeckVoices?
  /// How old is what the box knows from its school; nil for a box without a school, and if it is less than a day old.
  package var age: SchoolAge?

  /// Creates an overview; without a number of cards that are left, it is the decks' sum.
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

extension LibraryOverview {
  /// Returns the overview of the decks that a box offers, and of their cards that are left.
  package func offered(by offer: Offer) -> LibraryOverview {
    var offered = self
    offered.decks.removeAll { !offer.has(deck: $0.name) }
    // The limits of all decks may leave fewer than the decks' sum.
    offered.left = min(left, offered.decks.reduce(0) { $0 + $1.left })
    return offered
  }
}

/// A deck, and what a review of it would ask today.
package struct DeckOverview: Hashable, Sendable {
  package var name: String
  package var cardCount: Int
  /// The number of cards that come back today, within what is left of the day's limit (`StudyDay`).
  package var due: Int
  /// The number of cards that were never answered, within what is left of the day's limit.
  package var new: Int
  /// Whether cards wait for another day only because of the limits, which all decks share.
  package var putsOff: Bool
  /// Whether a card was answered today and none is left.
  package var isLearntToday = false
  /// The number of cards that come tomorrow if all of today's are done; the decks share the limit for new
  /// ones (`NewCardShares`).
  package var tomorrow = 0
  /// The number of days until the next card comes, from 1, if all of each day's are done; nil if none comes.
  package var nextInDays: Int?
  /// The number of cards that a lesson may take from later days (`LessonRequest.isAhead`), once none is left
  /// for today.
  package var ahead = 0
  /// The most new cards of the deck on a day; nil for as many as the day's limit allows (`DeckSetting.newCards`).
  package var newLimit: Int?
  /// The deck's limit in minutes on a day (`DeckSetting.minutes`); nil if there is none.
  package var minutes: Int?
  /// How sure everyone wants to be of the deck (`DeckSetting.sure`); nil for the learners' own shares.
  package var wanted: WantedShare?
  /// The number of cards whose question has no sound, if the learner is asked by sounds (`Way.listen`); 0 otherwise.
  package var unheard = 0
  /// How everyone is asked the deck's cards (`DeckSetting.asking`); nil for the learners' own ways.
  package var asking: Asking?
  /// The face that the deck was given; nil for that of its name.
  package var givenFace: DeckFace?
  /// Whether the school has published the deck, which alone changes it.
  package var isSchools = false

  package init(
    name: String, cardCount: Int, due: Int = 0, new: Int = 0, putsOff: Bool = false
  ) {
    self.name = name
    self.cardCount = cardCount
    self.due = due
    self.new = new
    self.putsOff = putsOff
  }

  package var face: DeckFace { givenFace ?? DeckFace(ofName: name) }

  /// The number of cards that a review of the deck would ask today.
  package var left: Int { due + new }
}

/// A set of a deck.
package struct SetOverview: Hashable, Sendable {
  package var name: String
  /// The number of cards in the set, each counted once.
  package var cardCount: Int

  package init(name: String, cardCount: Int) {
    self.name = name
    self.cardCount = cardCount
  }
}

/// The tags and attributes by which a deck's cards can be told apart, besides their sets; each list is
/// sorted.
package struct DeckTraits: Hashable, Sendable {
  package var tags: [String]
  /// The keys of the attributes.
  package var attributes: [String]
  /// The number of the deck's cards, of those with each tag, and of those that are never asked; nil if they were not counted.
  package var counts: Counts?

  package struct Counts: Hashable, Sendable {
    package var all: Int
    package var tags: [String: Int]
    package var suspended: Int

    package init(all: Int, tags: [String: Int] = [:], suspended: Int = 0) {
      (self.all, self.tags, self.suspended) = (all, tags, suspended)
    }
  }

  package init(tags: [String] = [], attributes: [String] = [], counts: Counts? = nil) {
    (self.tags, self.attributes, self.counts) = (tags, attributes, counts)
  }
}

/// A copy of the library that can take its place.
package struct BackupOverview: Hashable, Sendable {
  /// The name of the copy's file, unique among the copies.
  package var name: String
  /// When the copy was last written; for a backup, some time on the day on which it was made.
  package var time: WallTime
  package var bytes: Int
  /// Whether the copy was the library until another one took its place.
  package var isReplaced: Bool

  package init(name: String, time: WallTime, bytes: Int, isReplaced: Bool = false) {
    (self.name, self.time, self.bytes, self.isReplaced) = (name, time, bytes, isReplaced)
  }
}
