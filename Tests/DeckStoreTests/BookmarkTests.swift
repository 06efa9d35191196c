import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite("The bookmark of a library")
struct BookmarkTests {
  private static let noon = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 60)
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
  }

  private static func bookmark(_ card: String) -> Bookmark {
    var bookmark = Bookmark(
      LessonRequest(learner: "Anna", deck: "d \"é\"", set: "s", mode: .quiz, direction: .both),
      card: card)
    bookmark.left = [card, "b"]
    (bookmark.right, bookmark.wrong, bookmark.side, bookmark.seconds) = (3, ["x"], .answer, 61)
    return bookmark
  }

  @Test("is the last one that was kept, for half an hour, until it is removed")
  func kept() throws {
    #expect(try store.bookmark(at: Self.noon) == nil)
    for card in ["a", "c"] { try store.keep(BookmarkNote(Self.bookmark(card), at: Self.noon)) }
    #expect(try store.bookmark(at: Self.noon + .seconds(1_800)) == Self.bookmark("c"))
    #expect(try store.bookmark(at: Self.noon + .seconds(1_801)) == nil)
    try store.keep(BookmarkNote(nil, at: Self.noon))
    #expect(try store.bookmark(at: Self.noon) == nil)
    #expect(try store.preferences().isEmpty)
  }

  @Test("is valid for a single learner if the clock is behind; for several, only up to a minute")
  func clockBehind() throws {
    try store.addLearner("Anna", at: Self.noon)
    try store.keep(BookmarkNote(Self.bookmark("a"), at: Self.noon))
    #expect(try store.bookmark(at: Self.noon + .seconds(-7_200)) == Self.bookmark("a"))
    try store.addLearner("Ben", at: Self.noon)
    #expect(try store.bookmark(at: Self.noon + .seconds(-7_200)) == nil)
    #expect(try store.bookmark(at: Self.noon + .seconds(-60)) == Self.bookmark("a"))
  }

  @Test("is saved with the answer, or neither is saved")
  func together() throws {
    try store.createDeck("d")
    try store.append([Card(question: "q", answer: "a", guid: "g")], to: "d")
    let anna = try store.addLearner("Anna", at: Self.noon)
    func logged(_ learner: Int64) -> LoggedReview {
      let review = Review(
        number: 1, card: "g", name: "q", rating: .right, answerTime: 1, round: 1)
      return LoggedReview(
        review, in: Round(number: 1, deck: "d", start: .zero), startedAt: Self.noon, by: learner,
        at: Self.noon)
    }
    let note = BookmarkNote(Self.bookmark("g"), at: Self.noon)
    #expect(throws: LibraryError.self) { try store.save(logged(99), noting: note) }
    #expect(try store.bookmark(at: Self.noon) == nil)
    try store.save(logged(anna.id), noting: note)
    #expect(try store.bookmark(at: Self.noon) == Self.bookmark("g"))
    #expect(try store.lastNumbers().review == 1)
  }

  @Test("can be removed: a run that begins elsewhere leaves none behind")
  func forgotten() throws {
    try store.keep(BookmarkNote(Self.bookmark("a"), at: Self.noon))
    try store.forgetBookmark()
    #expect(try store.bookmark(at: Self.noon) == nil)
    #expect(try store.preferences().isEmpty)
  }

  @Test(
    "is ignored if it is damaged",
    arguments: [
      "", "{", "null", "{\"time\":1}", String(repeating: "[", count: 100_000),
      Self.text(right: "-1"), Self.text(right: "9000000000000000000"),
      Self.text(seconds: "-9223372036854775808"), Self.text(learner: ""),
      Self.text(milliseconds: "9223372036854775807"),
      Self.text(milliseconds: "-9223372036854775808"),
      Self.text(left: "[" + repeatElement("\"a\"", count: 1_001).joined(separator: ",") + "]"),
    ])
  func damaged(text: String) throws {
    try store.setPreference("bookmark", to: text)
    #expect(try store.bookmark(at: Self.noon) == nil)
    try store.forgetBookmark()
    #expect(try store.preferences().isEmpty)
  }

  @Test("is read from text written by hand")
  func plain() throws {
    try store.setPreference("bookmark", to: Self.text())
    #expect(try store.bookmark(at: Self.noon)?.card == "a")
  }

  private static func text(
    right: String = "1", seconds: String = "1", learner: String = "\"learner\":\"A\",",
    milliseconds: String = "1772539200000", left: String = "[]"
  ) -> String {
    """
    {"bookmark":{"card":"a","left":\(left),"request":{"deck":"d","direction":"question",\
    "isInOrder":false,\(learner)"mode":"round"},"right":\(right),"seconds":\(seconds),"wrong":[]},\
    "starts":0,"time":{"milliseconds":\(milliseconds),"zoneMinutes":0}}
    """
  }
}
