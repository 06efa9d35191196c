import Study
import Testing

@testable import Scenes

@Suite("A card's pictures on the screen")
struct CardPictureTests {
  private static let media = [
    CardRecord.Media(side: .question, hash: "a", fileExtension: "png"),
    CardRecord.Media(side: .answer, hash: "b", fileExtension: "svg"),
    CardRecord.Media(side: .answer, hash: "c", fileExtension: "png"),
    CardRecord.Media(side: .answer, hash: "d", fileExtension: "wav"),
  ]
  private let card = CardRecord(Card(question: "Norway", answer: "Oslo"), media: media)
    .cardWithMedia
  private let question = [CardPicture(hash: "a")]
  private let answer = [CardPicture(hash: "b"), CardPicture(hash: "c")]

  @Test("are those of the shown side; beside an answer the question keeps its own")
  func browse() throws {
    var scenes = SceneStack(BrowseScene(deck: Deck(name: "Capitals", cards: [card]), seed: 1))
    #expect(pictures(scenes) == question)
    #expect(captionPictures(scenes).isEmpty)
    _ = scenes.handle(.answer, at: .seconds(1))
    #expect(pictures(scenes) == answer)
    #expect(captionPictures(scenes) == question)
  }

  @Test("change sides with the question", arguments: [Round.Direction.question, .answer])
  func round(_ direction: Round.Direction) throws {
    let request = LessonRequest(
      learner: nil, deck: "Capitals", mode: .round, direction: direction)
    let lesson = Lesson(
      request, entries: [Lesson.Entry(card)], seed: 1,
      start: WallTime(milliseconds: 0, zoneMinutes: 0))
    var scenes = SceneStack(learners: [], request: request)
    _ = scenes.begin(lesson, at: .zero)
    let asked = direction == .question ? question : answer
    #expect(pictures(scenes) == asked)
    _ = scenes.handle(.tap, at: .seconds(1))
    #expect(pictures(scenes) == (direction == .question ? answer : question))
    #expect(captionPictures(scenes) == asked)
  }

  private func captionPictures(_ scenes: SceneStack) -> [CardPicture] {
    guard case .card(let card) = scenes.top?.content else { return [] }
    return card.captionPictures
  }

  private func pictures(_ scenes: SceneStack) -> [CardPicture] {
    guard case .card(let card) = scenes.top?.content else { return [] }
    return card.pictures
  }
}
