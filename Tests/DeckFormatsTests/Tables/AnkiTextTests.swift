import Study
import Testing

@testable import DeckFormats

@Suite("Anki's text export")
struct AnkiTextTests {
  @Test("Its header names the columns of GUIDs, decks and tags")
  func header() throws {
    let read = try ReadSource(
      """
      #separator:tab
      #html:true
      #guid column:1
      #notetype column:2
      #deck column:3
      #tags column:6
      g1\tBasic\tLanguages::French\tun&nbsp;chat\ta <b>cat</b>\tanimal house
      # a comment
      "#2"\tBasic\tLatin\t"canis\t1"\tdog\t
      """)
    #expect(read.texts == ["un chat|a cat", "canis 1|dog"])
    #expect(read.cards.map(\.record.card.guid) == ["g1", "#2"])
    #expect(read.cards.map(\.deck) == [["Languages", "French"], ["Latin"]])
    #expect(read.cards[0].record.tags == ["animal", "house"])
    #expect(read.cards.map(\.line) == [7, 9])
  }

  @Test("Each gap of a cloze note is a card, with the GUIDs of Anki packages")
  func cloze() throws {
    let read = try ReadSource(
      "#separator:Comma\n#html:false\n#guid column:1\ng,{{c1::Oslo::city}} is in {{c2::Norway}},more\n"
    )
    #expect(
      read.texts == [
        "[city] is in Norway|Oslo is in Norway\n\nmore",
        "Oslo is in [...]|Oslo is in Norway\n\nmore",
      ])
    #expect(read.cards.map(\.record.card.guid) == ["g", "g#1"])
  }

  @Test("The deck, tags and names of the columns may be in the header")
  func global() throws {
    let read = try ReadSource(
      "#separator:;\n#deck:A::B\n#tags:x y\n#columns:Rückseite;Vorderseite\nOslo;Norwegen\n")
    #expect(read.texts == ["Norwegen|Oslo"])
    #expect(read.cards[0].deck == ["A", "B"])
    #expect(read.cards[0].record.tags == ["x", "y"])
  }
}
