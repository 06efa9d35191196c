import Study
import TestSupport
import Testing

@testable import DeckFormats

@Suite("Pages of Logseq, and notes like them")
struct LogseqTests {
  @Test("A block with the tag asks, and the blocks below it answer; properties are on no card")
  func blocks() throws {
    let read = try ReadSource(
      """
      title:: Italy
      tags:: places

      - A word, not asked
        id:: 64a1
      - The capital? #card
        id:: 64a2
        collapsed:: true
        card-last-interval:: 4
      \t- Rome
      \t  card-ease:: 2.5
      - TODO Two rivers? #[[card]] #water
      \t- Po ![](a.png){:height 10, :width 20}
      \t- Tiber
      \t\t- in Rome
      - Sign of gold: {{cloze Au\\\\two letters}}, silver: {{cloze Ag}} #card
      - Asked, without an answer #card
      -
        deck:: x
        tags:: card, other
        Highest?
      \t- Mont Blanc
      """, path: "x.md")
    #expect(
      read.texts == [
        "The capital?|Rome", "Two rivers?|• Po\n• Tiber\n  • in Rome",
        "Sign of gold: [two letters], silver: [...]|Sign of gold: Au, silver: Ag",
        "Highest?|Mont Blanc",
      ])
    #expect(read.cards[1].record.tags == ["water"])
    #expect(read.remarks == [SourceRemark("cards without an answer", count: 1, line: 17)])
  }

  @Test("In a note without bullets, the lines below the tag answer, up to an empty one")
  func notes() throws {
    let read = try ReadSource(
      """
      # Animals
      gatto #card
      cat

      ## cane #card-reverse

      dog
      hound

      Not asked.
      """, path: "x.md")
    #expect(read.texts == ["gatto|cat", "cane|dog\nhound", "dog\nhound|cane"])
  }

  @Test("Properties alone are no cards, whatever their colons")
  func properties() {
    for text in [
      "- A block\n  id:: 6\n  collapsed:: true\n",
      "title:: Page\ntags:: a, b\n\n- x\n  card-repeats:: 1\n",
    ] {
      #expect(throws: NoDeckError.self) { try ReadSource(text, path: "x.md") }
    }
    #expect(throws: Never.self) { try ReadSource("id::the drive within\n", path: "x.md") }
  }

  @Test("Cards within each other take little time")
  func nested() {
    let honest = ThreadTime.measure { _ = try? ReadSource(HonestList.text, path: "x.csv") }
    let steps = (0..<300).map { String(repeating: " ", count: $0) + "- a #card\n" }.joined()
    let deep = (0..<2_000).map { String(repeating: " ", count: $0) + "- a #card\n" }.joined()
    for text in [
      String(repeating: steps, count: 60), deep, deep + String(repeating: "\n", count: 400_000),
    ] {
      let time = ThreadTime.measure { _ = try? ReadSource(text, path: "x.md") }
      #expect(time / honest < HonestList.longest)
    }
  }

  @Test("Cards within each other that are too much to read are named")
  func tooMuch() throws {
    let lines = (0..<600).map { String(repeating: " ", count: $0) + "- a\($0) #card\n" }
    let deep = lines.joined()
    let read = try ReadSource(deep, path: "x.md")
    let cut = read.remarks.filter { $0.kind == .texts && $0.message.contains("within each other") }
    #expect((500..<600).contains(cut.first?.count ?? 0) && read.cards.count < 600)
    #expect(throws: DeckFileError.self) {
      try ReadSource(deep, path: "x.md") { $0.isStrict = true }
    }
    #expect(try ReadSource("- a #card\n  - b\n", path: "x.md").remarks.isEmpty)
  }
}
