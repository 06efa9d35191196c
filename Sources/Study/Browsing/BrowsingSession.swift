/// A run of browsing a deck: which card is shown, its mark, and the rounds of answers.
///
/// A showing begins when a card's question is brought up. Once the answer is revealed it can be
/// marked; the opposite mark is a change of mind and replaces the earlier one.
package struct BrowsingSession: Equatable, Sendable {
  /// A showing of a card, which lasts until the next card's question is brought up.
  ///
  /// The card stays the same, even if the card in the deck changes.
  package struct Showing: Equatable, Sendable {
    package let card: Card
    /// When the question was brought up, since the start of the run.
    package let start: Duration
    package fileprivate(set) var isRevealed = false
    package fileprivate(set) var mark: Review?
  }

  private var cursor: DeckCursor
  /// The card that is shown; nil in an empty deck.
  package private(set) var showing: Showing?
  private var round: Round
  private var now = Duration.zero
  private var lastEvent = Duration.zero
  /// The last review and round numbers used in the run, including those before this session.
  package private(set) var numbers: RunNumbers

  /// Creates a session that shows the card with a GUID, or else the deck's first card.
  package init(
    _ deck: Deck, at card: String? = nil, after numbers: RunNumbers = RunNumbers()
  ) {
    cursor = DeckCursor(deck, at: card)
    self.numbers = numbers
    round = Round(number: numbers.round + 1, deck: deck.name, start: .zero)
    bringUp()
  }

  package var deck: Deck { cursor.deck }

  /// The index of the shown card or, if it is gone, of the card in its place.
  package var index: Int? { cursor.index }

  /// Whether the card that is shown was removed from the deck by others.
  ///
  /// The next action then goes to the card in its place; a mark still counts.
  package var isShownCardGone: Bool { showing?.card.guid != cursor.card?.guid }

  // MARK: Events

  /// Sets the time of the next event, since the start of the run.
  ///
  /// A time before the previous event counts as that event's time.
  package mutating func advance(to time: Duration) {
    now = max(now, time)
    if now - lastEvent >= Round.longestPause { beginRound() }
    lastEvent = now
  }

  /// Begins a round with the current card.
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

  package mutating func reveal() {
    guard !isShownCardGone else { return bringUp() }
    showing?.isRevealed = true
  }

  /// Shows the answer, or the next card if the answer is already shown.
  package mutating func step() {
    if showing?.isRevealed == true { goToNext() } else { reveal() }
  }

  /// Marks the answer that is shown.
  ///
  /// - Returns: The change to save; nil before the answer is shown, or if the card already has that mark.
  package mutating func mark(_ rating: Rating) -> LibraryChange? {
    defer { if isShownCardGone { bringUp() } }
    guard let showing, showing.isRevealed, showing.mark?.rating != rating else { return nil }
    numbers.review += 1
    numbers.round = round.number
    round.deck = deck.name
    round.length = now - round.start
    // As in Anki, the answer time ends at the answer button. A change of mind keeps the first mark's time.
    let review = Review(
      number: numbers.review, card: showing.card.guid, name: showing.card.title, rating: rating,
      answerTime: showing.mark?.answerTime ?? (now - showing.start).wholeMilliseconds,
      evidence: Evidence(looking: rating), replaces: showing.mark?.number, round: round.number)
    self.showing?.mark = review
    return .review(review, in: round)
  }

  // MARK: Changes of the deck

  /// Removes the card that is shown from the deck and brings up the next one.
  ///
  /// - Returns: The change to save; nil if there is no card or it is already gone.
  package mutating func delete() -> LibraryChange? {
    defer { bringUp() }
    guard !isShownCardGone, let card = cursor.removeCurrent() else { return nil }
    return .edit(.delete(card))
  }

  /// Continues in the deck as it is now, after others have changed it.
  ///
  /// The card that is shown stays until the next action; if the deck is empty, before or after the change,
  /// the card is replaced at once.
  ///
  /// - Parameters:
  ///   - deck: The deck with all its cards, which are recognized by GUID.
  ///   - time: When the change arrived, since the start of the run.
  package mutating func replaceDeck(_ deck: Deck, at time: Duration) {
    now = max(now, time)
    cursor.resume(in: deck, from: showing?.card)
    if showing == nil || deck.isEmpty { bringUp() }
  }

  private mutating func bringUp() {
    showing = cursor.card.map { Showing(card: $0, start: now) }
  }

  /// Begins a round; a round without an answer does not count, so the next one takes its number.
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
