import Study
import Testing

@testable import DeckStore

/// Due cards, and cards that are not asked.
extension FairShareTests {
  @Test(
    "In a lesson of all decks the longest overdue card comes first, within the limit of reviews")
  func overdue() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "99")
    try store.setPreference(DeckStore.reviewsPreference, to: "2")
    for (place, card) in ["Bern1", "Aar1", "Bern2"].enumerated() {
      for turn in 0..<2 {
        try library.mark(2 * place + turn + 1, card, at: 86_400 * place + 60 * turn)
      }
    }
    try store.setPreference(DeckStore.newCardsPreference, to: "0")
    let request = LessonRequest(
      learner: "Ann", deck: LessonRequest.allDecks, mode: .review)
    let late = AnsweredLibrary.start + .seconds(86_400 * 60)
    let lesson = try store.lesson(request, learner: ann.id, at: late, seed: 1)
    #expect(lesson.entries.map(\.card.guid) == ["Bern1", "Aar1"])
    #expect(try home(late).left == 2)
  }

  @Test("A card that is not asked is neither new nor due in the statistics")
  func suspended() throws {
    try library.mark(1, "Aar0")
    let before = try store.stats(of: ann.id, at: AnsweredLibrary.start)
    for card in ["Aar0", "Aar1", "Aar2"] {
      var record = try store.record(of: card)
      record.isSuspended = true
      try store.update(record)
    }
    let after = try store.stats(of: ann.id, at: AnsweredLibrary.start)
    #expect(before.cards.new - after.cards.new == 2)
    #expect(
      after.cards.new == 57 && after.cards.learning == 0 && after.forecast.allSatisfy { $0 == 0 })
  }
}
