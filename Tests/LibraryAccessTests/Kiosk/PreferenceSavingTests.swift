import DeckStore
import LibraryAccess
import Study
import Testing

@Suite("Preferences in a run")
struct PreferenceSavingTests {
  private static let noon = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 0)

  @Test("the box's and a learner's are saved apart, and removed again")
  func saved() throws {
    let store = try DeckStore(inMemoryOnly: ())
    let anna = try store.addLearner("Anna", at: Self.noon)
    var session = try LibrarySession(store, Studied(learner: anna, deck: Deck(name: "d")))
    try session.save(.set("fade", to: "off", of: nil), at: Self.noon)
    try session.save(.set("color", to: "red", of: "Anna"), at: Self.noon)
    #expect(try store.preferences() == ["fade": "off"])
    #expect(try store.preferences(of: anna.id) == ["color": "red"])
    try session.save(.set("fade", to: nil, of: nil), at: Self.noon)
    #expect(try store.preferences().isEmpty)
  }

  @Test("a learner who is gone does not come back for one")
  func gone() throws {
    let store = try DeckStore(inMemoryOnly: ())
    let anna = try store.addLearner("Anna", at: Self.noon)
    var session = try LibrarySession(store, Studied(learner: anna, deck: Deck(name: "d")))
    #expect(throws: LibraryError.noLearner(name: "Ben")) {
      try session.save(.set("color", to: "red", of: "Ben"), at: Self.noon)
    }
    #expect(try store.learners().map(\.name) == ["Anna"])
  }
}
