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

  @Test("A note's first two filled fields are the sides, and its other fields are named")
  func fields() throws {
    let head = "#separator:tab\n#html:true\n"
    let more = try ReadSource("\(head)gatto\tKatze\tIl gatto dorme.\tgatto.mp3\ncane\tHund\tx\t\n")
    #expect(more.texts == ["gatto|Katze", "cane|Hund"])
    #expect(more.notes == ["Not used: column 3."] && more.leftOut == [LeftOut(.column, "3")])
    #expect(more.cards[0].media.map(\.name) == ["gatto.mp3"])
    let empty = try ReadSource("\(head)gatto\t\tKatze\ncane\t\tHund\n")
    #expect(empty.texts == ["gatto|Katze", "cane|Hund"])
    let some = try ReadSource("\(head)gatto\tKatze\t\ncane\t\tHund\ntopo\tMaus\tx\n")
    #expect(some.texts == ["gatto|Katze", "cane|Hund", "topo|Maus"])
    let special = try ReadSource(
      "\(head)#notetype column:1\n#deck column:2\n#tags column:5\nBasic\tIt\tgatto\tKatze\tbestia\tx\n"
    )
    #expect(special.texts == ["gatto|Katze"] && special.cards[0].record.tags == ["bestia"])
    #expect(special.leftOut == [LeftOut(.column, "6")])
    #expect(
      try ReadSource("#columns:ID\tFront\tBack\tExtra\n1\tgatto\tKatze\t\n").texts == [
        "gatto|Katze"
      ])
  }

  @Test(
    "A header that a spreadsheet has saved is read as Anki reads it",
    arguments: [
      "#separator:Comma,,\n#html:true,,\n#deck:Tiere,,\n#tags column:3,,\nun <b>gatto</b>,Katze,a b\n",
      "\"#separator:Comma\",,\n#html:true,,\n\"#deck:Tiere\",,\n#tags column:3,,\nun <b>gatto</b>,Katze,a b\n",
      "#separator:tab;;\n#html:true;;\n#deck:Tiere;;\n#tags column:3;;\nun <b>gatto</b>;Katze;a b\n",
      "\u{feff}#separator:tab\r#html:true\r#deck:Tiere\r#tags column:3\run <b>gatto</b>\tKatze\ta b\r",
    ])
  func spreadsheet(text: String) throws {
    let read = try ReadSource(text, path: "x.csv")
    #expect(read.texts == ["un gatto|Katze"])
    #expect(read.cards[0].deck == ["Tiere"] && read.cards[0].record.tags == ["a", "b"])
  }
}
