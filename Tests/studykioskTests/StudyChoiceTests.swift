import DeckStore
import LibraryAccess
import Study
import Testing

@testable import studykiosk

@Suite struct StudyChoiceTests {
  @Test("A library that replaces another one identifies the learner by GUID, not by number")
  func otherLibrary() throws {
    let folder = try Folder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let other = try DeckStore(path: folder.path("other.sqlite"))
    let (ann, zoe) = (try store.addLearner("Ann", at: .now), try other.addLearner("Zoe", at: .now))
    #expect(ann.id == zoe.id)
    let choice = StudyChoice()
    let before = try choice.studied(in: store, after: nil)
    #expect(before.learner == ann)
    #expect(try choice.studied(in: other, after: before).learner == ann)
    try store.renameLearner("Ann", to: "Anna")
    let renamed = try choice.studied(in: store, after: before).learner
    #expect(renamed.name == "Anna")
    #expect(renamed.guid == ann.guid)
    try store.close()
    try other.close()
  }
}
