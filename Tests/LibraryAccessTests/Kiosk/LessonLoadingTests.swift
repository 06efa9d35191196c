import DeckStore
import Glibc
import Scenes
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("Lessons by the library's thread", .serialized)
struct LessonLoadingTests {
  @Test("include all earlier answers, those of each learner, even a renamed one")
  func lessons() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let library = try Self.thread(folder)
    library.load(Self.order("Ben", seed: 1))
    #expect(Self.lesson(of: library)?.entries.count == 2)
    library.save(Self.review(1), by: "Ben", at: Self.noon)
    library.load(Self.order("Ben", seed: 2))
    let ben = try #require(Self.lesson(of: library))
    #expect(ben.seed == 2)
    #expect(ben.answersToday == 1)
    #expect(ben.entries.count { $0.memory == nil } == 1)
    library.load(Self.order("Anna", seed: 3))
    #expect(Self.lesson(of: library)?.answersToday == 0)
    _ = try LibraryFile(path: folder.library).use {
      try $0.apply(.learner(.rename("Ben", to: "Benjamin")))
    }
    library.save(Self.review(2), by: "Ben", at: Self.noon)
    library.load(Self.order("Ben", seed: 4))
    #expect(Self.lesson(of: library)?.answersToday == 2)
    #expect(library.stop() == nil)
    let names = try LibraryFile(path: folder.library).use { try $0.learners().map(\.name) }
    #expect(names == ["Anna", "Benjamin"])
  }

  @Test("a removed learner is added again with the next answer, even the run's first learner")
  func removed() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let store = try DeckStore(path: folder.library)
    let anna = try #require(try store.learners().first)
    var session = try LibrarySession(
      store, StudyContext(learner: anna, deck: Deck(name: "Capitals")))
    try store.addLearner("Cy", at: Self.noon)
    for name in ["Anna", "Ben"] { try store.apply(.learner(.remove(name))) }
    try session.save(Self.review(1), at: Self.noon)
    try session.save(Self.review(2), by: "Ben", at: Self.noon)
    let names = try store.learnerSummaries().map { "\($0.learner.name) \($0.right)" }
    #expect(names == ["Cy 0", "Anna 1", "Ben 1"])
    try store.close()
  }

  @Test("follow the learner with whom the run began, even after a renaming")
  func renamed() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let library = try Self.thread(folder)
    _ = try LibraryFile(path: folder.library).use {
      try $0.apply(.learner(.rename("Anna", to: "Ann")))
    }
    library.save(Self.review(1), by: "Anna", at: Self.noon)
    library.load(Self.order("Anna", seed: 1))
    #expect(Self.lesson(of: library)?.answersToday == 1)
    #expect(library.stop() == nil)
    let names = try LibraryFile(path: folder.library).use { try $0.learners().map(\.name) }
    #expect(names == ["Ann", "Ben"])
  }

  @Test("include a removed learner's, who is added again with the next answer")
  func removedMeanwhile() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let library = try Self.thread(folder)
    library.load(Self.order("Ben", seed: 1))
    #expect(Self.lesson(of: library) != nil)
    _ = try LibraryFile(path: folder.library).use { try $0.apply(.learner(.remove("Ben"))) }
    library.save(Self.review(1), by: "Ben", at: Self.noon)
    library.load(Self.order("Ben", seed: 2))
    #expect(Self.lesson(of: library)?.answersToday == 1)
    #expect(library.stop() == nil)
  }

  @Test("are loaded while another program writes, with what was saved before")
  func whileWriting() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let library = try Self.thread(folder)
    library.save(Self.review(1), by: "Ben", at: Self.noon)
    library.load(Self.order("Ben", seed: 1))
    #expect(Self.lesson(of: library)?.answersToday == 1)
    try LibraryFile(path: folder.library).use { store in
      try store.whileWriting { () throws(LibraryError) in
        library.save(Self.review(2), by: "Ben", at: Self.noon)
        library.load(Self.order("Ben", seed: 2))
        #expect(Self.lesson(of: library)?.answersToday == 1)
      }
    }
    library.load(Self.order("Ben", seed: 3))
    #expect(Self.lesson(of: library)?.answersToday == 2)
  }

  @Test("are loaded by the closure that the kiosk passes, if there is one")
  func loading() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let library = try Self.thread(folder) { _, order, _ in
      Lesson(order.request, entries: [], seed: 99, start: order.time)
    }
    library.load(Self.order("Anna", seed: 1))
    #expect(Self.lesson(of: library)?.seed == 99)
  }

  @Test("that can't be loaded don't prevent the check of the library")
  func noLesson() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    try LibraryFile(path: folder.library).use { store in
      _ = try store.addMedia([UInt8](repeating: 0xab, count: 20_000), fileExtension: "png")
      try Backups(LibraryPlaces(path: folder.library)).make(of: store, on: 20_000)
    }
    try folder.damagePicture()
    let library = try Self.thread(folder) { _, _, _ in throw LibraryError.noDeck(name: "Gone") }
    library.load(Self.order("Anna", seed: 1))
    let isRecovered: Bool? = library.news {
      if case .recovered = $0.notice { true } else { nil }
    }
    #expect(isRecovered == true)
    #expect(library.stop() == nil)
  }

  @Test(
    "get the changes of their cards and learners by a command; a file's lessons get none")
  func changed() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let library = try Self.thread(folder)
    library.load(Self.order("Anna", seed: 1))
    #expect(Self.lesson(of: library) != nil)
    try LibraryFile(path: folder.library).use { store in
      _ = try store.update("1") { record in
        record.card = Card(question: "Norway", answer: "Kristiania", guid: "1")
        return true
      }
      try store.remove("2")
      try store.addLearner("Cy", at: Self.noon)
    }
    // What the kiosk notices between two of the changes comes by itself.
    var learners: [String]?
    var changes = CardChanges()
    let isAll: Bool? = library.news { news in
      learners = news.learners?.names ?? learners
      if let cards = news.cards {
        changes.changed.merge(cards.changed) { $1 }
        changes.deleted.formUnion(cards.deleted)
      }
      return learners?.count == 3 && !changes.deleted.isEmpty ? true : nil
    }
    #expect(isAll == true)
    #expect(changes.changed.mapValues(\.answer) == ["1": "Kristiania"])
    #expect(changes.deleted == ["2"])
    #expect(learners == ["Anna", "Ben", "Cy"])
    // The change is not reported again, and a card that is restored is a changed one.
    try LibraryFile(path: folder.library).use { store in
      try store.append([Card(question: "Peru", answer: "Lima", guid: "2")], to: "Capitals")
    }
    let later = try #require(library.news(\.cards))
    #expect(later.changed.keys.sorted() == ["2"])
    #expect(later.deleted == [])
    #expect(library.stop() == nil)
    let file = try Self.thread(folder, isFile: true)
    file.load(Self.order("Anna", seed: 1))
    #expect(Self.lesson(of: file) != nil)
    file.save(.edit(.delete(Card(question: "Peru", answer: "Lima", guid: "2"))), at: Self.noon)
    #expect(
      file.news { [.saving, nil].contains($0.notice) ? nil : $0.notice } == .notKept)
    try LibraryFile(path: folder.library).use { store in
      try store.remove("2")
      try store.addLearner("Di", at: Self.noon)
    }
    #expect(try #require(file.news { $0.learners == nil ? nil : $0 }).cards == nil)
    #expect(file.stop() == nil)
    #expect(file.takeNews().cards == nil)
  }

  @Test(
    "get the changes of cards in a learner's earlier reviews, and of no other lesson's")
  func before() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let cards = [
      Card(question: "Norway", answer: "Oslo", guid: "1"),
      Card(question: "Peru", answer: "Lima", guid: "2"),
      Card(question: "Japan", answer: "Tokyo", guid: "3"),
    ]
    // The seed selects the card that is due.
    let library = try Self.thread(folder) { _, order, _ in
      Lesson(
        order.request, entries: [Lesson.Entry(cards[Int(order.seed)])], seed: order.seed,
        start: order.time)
    }
    try LibraryFile(path: folder.library).use { try $0.append([cards[2]], to: "Capitals") }
    for seed in 0...1 as ClosedRange<UInt64> {
      library.load(Self.order("Anna", seed: seed))
      #expect(Self.lesson(of: library)?.seed == seed)
    }
    try LibraryFile(path: folder.library).use { store in
      _ = try store.update("2") { record in
        record.card = Card(question: "Peru", answer: "Cusco", guid: "2")
        return true
      }
      try store.remove("1")
    }
    let news = try #require(library.news(\.cards))
    #expect(news.changed.keys.sorted() == ["2"] && news.deleted == ["1"])
    library.load(Self.order("Ben", seed: 2))
    #expect(Self.lesson(of: library) != nil)
    try LibraryFile(path: folder.library).use { store in
      for guid in ["2", "3"] { try store.remove(guid) }
    }
    let later = try #require(library.news(\.cards))
    #expect(later.deleted == ["3"])
    #expect(library.stop() == nil)
  }

  @Test("are loaded on a thread with its own signal stack for a crash handler")
  func signalStack() throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    let library = try Self.thread(folder) { _, order, _ in
      var stack = stack_t()
      sigaltstack(nil, &stack)
      let exists = stack.ss_flags & Int32(SS_DISABLE) == 0
      return Lesson(
        order.request, entries: [], seed: exists ? UInt64(stack.ss_size) : 0, start: order.time)
    }
    library.load(Self.order("Anna", seed: 1))
    #expect(Self.lesson(of: library)?.seed ?? 0 >= 65_536)
  }

  private static let noon = WallTime(milliseconds: 1_930_000_000_000, zoneMinutes: 0)

  private static func fill(_ folder: TemporaryFolder) throws {
    try LibraryFile(path: folder.library).use { store in
      for name in ["Anna", "Ben"] { try store.addLearner(name, at: noon) }
      try store.createDeck("Capitals")
      try store.append(
        [
          Card(question: "Norway", answer: "Oslo", guid: "1"),
          Card(question: "Peru", answer: "Lima", guid: "2"),
        ], to: "Capitals")
    }
  }

  private static func thread(
    _ folder: TemporaryFolder, isFile: Bool = false, load: LibraryThread.Loading? = nil
  ) throws -> LibraryThread {
    let prepare: LibraryThread.Preparation = { store, previous in
      let learners = try store.learners()
      let first = try #require(learners.first)
      return StudyContext(
        learner: first, deck: Deck(name: "Capitals"), learners: learners.map(\.name),
        request: LessonRequest(learner: first.name, deck: "Capitals", mode: .review),
        isFile: isFile)
    }
    guard let load else { return try LibraryThread(path: folder.library, prepare: prepare) }
    return try LibraryThread(path: folder.library, load: load, prepare: prepare)
  }

  private static func order(_ learner: String, seed: UInt64) -> LessonOrder {
    LessonOrder(
      LessonRequest(learner: learner, deck: "Capitals", mode: .review), seed: seed, at: noon)
  }

  private static func review(_ number: Int) -> LibraryChange {
    .review(
      Review(
        number: number, card: "\(number)", name: "card", rating: .right, answerTime: 1, round: 1),
      in: Round(number: 1, deck: "Capitals", mode: .review, start: .zero))
  }

  private static func lesson(of library: LibraryThread) -> Lesson? {
    library.news { $0.lesson }
  }
}
