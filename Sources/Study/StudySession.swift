/// One run of studying a deck: which card is shown, its mark, and the rounds of answers.
///
/// A showing begins whenever a card's question is brought up. Its answer can be marked once it has
/// been revealed; the opposite mark is a change of mind and takes the place of the one before.
package struct StudySession: Equatable, Sendable {
  /// A card from its question being brought up to the next one's.
  ///
  /// It stays as it was brought up, whatever becomes of the card in the deck.
  package struct Showing: Equatable, Sendable {
    package let card: Card
    /// When it was brought up, since the start of the run.
    package let start: Duration
    package fileprivate(set) var isRevealed = false
    /// The last mark of this showing.
    package fileprivate(set) var mark: Review?
  }

  /// A pause after which the next event begins a new round: longer than anyone looks at one card,
  /// shorter than most breaks, so that a box left standing is not studied with for an hour.
  package static let longestPause = Duration.seconds(600)

  private var cursor: DeckCursor
  /// Nil in an empty deck.
  package private(set) var showing: Showing?
  /// How often each card was right and wrong in this run, by its GUID.
  package private(set) var tallies: [String: Tally] = [:]
  private var round: Round
  private var now = Duration.zero
  private var lastEvent = Duration.zero
  /// The numbers given so far, with those given before this session.
  package private(set) var numbers: RunNumbers

  /// Brings up the deck's first card.
  package init(_ deck: Deck, after numbers: RunNumbers = RunNumbers()) {
    cursor = DeckCursor(deck)
    self.numbers = numbers
    round = Round(number: numbers.round + 1, deck: deck.name, start: .zero)
    bringUp()
  }

  package var deck: Deck { cursor.deck }

  /// The shown card's index; where that has gone, the index of the card that comes in its place.
  package var index: Int? { cursor.index }

  /// Whether the card that is shown has been taken out of the deck from outside.
  ///
  /// Whatever is done then goes on to the card in its place; a mark counts first.
  package var isShownCardGone: Bool { showing?.card.guid != cursor.card?.guid }

  // MARK: Events

  /// Tells when the event that follows happened, since the start of the run.
  ///
  /// A time before the one told last counts as that one.
  package mutating func advance(to time: Duration) {
    now = max(now, time)
    if now - lastEvent >= Self.longestPause { beginRound() }
    lastEvent = now
  }

  /// Begins a round with the card where the learner is.
  package mutating func start() {
    beginRound()
    bringUp()
  }

  /// Begins a round with the first card.
  package mutating func leave() {
    beginRound()
    cursor.goToFirst()
    bringUp()
  }

  package mutating func goToNext() {
    if !isShownCardGone { cursor.goToNext() }
    bringUp()
  }

  package mutating func goToPrevious() {
    cursor.goToPrevious()
    bringUp()
  }

  package mutating func goToRandom(using generator: inout some RandomNumberGenerator) {
    cursor.goToRandom(using: &generator)
    bringUp()
  }

  /// Shows the answer.
  package mutating func reveal() {
    guard !isShownCardGone else { return bringUp() }
    showing?.isRevealed = true
  }

  /// Shows the answer, or the next card when it is shown already.
  package mutating func step() {
    if showing?.isRevealed == true { goToNext() } else { reveal() }
  }

  /// Marks the answer that is shown.
  ///
  /// - Returns: What has to be kept; nil before the answer is shown, or for the same mark again.
  package mutating func mark(_ rating: Rating) -> LibraryChange? {
    defer { if isShownCardGone { bringUp() } }
    guard let showing, showing.isRevealed, showing.mark?.rating != rating else { return nil }
    numbers.review += 1
    numbers.round = round.number
    round.deck = deck.name
    round.length = now - round.start
    // As Anki counts: up to the answer button. A change of mind takes no more time to answer.
    let review = Review(
      number: numbers.review, card: showing.card.guid, name: showing.card.title, rating: rating,
      answerTime: showing.mark?.answerTime ?? (now - showing.start).wholeMilliseconds,
      replaces: showing.mark?.number, round: round.number)
    tallies[review.card, default: Tally()][rating] += 1
    if let old = showing.mark { tallies[review.card, default: Tally()][old.rating] -= 1 }
    self.showing?.mark = review
    return .review(review, in: round)
  }

  // MARK: Changes of the deck

  /// Takes the card that is shown out of the deck and brings up the next one.
  ///
  /// - Returns: What has to be kept; nil when there is no card or it has gone already.
  package mutating func delete() -> LibraryChange? {
    defer { bringUp() }
    guard !isShownCardGone, let index, let card = try? cursor.remove(at: index) else { return nil }
    return .delete(card)
  }

  /// Puts a new card after the current one and brings it up.
  ///
  /// - Returns: What has to be kept.
  package mutating func insert(_ card: Card) -> LibraryChange {
    let change = LibraryChange.insert(card, deck: deck.name, after: cursor.card?.guid)
    cursor.insertAfterCurrent(card)
    bringUp()
    return change
  }

  /// Goes on in the deck as it is now, after somebody else has changed it.
  ///
  /// The card that is shown stays as it is until the next one; a deck that was or becomes empty
  /// changes at once.
  ///
  /// - Parameters:
  ///   - deck: All its cards; each is known again by its GUID.
  ///   - time: Since the start of the run.
  package mutating func replaceDeck(_ deck: Deck, at time: Duration) {
    now = max(now, time)
    cursor.goOn(in: deck, from: showing?.card)
    if showing == nil || deck.isEmpty { bringUp() }
  }

  private mutating func bringUp() {
    showing = cursor.card.map { Showing(card: $0, start: now) }
  }

  /// Rounds without an answer are nothing: the next one takes their number.
  private mutating func beginRound() {
    round = Round(number: numbers.round + 1, deck: deck.name, start: now)
  }
}

extension Duration {
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
