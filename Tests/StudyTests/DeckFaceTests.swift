import Study
import Testing

@Suite("Signs of learners")
struct LearnerSignTests {
  @Test("every name has a sign that is always the same, in all colours and shapes")
  func names() {
    let names = (0..<200).map { "Child \($0)" } + ["", "נועה", "Anna"]
    let signs = names.map(LearnerSign.init(ofName:))
    #expect(signs == names.map(LearnerSign.init(ofName:)))
    #expect(Set(signs).count == 36)
    #expect(LearnerSign(ofName: "anna") == LearnerSign(ofName: "Anna"))
  }
}

@Suite("Faces of decks")
struct DeckFaceTests {
  @Test(
    "a word in a deck's name gives it its face",
    arguments: [
      ("Times tables", DeckFace.times), ("Das kleine Einmaleins", .times),
      ("Tables de multiplication", .times), ("Times two", .times), ("Lire l’heure", .clockface),
      ("Capitales del mundo", .globe), ("Länder in ihrer eigenen Sprache", .pin),
      ("countries-in-their-own-words", .pin), ("First words in French", .talk),
      ("Premiers mots en allemand", .pencil), ("ERSTE WÖRTER", .aa), ("Flaggen Europas", .flags),
    ])
  func known(name: String, face: DeckFace) {
    #expect(DeckFace(ofName: name) == face)
  }

  @Test("a word counts only from its beginning")
  func beginning() {
    #expect(DeckFace(ofName: "Sentiments") != .clockface)
    #expect(DeckFace(ofName: "Maritimes") != .clockface)
  }

  @Test("every other name has a face of its own, which is always the same")
  func others() {
    let names = (0..<200).map { "Kapitel \($0)" } + ["", "漢字", "d"]
    let faces = names.map(DeckFace.init(ofName:))
    #expect(faces == names.map(DeckFace.init(ofName:)))
    #expect(Set(faces).count == 24)
    #expect(DeckFace(ofName: "Kapitel 1") == DeckFace(ofName: "kapitel 1"))
  }
}
