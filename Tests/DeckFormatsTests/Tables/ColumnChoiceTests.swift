import Study
import Testing

@testable import DeckFormats

@Suite("Columns of tables from other programs")
struct ColumnChoiceTests {
  @Test(
    "The two language columns are the sides, whatever stands before or between them",
    arguments: [
      "Nr.;Italienisch;Deutsch\n1;gatto;Katze\n2;cane;Hund\n",
      "kind,italian,german,plural\nnoun,gatto,Katze,gatti\nnoun,cane,Hund,cani\n",
      "#\tLektion\tItaliano\tAussprache\tTedesco\n1\t2\tgatto\t-\tKatze\n2\t2\tcane\t-\tHund\n",
      "id;Word (Italian);German word;Page\n7;gatto;Katze;12\n9;cane;Hund;12\n",
      "IT;Notiz;DE\ngatto;x;Katze\ncane;;Hund\n", "it-IT,de-DE\ngatto,Katze\ncane,Hund\n",
      "No,Mot italien,Mot allemand\n1,gatto,Katze\n2,cane,Hund\n",
      "Tipo;En italiano;En alemán\nn;gatto;Katze\nn;cane;Hund\n",
      ";Italian;;German;\n1;gatto;;Katze;a\n2;cane;;Hund;\n",
    ])
  func languages(text: String) throws {
    let read = try ReadSource(text)
    #expect(read.texts == ["gatto|Katze", "cane|Hund"])
    #expect(read.kind.contains("with headings"))
  }

  @Test(
    "A number, and a text that nearly all rows have, is never the question",
    arguments: [
      "1;gatto;Katze\n2;cane;Hund\n3;topo;Maus\n", "12,gatto,Katze\n4,cane,Hund\n40,topo,Maus\n",
      "noun;gatto;Katze\nnoun;cane;Hund\nnoun;topo;Maus\n",
      "1.\tn\tgatto\tKatze\n2.\tn\tcane\tHund\n",
      "gatto;3;Katze\ncane;3;Hund\ntopo;4;Maus\n", "Unit 1;gatto;Katze\nUnit 1;cane;Hund\n",
      "Lesson;Kanji;Meaning\n1;gatto;Katze\n1;cane;Hund\n",
    ])
  func numbers(text: String) throws {
    let read = try ReadSource(text)
    #expect(read.texts.prefix(2) == ["gatto|Katze", "cane|Hund"])
    #expect(!read.notes.isEmpty || read.kind.contains("headings"))
  }

  @Test("Two columns keep their order, and a kind of words is asked only if nothing else can be")
  func order() throws {
    #expect(try ReadSource("1;one\n2;two\n3;three\n").texts[0] == "1|one")
    let kinds = (0..<9).map { "\(["noun", "verb", "other"][$0 % 3]);wort\($0);word\($0)\n" }
    #expect(try ReadSource(kinds.joined()).texts[1] == "wort1|word1")
  }

  @Test(
    "Rows with different numbers of columns are cards of the first two",
    arguments: [
      "gatto;Katze;x\ncane;Hund\ntopo;Maus;x;y\nmucca;Kuh;x;y;z\n",
      "gatto\tKatze\tx\ncane\tHund\ntopo\tMaus\tx\ty\nmucca\tKuh\tx\ty\tz\n",
      "gatto,Katze,x\ncane,Hund\ntopo,Maus,x,y\nmucca,Kuh,x,y,z\n",
      "gatto|Katze|x\ncane|Hund\ntopo|Maus|x|y\nmucca|Kuh|x|y|z\n",
    ])
  func uneven(text: String) throws {
    let all = ["gatto|Katze", "cane|Hund", "topo|Maus", "mucca|Kuh"]
    for path in ["x.csv", "x.txt"] { #expect(try ReadSource(text, path: path).texts == all) }
    let chosen = try ReadSource(text) { ($0.question, $0.answer) = ("2", "1") }
    #expect(chosen.texts.first == "Katze|gatto")
    #expect(try ReadSource(text).leftOut.map(\.kind).contains(.column))
  }

  @Test("An empty column and a row without a question leave the other cards in")
  func emptyColumn() throws {
    for text in [
      "Italiano,,Tedesco\ngatto,,Katze\n,,Tiere\ncane,,Hund\n",
      "gatto;;Katze\n;;Tiere\ncane;;Hund\n",
      "Parola;x;;Significato\ngatto;;;Katze\ncane;y;;Hund\n;;;z\n",
    ] {
      let read = try ReadSource(text, path: "x.csv")
      #expect(read.texts == ["gatto|Katze", "cane|Hund"])
      #expect(read.remarks.map(\.count) == [1])
    }
  }

  @Test(
    "A typed list is divided at the sign that stands once in every line",
    arguments: [
      "to sing, sang, sung - singen\nto ring, rang, rung - läuten\n",
      "Unit 3\n\nto sing, sang, sung – singen\nto ring, rang, rung – läuten\n\nUnit 4\n",
      "to sing, sang, sung: singen\nto ring, rang, rung: läuten\n",
      "to sing, sang, sung = singen\nto ring, rang, rung = läuten\n",
      "Unit 3\nto sing, sang, sung: singen\nUnit 4\nto ring, rang, rung: läuten\n",
      "to sing, sang, sung / singen\nto ring, rang, rung / läuten\n",
      "1. to sing, sang, sung -> singen\n2. to ring, rang, rung -> läuten\n",
      "to sing, sang, sung; singen\nto ring, rang, rung; läuten\n",
      "to sing, sang, sung\tsingen\nto ring, rang, rung\tläuten\n",
    ])
  func list(text: String) throws {
    #expect(
      try ReadSource(text).texts == ["to sing, sang, sung|singen", "to ring, rang, rung|läuten"])
  }

  @Test("A comma separates where the answers have semicolons, and the reverse")
  func textSeparators() throws {
    #expect(try ReadSource("dog,Hund; Rüde\ncat,Katze; Kater\n").texts[0] == "dog|Hund; Rüde")
    #expect(try ReadSource("dog;Hund, Rüde\ncat;Katze, Kater\n").texts[0] == "dog|Hund, Rüde")
  }

  @Test("The numbers of a list are on no card, whatever separates its columns")
  func numbered() throws {
    for sign in ["\t", ";", ",", " - ", " = ", "|"] {
      let text = "1. gatto\(sign)Katze\n2. cane\(sign)Hund\n3. topo\(sign)Maus\n"
      #expect(try ReadSource(text).texts == ["gatto|Katze", "cane|Hund", "topo|Maus"])
    }
    let wars = "1. Weltkrieg;1914\n2. Weltkrieg;1939\n"
    #expect(try ReadSource(wars).texts[0] == "1. Weltkrieg|1914")
  }

  @Test("An ordinal that tells a card from another is part of it", arguments: ["\t", ";", "|"])
  func ordinals(sign: String) throws {
    let rows = ["1. Person Singular", "2. Person Singular", "3. Person Singular"]
    let verbs = zip(rows, ["bin", "bist", "ist"]).map { "\($0)\(sign)\($1)\n" }.joined()
    #expect(try ReadSource(verbs).texts.last == "3. Person Singular|ist")
    let words = ["1. bank", "2. bank"] + (3...20).map { "\($0). word\($0)" }
    let list = words.map { "\($0)\(sign)x\($0.count)\n" }.joined()
    #expect(try ReadSource(list).texts.first?.hasPrefix("bank|") == true)
  }

  @Test("A chosen column beyond the fiftieth is among those to choose from")
  func manyColumns() throws {
    let names = (1...70).map { "c\($0)" }
    let row = (1...70).map { "text \($0)" }
    let text = [names, row, row].map { $0.joined(separator: ";") + "\n" }.joined()
    var choices = SourceChoices()
    (choices.question, choices.answer) = ("60", "2")
    let input = DeckInput(
      path: "x.csv", start: Array(text.utf8.prefix(64)), find: { _ in nil },
      contents: { Array(text.utf8) })
    let source = try DeckFormat.open(input, choices)
    let choice = try #require(source.choice)
    #expect((choice.question, choice.answer) == (59, 1))
    #expect(choice.columns.count == 60 && choice.columns[choice.question] == "60")
    #expect(try cards(of: source).last?.record.card.question == "text 60")
  }

  @Test(
    "Words that are headings elsewhere are cards in a list of words",
    arguments: [
      "German;Deutsch\nEnglish;Englisch\n", "word;Wort\nquestion;Frage\nsentence;Satz\n",
      "page;Seite\nlesson;Lektion\nlevel;Niveau\n", "it;es\nhe;er\n",
      "number;Nummer\nindex;Index\n",
    ])
  func words(text: String) throws {
    #expect(try ReadSource(text).cards.count == text.split(separator: "\n").count)
  }
}
