import Study
import Testing

@testable import Scenes

@Suite("A card's sounds")
struct CardSoundTests {
  private static let media = [
    CardRecord.Media(side: .question, hash: "q", fileExtension: "mp3"),
    CardRecord.Media(side: .answer, hash: "picture", fileExtension: "png"),
    CardRecord.Media(side: .answer, hash: "a1", fileExtension: "wav"),
    CardRecord.Media(side: .answer, hash: "a2", fileExtension: "opus"),
    CardRecord.Media(side: .answer, hash: "other", fileExtension: "mid"),
  ]
  private static let card = CardRecord(
    Card(question: "Hund", answer: "dog", guid: "1"), media: media
  )
  .cardWithMedia
  private static let plain = Card(question: "Katze", answer: "cat", guid: "2")

  private func browse(_ choice: CardSounds.Choice = .both) -> SceneStack {
    let deck = Deck(name: "d", cards: [Self.card, Self.plain])
    var scenes = SceneStack(BrowseScene(deck: deck, seed: 1))
    scenes.cardSounds = CardSounds(choice)
    return scenes
  }

  private func did(_ action: StudyAction, _ scenes: inout SceneStack) -> [String] {
    scenes.handle(action, at: .zero).map(\.words)
  }

  @Test("follow the event's sound: those of the shown side, in order")
  func browsing() {
    var scenes = browse()
    #expect(scenes.start(at: .zero).map(\.words) == ["card q", "question 1/2 Hund"])
    #expect(did(.answer, &scenes) == ["answer", "card a1 a2", "answer 1/2 dog"])
    #expect(did(.next, &scenes) == ["question", "question 2/2 Katze"])
    #expect(did(.previous, &scenes) == ["question", "card q", "question 1/2 Hund"])
    // Showing the same side again plays its sounds again.
    _ = did(.answer, &scenes)
    #expect(did(.answer, &scenes).prefix(2) == ["answer", "card a1 a2"])
  }

  @Test("are not repeated by a mark, which is only a remark on the answer")
  func marks() {
    var scenes = browse()
    _ = scenes.start(at: .zero)
    _ = did(.answer, &scenes)
    #expect(did(.right, &scenes).first == "right")
    #expect(did(.wrong, &scenes).allSatisfy { !$0.hasPrefix("card") })
  }

  @Test("follow the sound of the previous card's mark, in a round")
  func round() {
    let request = LessonRequest(learner: nil, deck: "d", mode: .round, isInOrder: true)
    let lesson = Lesson(
      request, entries: [Self.plain, Self.card].map { Lesson.Entry($0) }, seed: 1, start: .noon)
    var scenes = SceneStack(learners: [], request: request)
    _ = scenes.begin(lesson, at: .zero)
    _ = did(.answer, &scenes)
    #expect(did(.right, &scenes).prefix(2) == ["right", "card q"])
  }

  @Test("in a quiz are the question's, and the answer's once it is known")
  func quiz() {
    let request = LessonRequest(learner: nil, deck: "d", mode: .quiz, isInOrder: true)
    let lesson = Lesson(
      request,
      entries: [Self.card, Self.plain, Card(question: "Maus", answer: "mouse", guid: "3")]
        .map { Lesson.Entry($0) }, seed: 1, start: .noon)
    var scenes = SceneStack(learners: [], request: request)
    #expect(scenes.begin(lesson, at: .zero).map(\.words).prefix(2) == ["question", "card q"])
    guard case .quiz(let quiz) = scenes.top?.content,
      let right = quiz.answers.firstIndex(where: { $0.text == "dog" })
    else { return #expect(Bool(false)) }
    #expect(scenes.choose(right, at: .zero).map(\.words).prefix(2) == ["right", "card a1 a2"])
  }

  @Test(
    "are played automatically as the box is set, and always on request",
    arguments: [
      (.both, true, true), (.question, true, false), (.answer, false, true), (.off, false, false),
    ] as [(CardSounds.Choice, Bool, Bool)])
  func choices(choice: CardSounds.Choice, question: Bool, answer: Bool) {
    var scenes = browse(choice)
    #expect(scenes.start(at: .zero).map(\.words).contains("card q") == question)
    #expect(did(.listen, &scenes) == ["card q"])
    #expect(did(.answer, &scenes).contains("card a1 a2") == answer)
    #expect(scenes.choose(Target("listen"), at: .zero).map(\.words) == ["card a1 a2"])
    // The card has no sounds.
    _ = did(.next, &scenes)
    #expect(did(.listen, &scenes).isEmpty)
  }

  @Test("have a target with a number, and a button if a run begins at home")
  func button() {
    var scenes = browse()
    _ = scenes.start(at: .zero)
    #expect(scenes.top?.content.targets == [Target("listen")])
    #expect(
      scenes.top?.buttons.compactMap(\.target?.name) == [
        "leave", "previous", "listen", "answer", "next",
      ])
    _ = did(.answer, &scenes)
    #expect(scenes.top?.content.targets == [.picture(1), Target("listen")])
    #expect(
      scenes.top?.buttons.compactMap(\.target?.name) == [
        "leave", "previous", "listen", "wrong", "right", "next",
      ])
    _ = did(.next, &scenes)
    #expect(scenes.top?.content.targets == [])
    #expect(
      scenes.top?.buttons.compactMap(\.target?.name) == ["leave", "previous", "answer", "next"])
  }

  @Test("are not repeated when a picture on the whole screen is left")
  func gallery() {
    var scenes = browse()
    _ = scenes.start(at: .zero)
    _ = did(.answer, &scenes)
    _ = scenes.choose(.picture(1), at: .zero)
    let back = scenes.handle(.longPress, at: .zero)?.effects.map(\.words) ?? []
    #expect(back.contains("answer 1/2 dog") && !back.contains("card a1 a2"))
  }
}
