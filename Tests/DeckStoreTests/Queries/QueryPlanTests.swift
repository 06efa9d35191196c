import GRDB
import Study
import TestSupport
import Testing

@testable import DeckStore

@Suite struct QueryPlanTests {
  static let queries: [String] = [
    DeckStore.pageSQL(inDeck: true, order: .name), DeckStore.pageSQL(inDeck: false, order: .name),
    DeckStore.pageSQL(inDeck: true, order: .position),
    DeckStore.pageSQL(inDeck: false, order: .position), DeckStore.searchSQL,
    DeckStore.lastAnswerSQL, DeckStore.lastTimeSQL, DeckStore.roundsSQL(ofOne: true),
    DeckStore.roundsSQL(ofOne: false),
    DeckStore.roundCardsSQL, DeckStore.guessesSQL, DeckStore.cardAnswersSQL, DeckStore.answersSQL,
    LogRows.Evidence.sql, DeckStore.waysSQL, DeckStore.writtenSQL,
    DeckStore.daysSQL(ofOne: true), DeckStore.daysSQL(ofOne: false), DeckStore.namedSQL,
    LessonPool.knownSQL(.deck), LessonPool.knownSQL(.set), LessonPool.surestSQL(.deck),
    LessonPool.surestSQL(.set), DayRoom.daysSQL, DayRoom.timeSQL, LessonPool.begunSQL(.deck),
    LessonPool.begunSQL(.set), LessonPool.newSQL(.deck), LessonPool.newSQL(.set),
    LessonPool.nextDaySQL(.deck), LessonPool.nextDaySQL(.set), DeckStore.roundTallySQL,
    DeckStore.reviewTallySQL,
    DeckStore.forecastSQL, DeckStore.learningSQL, DeckStore.streakSQL,
    DeckStore.leechesSQL, DeckStore.lastDeckSQL, DeckStore.setsSQL, Today.knownSQL,
    Today.learningSQL, SharedDeck.sql, Today.begunSQL, Today.waitingSQL, DeckLimits.limitSQL,
    WantedShares.sql, DeckStore.workloadSQL,
    FedDecks.sql,
    CardLog.sql, NewCards.advanceSQL, WeightHistory.sql, LogRows.weightsSQL, DeckStore.recallSQL,
    LogReplay.sql(ofOne: true), DeckStore.hardestSQL(ofOne: true), ClockCorrections.answersSQL,
    ClockCorrections.weightsSQL,
    CardOrdering.nextSQL, CardOrdering.sizeSQL, CardOrdering.rowsSQL, CardOrdering.beforeSQL,
    CardOrdering.setSQL, CardOrdering.tagSQL, CardOrdering.attributeSQL, CardOrdering.suspendedSQL,
    DeckStore.tagsSQL, DeckStore.cardsSQL, DeckStore.suspendedSQL, LogRows.answersSQL,
    LogRows.setBacksSQL, LogRows.removalsSQL,
    DeckStore.backwardsSQL,
    DeckStore.askingsSQL, DeckStore.unheardSQL, DeckStore.keysSQL, DeckStore.valuesSQL,
    DeckStore.foundSQL, DeckStore.rowSQL,
    DeckStore.beforeSQL, DeckStore.knownSQL, DeckStore.daysOfWeeksSQL, DeckStore.knownNowSQL,
    DeckStore.missedSQL, DeckStore.givenInWeekSQL, DeckStore.givenSQL, CardImport.lastRemovalSQL,
    DeckStore.knowersOfCardSQL(isAnyHidden: true),
    DeckStore.knowersOfCardSQL(isAnyHidden: false), DeckStore.progressSQL,
    DeckStore.knownByDeckSQL, DeckStore.learningByDeckSQL,
    "SELECT min(position) FROM cards WHERE deck_id = ? AND position > ?",
    "SELECT max(position) FROM cards WHERE deck_id = ?",
    "SELECT id, deck_id FROM cards JOIN identities USING (id) WHERE guid = ?",
    "SELECT max(sequence) FROM reviews WHERE kiosk_id = ?",
    "SELECT max(number) FROM rounds WHERE kiosk_id = ?",
    "SELECT 1 FROM reviews WHERE kiosk_id = ? AND replaces = ?",
  ]

  @Test("What most know of decks is read from an index alone", arguments: [true, false])
  func knowers(isAnyHidden: Bool) throws {
    let steps = try steps(of: DeckStore.knowersSQL(isAnyHidden: isAnyHidden))
    #expect(steps.contains { $0 == "SCAN memories USING COVERING INDEX memories_due" }, "\(steps)")
  }

  @Test(
    "An answer that comes from another library is compared with the two that it may contradict, whatever the log's length"
  )
  func contradicted() throws {
    let steps = try steps(of: AddedRows.othersSQL).filter { $0.hasPrefix("SEARCH") }
    #expect(steps.count == 2 && steps.allSatisfy { $0.contains("AND") }, "\(steps)")
  }

  private func steps(of query: String) throws -> [String] {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    return try store.queue.read { db in
      let explain = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(query)")
      explain.setUncheckedArguments([])
      return try Row.fetchAll(explain).map { $0["detail"] as String }
    }
  }

  @Test("No query reads a whole table of cards, answers, rounds or names", arguments: queries)
  func plan(query: String) throws {
    let steps = try steps(of: query)
    let tables = [
      "cards", "reviews", "later", "rounds", "names", "identities", "guesses",
      "memories",
      "days", "first_new", "copies", "weights", "evidence",
    ]
    for step in steps {
      #expect(!tables.contains { step.hasPrefix("SCAN \($0)") }, "\(steps)")
    }
    // Only the few rows that are found are sorted, never a table.
    let sorting = [
      DeckStore.namedSQL, DeckStore.roundCardsSQL, DeckStore.cardAnswersSQL,
      DeckStore.lastTimeSQL, DeckStore.setsSQL, DeckStore.leechesSQL, LessonPool.surestSQL(.deck),
      LessonPool.surestSQL(.set),
      LessonPool.knownSQL(.deck), LessonPool.knownSQL(.set), LessonPool.begunSQL(.deck),
      LessonPool.begunSQL(.set), LessonPool.newSQL(.set), LessonPool.nextDaySQL(.set),
      CardOrdering.setSQL, CardOrdering.tagSQL, CardOrdering.attributeSQL, DeckStore.tagsSQL,
      DeckStore.keysSQL, DeckStore.valuesSQL, SharedDeck.sql, DeckStore.writtenSQL,
      DeckStore.missedSQL, DeckStore.givenInWeekSQL, DeckStore.givenSQL,
      LogReplay.sql(ofOne: true), DeckStore.hardestSQL(ofOne: true),
    ]
    if !sorting.contains(query) {
      #expect(!steps.contains { $0 == "USE TEMP B-TREE FOR ORDER BY" }, "\(steps)")
    }
  }
}
