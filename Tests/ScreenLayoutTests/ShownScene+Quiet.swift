import Study

@testable import Scenes

/// Pages that say one thing, and a card's answers.
extension ShownScene {
  static var quiet: [ShownScene] {
    let list = CardList(deck: "World capitals")
    let record = CardRecord(Card(question: "Chad", answer: "N’Djamena", guid: "chad"))
    let card = ListedCard(record, place: 3, count: 85, right: 7, wrong: 3, dueInDays: 1)
    let none = CardListPart(count: 0, sections: [], first: 0, cards: [])
    return [
      ShownScene(
        "card-answers", CardHistoryScene(guid: "chad", title: .text("Chad"), of: "Anna"),
        .card(CardAnswers(answers(10), to: record, dueInDays: 1, today: 20_785))),
      ShownScene(
        "card-many-answers", CardHistoryScene(guid: "chad", title: .text("Chad"), of: nil),
        .card(CardAnswers(answers(30), to: record, today: 20_785))),
      ShownScene("card-delete", CardScene("chad", in: list, sets: [], situation), .listed(card)) {
        tell(.listed(card), &$0)
        _ = $0.choose(CardScene.delete, in: situation)
      },
      ShownScene("card-deleted", CardScene("chad", in: list, sets: [], situation)) {
        tell(.listed(card), &$0)
        _ = $0.choose(CardScene.delete, in: situation)
        _ = $0.choose(CardScene.deleteNow, in: situation)
      },
      ShownScene("no-cards", CardListScene(list.deck, sets: [], situation), .cards(none)) {
        tell(.preference(nil), &$0)
        $0.show(0..<7, in: situation)
      },
      ShownScene("no-backups", RestoreScene(), .backups([])),
      ShownScene("no-hard-cards", HardestScene(), .hardest([])),
      ShownScene("no-history", HistoryScene(situation), .rounds([])),
      ShownScene("no-garden", GardenScene(of: "Anna", situation), .garden(Garden())),
      ShownScene(
        "nothing-due",
        ResultScene(
          LessonSession(
            Lesson(
              LessonRequest(learner: "Anna", deck: list.deck, mode: .review), entries: [], seed: 1,
              start: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)), at: .zero,
            after: RunNumbers()), situation)),
      ShownScene(name: "empty-deck", content: .emptyDeck(name: "My own words")),
      ShownScene(name: "too-few-answers", content: .tooFewAnswers(deckName: "My own words")),
    ]
  }

  private static func tell(_ reply: LibraryReply, _ scene: inout any Scene) {
    if let query = scene.query { _ = scene.take(reply, to: query, in: situation) }
  }

  /// Answers of Anna and Ben, one every other day, the newest first.
  private static func answers(_ count: Int) -> [LoggedAnswer] {
    (0..<count).map { index in
      LoggedAnswer(
        kiosk: "box", number: count - index,
        time: WallTime(
          milliseconds: 1_795_266_300_000 - Int64(index) * 172_800_000, zoneMinutes: 60),
        clockBehind: 0, learner: index.isMultiple(of: 5) ? "Ben" : "Anna", card: "chad",
        name: "Chad", deck: "World capitals", round: 1,
        rating: index % 4 == 3 ? .wrong : .right, answerTime: 2_000,
        guesses: index == 3 ? ["Niamey"] : [], replaces: nil, isReplaced: false)
    }
  }
}
