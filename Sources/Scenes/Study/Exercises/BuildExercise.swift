import Study
import TypedAnswers

/// A card whose answer is built of tiles, for who can't type yet.
///
/// A tile that comes next lands; another one stays where it is, and counts.
struct BuildExercise: Exercise {
  private let answer: String
  private let tiles: BuildTiles
  /// The indices of the tiles that have landed, in order.
  private var laid: [Int] = []
  /// The tile that was touched last, if it did not come next.
  private var wrong: Int?
  private(set) var hints = 0
  private(set) var tries: [String] = []
  private(set) var outcome: AnswerOutcome?
  /// What is already sure: one wrong tile is forgiven.
  var outcomeIfStopped: AnswerOutcome? { hints > 0 ? .hinted : tries.count > 1 ? .notYet : nil }

  init?(_ answer: String, among others: [String], seed: UInt64) {
    guard let tiles = BuildTiles(answer, among: others, seed: seed) else { return nil }
    (self.answer, self.tiles) = (answer, tiles)
  }

  var isBegun: Bool { !laid.isEmpty || !tries.isEmpty }

  var buttons: [ListContent.Button] {
    [
      .init(WriteExercise.hint, .words(.aLetter)), .init(WriteExercise.show, .words(.showIt)),
    ]
  }

  mutating func choose(_ target: Target) -> ExerciseMove? {
    switch target {
    case WriteExercise.show:
      outcome = .shown
      return .decides()
    case WriteExercise.hint:
      guard let next = tiles.texts.indices.first(where: isNext) else { return nil }
      hints += 1
      return lay(next)
    default:
      guard let tile = tiles.texts.indices.first(where: { ExerciseContent.tile($0) == target }),
        !laid.contains(tile)
      else { return nil }
      if isNext(tile) { return lay(tile) }
      wrong = tile
      tries.append(text(laid + [tile]))
      return .shows(.wrong)
    }
  }

  /// Whether a tile is free and has the answer's next part.
  private func isNext(_ tile: Int) -> Bool {
    !laid.contains(tile) && laid.count < tiles.units.count
      && tiles.texts[tile] == tiles.units[laid.count].text
  }

  private mutating func lay(_ tile: Int) -> ExerciseMove {
    laid.append(tile)
    wrong = nil
    guard laid.count == tiles.units.count else { return .shows() }
    outcome =
      hints > 0 ? .hinted : tries.isEmpty ? .right : tries.count == 1 ? .rightAtSecondTry : .notYet
    return .decides()
  }

  private func text(_ laid: [Int]) -> String {
    zip(laid, tiles.units).map { ($1.followsBlank ? " " : "") + tiles.texts[$0] }.joined()
  }

  // MARK: What is shown

  func content(of card: AskedCard) -> ScreenContent {
    var content = ExerciseContent(card.question, .building)
    content.lines = [slots]
    content.tiles = tiles.texts.enumerated().map { index, text in
      .init(
        text: text, state: laid.contains(index) ? .taken : index == wrong ? .wrong : .free)
    }
    content.isRightToLeft = answer.isRightToLeft
    return .exercise(content)
  }

  /// The parts that lie, and the places of those to come; letters that join are one piece.
  private var slots: [ExerciseContent.Letter] {
    var slots: [ExerciseContent.Letter] = []
    for (index, unit) in tiles.units.enumerated() {
      let isLaid = index < laid.count
      if unit.followsBlank { slots.append(.init(" ", .blank)) }
      if isLaid, answer.isRightToLeft, !unit.followsBlank, let last = slots.last, last.mark == .laid
      {
        slots[slots.count - 1].text += unit.text
      } else {
        slots.append(
          .init(isLaid ? unit.text : "", isLaid ? .laid : index == laid.count ? .next : .open))
      }
    }
    return slots
  }

  func decided(of card: AskedCard) -> ScreenContent {
    var content = ExerciseContent(card.question, .decided(outcome ?? .notYet))
    let side = card.asked.other
    (content.pictures, content.sounds) = (card.card.pictures(of: side), card.card.sounds(of: side))
    content.answer = answer
    if content.isRight {
      content.lines = [ComparedLetters.right(answer)]
    }
    content.isLeech = card.isLeech
    return .exercise(content)
  }
}
