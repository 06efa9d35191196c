import InputEvents
import Scenes
import Study
import Testing

@Suite("The gallery")
struct GallerySceneTests {
  /// The first card has a picture on its question and two on its answer, the second none, the third two.
  private static let cards = [
    card("Norway", question: ["a"], answer: ["b", "c"]), Card(question: "Peru", answer: "Lima"),
    card("Japan", question: ["d", "e"], answer: []),
  ]

  private static func card(_ name: String, question: [String], answer: [String]) -> Card {
    CardRecord(
      Card(question: name, answer: "…", guid: name),
      media: question.map { .init(side: .question, hash: $0, fileExtension: "png") }
        + answer.map { .init(side: .answer, hash: $0, fileExtension: "png") }
    ).cardWithMedia
  }

  private func browsing() -> SceneStack {
    SceneStack(BrowseScene(deck: Deck(name: "Capitals", cards: Self.cards), seed: 1))
  }

  @Test("begins with the tapped picture, and leads through the deck's pictures to both ends")
  func deck() throws {
    var scenes = browsing()
    _ = scenes.handle(.swipeRight, at: .zero)
    _ = scenes.choose(.picture(2), at: .zero)
    #expect(shown(scenes) == "e 5/5")
    _ = scenes.handle(.swipeLeft, at: .zero)
    #expect(shown(scenes) == "e 5/5")
    let seen = (0..<5).map { _ in
      _ = scenes.handle(.swipeRight, at: .zero)
      return shown(scenes)
    }
    #expect(seen == ["d 4/5", "c 3/5", "b 2/5", "a 1/5", "a 1/5"])
  }

  @Test("has no picture of the answer while the question is shown")
  func question() {
    var scenes = browsing()
    _ = scenes.choose(.picture(1), at: .zero)
    #expect(shown(scenes) == "a 1/3")
    _ = scenes.handle(.swipeLeft, at: .zero)
    #expect(shown(scenes) == "d 2/3")
  }

  @Test("has only shown pictures in lessons, on either side", arguments: [Round.Mode.round, .quiz])
  func lesson(mode: Round.Mode) {
    let request = LessonRequest(learner: nil, deck: "Capitals", mode: mode, isInOrder: true)
    let others = ["Chad", "Mali", "Laos"].map { Card(question: $0, answer: "of \($0)", guid: $0) }
    let lesson = Lesson(
      request, entries: (Self.cards.prefix(1) + others).map { Lesson.Entry($0) }, seed: 1,
      start: WallTime(milliseconds: 0, zoneMinutes: 0))
    var scenes = SceneStack(learners: [], request: request)
    _ = scenes.begin(lesson, at: .zero)
    #expect(scenes.top?.content.targets.contains(.picture(1)) == true)
    #expect(scenes.top?.content.targets.contains(.picture(2)) == false)
    _ = scenes.choose(.picture(1), at: .zero)
    #expect(shown(scenes) == "a 1/1")
    guard mode == .round else { return }
    _ = scenes.handle(.longPress, at: .zero)
    _ = scenes.handle(.tap, at: .zero)
    _ = scenes.choose(.picture(2), at: .zero)
    #expect(shown(scenes) == "c 2/2")
  }

  @Test(
    "leads back to the unchanged card",
    arguments: [Input.longPress, .key(.back), .key(.takeBack)])
  func back(input: Input) {
    var scenes = browsing()
    _ = scenes.handle(.doubleTap, at: .zero)
    let before = scenes.top?.content
    _ = scenes.choose(.picture(1), at: .seconds(5))
    #expect(shown(scenes) == "b 1/4")
    #expect(scenes.handle(input, at: .seconds(1_000))?.action == "back")
    #expect(scenes.top?.content == before)
  }

  @Test("stays while another program changes the deck; the card below is then from the new deck")
  func outside() {
    var scenes = browsing()
    _ = scenes.choose(.picture(1), at: .zero)
    #expect(scenes.take(.deck(Deck(name: "Capitals")), at: .zero).isEmpty)
    #expect(shown(scenes) == "a 1/3")
    _ = scenes.handle(.longPress, at: .zero)
    #expect(scenes.top?.content == .emptyDeck(name: "Capitals"))
  }

  @Test("a double tap covers the screen, another one shows the whole picture again")
  func zoom() {
    var scenes = browsing()
    _ = scenes.choose(.picture(1), at: .zero)
    #expect(!scenes.followsTouch)
    _ = scenes.handle(.doubleTap, at: .zero)
    #expect(view(scenes) == .covering && scenes.followsTouch)
    // A swipe is a drag now, but keys still lead to the next picture, shown whole.
    #expect(scenes.handle(.swipeLeft, at: .zero) == nil)
    _ = scenes.handle(.doubleTap, at: .zero)
    #expect(view(scenes) == .whole)
    _ = scenes.handle(.doubleTap, at: .zero)
    _ = scenes.handle(.key(.next), at: .zero)
    #expect(view(scenes) == .whole && shown(scenes) == "d 2/3")
  }

  @Test("a drag pans at once by its distance, at most to the picture's ends")
  func pan() throws {
    var scenes = browsing()
    _ = scenes.choose(.picture(1), at: .zero)
    _ = scenes.handle(.doubleTap, at: .zero)
    // A movement within a finger's tremble is no drag.
    #expect(drag(&scenes, [(0.5, 0.5), (0.51, 0.52)]) == [0, 0])
    #expect(view(scenes) == .covering)
    #expect(drag(&scenes, [(0.5, 0.5), (0.4, 0.5)]) == [1, 1])
    #expect(try abs(#require(view(scenes)).x - 0.65) < 1e-9)
    #expect(view(scenes)?.y == 0.5)
    _ = drag(&scenes, [(0.9, 0.9), (0, 0.9)])
    #expect(view(scenes)?.x == 1)
    _ = drag(&scenes, [(0, 0.5), (0.2, 0.5)])
    #expect(try abs(#require(view(scenes)).x - 0.7) < 1e-9)
  }

  /// Returns the number of effects of each move after the first, and of the end.
  private func drag(_ scenes: inout SceneStack, _ way: [(x: Double, y: Double)]) -> [Int] {
    var drags = way.map { Drag.moved(ScreenPlace(x: $0.x, y: $0.y)) }
    drags[0] = .began(ScreenPlace(x: way[0].x, y: way[0].y))
    #expect(scenes.follow(drags[0], at: .zero).isEmpty)
    return (drags.dropFirst() + [.ended]).map { scenes.follow($0, at: .zero).count }
  }

  private func view(_ scenes: SceneStack) -> PictureView? {
    guard case .gallery(let gallery) = scenes.top?.content else { return nil }
    return gallery.view
  }

  private func shown(_ scenes: SceneStack) -> String? {
    guard case .gallery(let gallery) = scenes.top?.content else { return nil }
    return "\(gallery.picture.hash) \(gallery.position)/\(gallery.count)"
  }
}
