import DeckExchange
import DeckFormats
import DeckStore
import LibraryAccess
import Study
import Testing
import TestSupport

@Suite struct LessonSelectionTests {
  @Test("A library that replaces another one identifies the learner by GUID, not by number")
  func otherLibrary() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let other = try DeckStore(path: folder.path("other.sqlite"))
    let (ann, zoe) = (try store.addLearner("Ann", at: .now), try other.addLearner("Zoe", at: .now))
    #expect(ann.id == zoe.id)
    let choice = LessonSelection()
    let before = try choice.studied(in: store, after: nil)
    #expect(before.learner == ann)
    #expect(try choice.studied(in: other, after: before).learner == ann)
    try store.apply(.learner(.rename("Ann", to: "Anna")))
    let renamed = try choice.studied(in: store, after: before).learner
    #expect(renamed.name == "Anna")
    #expect(renamed.guid == ann.guid)
    try store.close()
    try other.close()
  }

  @Test("The pictures of a deck file come from its folder")
  func pictures() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("<svg/>", as: "flag.svg")
    var media = MediaFolder(path: folder.path(""))
    let text = "question,answer,question-media\nNorway,Oslo,flag.svg\n"
    let file = try DeckFile(Array(text.utf8), path: "deck.csv") { try media.find($0) }
    let choice = LessonSelection(file: file, media: media)
    let picture = try #require(file.whole.cards.first?.pictures(of: .question).first)
    var bytes: [UInt8] = []
    try choice.read(picture.hash, in: nil) { bytes += $0 }
    #expect(bytes == Array("<svg/>".utf8))
    #expect(throws: LibraryError.noMedia(hash: "other")) {
      try choice.read("other", in: nil) { _ in }
    }
  }

  @Test("If no offered deck exists, no other one is studied; home reports it")
  func noneOffered() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    for deck in ["Capitals", "Rivers"] {
      try store.createDeck(deck)
      try store.append([Card(question: deck, answer: "a", guid: deck)], to: deck)
    }
    let lakes = Offer(decks: ["Lakes", "Seas"])
    #expect(throws: LibraryError.noDeck(name: "Lakes")) {
      var round = LessonSelection(mode: .round)
      round.offer = lakes
      _ = try round.studied(in: store, after: nil)
    }
    var home = LessonSelection()
    (home.offer, home.startsAtHome) = (lakes, true)
    #expect(try home.studied(in: store, after: nil).startsAtHome)
    var box = LessonSelection()
    box.offer = Offer(decks: ["Rivers"])
    let browsed = try box.studied(in: store, after: nil)
    #expect(browsed.deck.cards.map(\.question) == ["Rivers"])
    let order = LessonOrder(
      LessonRequest(learner: nil, deck: "Rivers", mode: .round), seed: 1, at: .now)
    #expect(try box.lesson(order, of: nil, in: store).entries.count == 1)
    // A command deletes the deck while the box runs.
    try store.apply(.deck(.delete("Rivers")))
    #expect(try box.studied(in: store, after: browsed).deck == Deck(name: "Rivers"))
    #expect(throws: LibraryError.noDeck(name: "Rivers")) {
      try box.lesson(order, of: nil, in: store)
    }
    try store.close()
  }
}
