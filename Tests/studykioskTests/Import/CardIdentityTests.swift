import Testing
import TestSupport

/// Files that are imported again after a change, with answers in between.
@Suite("A card keeps its answers when its file changes")
struct CardIdentityTests {
  private static let pictures = ["cat", "horse", "bird"]

  @Test("A new picture's card above, or moved pictures, change no card's answers")
  func pictures() throws {
    let program = try LibraryProgram()
    for (number, name) in (Self.pictures + ["dog"]).enumerated() {
      _ = try program.folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='\(number + 5)' height='9'/>",
        as: "\(name).svg")
    }
    func file(_ names: [String]) throws -> String {
      try program.folder.write(
        names.map { "<img src=\"\($0).svg\">;\($0)\n" }.joined(), as: "p.csv")
    }
    let guids = try program.guids(importing: file(Self.pictures))
    let later = try program.guids(importing: file(["dog", "bird", "cat", "horse"]))
    #expect(later.count == 4)
    for name in Self.pictures { #expect(later[name] == guids[name]) }
    // The answer is changed, or the same picture has another name.
    let renamed = try program.folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='5' height='9'/>", as: "kitten.svg")
    #expect(renamed.hasSuffix("kitten.svg"))
    let edited = try program.folder.write(
      "<img src=\"dog.svg\">;a dog\n<img src=\"kitten.svg\">;cat\n", as: "p.csv")
    let last = try program.guids(importing: edited)
    #expect(last["a dog"] == later["dog"] && last["cat"] == later["cat"] && last["dog"] == nil)
  }

  @Test("A second meaning above the first one gets its own GUID")
  func meanings() throws {
    let program = try LibraryProgram()
    func file(_ rows: String...) throws -> String {
      try program.folder.write(rows.joined(separator: "\n"), as: "d.csv")
    }
    let guids = try program.guids(importing: file("el banco;the bank", "la casa;the house"))
    let second = try program.guids(
      importing: file("el banco;the bench", "el banco;the bank", "la casa;the house"))
    #expect(second["the bank"] == guids["the bank"] && second.count == 3)
    // One meaning is changed; the other, unchanged one identifies it.
    let third = try program.guids(
      importing: file("la casa;the house", "el banco;the bank, at the river", "el banco;the bench"))
    #expect(third["the bank, at the river"] == guids["the bank"] && third.count == 3)
    #expect(third["the bench"] == second["the bench"])
    // One meaning is left, which the file refers to.
    let fourth = try program.guids(importing: file("la casa;a house", "el banco;the bench"))
    #expect(fourth["the bench"] == second["the bench"] && fourth["a house"] == guids["the house"])
    #expect(fourth.count == 3)
  }

  @Test("A card from before GUIDs were derived from the text keeps its GUID")
  func older() throws {
    let program = try LibraryProgram()
    let old = try program.folder.write(
      "guid,question,answer\n00first,a,1\n00second,a,2\n00third,\"1/2x\",3\n", as: "old.csv")
    let guids = try program.guids(importing: old)
    let new = try program.folder.write("a;2\nb;0\na;1\n(1/2)x;3\n", as: "old.csv")
    let later = try program.guids(importing: new)
    #expect(later.count == 4)
    for (answer, guid) in guids { #expect(later[answer] == guid) }
  }

  @Test("A repeated import keeps changes made at the box, and adds no duplicates")
  func boxChanges() throws {
    let program = try LibraryProgram()
    func file(_ rows: String...) throws -> String {
      try program.folder.write(rows.joined(separator: "\n"), as: "d.csv")
    }
    let list = try file("Hund;dog", "Katze;cat", "Pferd;horse", "Pferd;knight")
    let guids = try program.guids(importing: list)
    try program.output(
      "deck", "edit", try #require(guids["dog"]), "--suspended", "--tag", "to-fix", "--set",
      "Hard=1",
      "--attribute", "note=ask", "--answer", "the dog")
    try program.output("deck", "edit", try #require(guids["knight"]), "--question", "Springer")
    let before = try program.output("deck", "show", "D", "--json")
    #expect(
      try program.output("deck", "import", list).hasSuffix(
        "D: 0 cards added, 0 changed, 4 unchanged\n"))
    #expect(try program.output("deck", "show", "D", "--json") == before)
    let shorter = try file("Hund;hound", "Pferd;horse")
    #expect(
      try program.output("deck", "import", shorter).hasSuffix(
        "D: 0 cards added, 1 changed, 1 unchanged; the file lacks 2 cards of the deck\n"))
    let dog = try program.objects("deck", "show", "D").first
    #expect(dog?["answer"] as? String == "hound" && dog?["suspended"] as? Bool == true)
  }

  @Test("A deck whose cards are also in another one stays separate, whichever is imported first")
  func subset() throws {
    for order in [["Small", "All"], ["All", "Small"]] {
      let program = try LibraryProgram()
      for deck in order + order {
        let rows = ["g1\ta\t1", "g2\tb\t2", "g3\tc\t3"].prefix(deck == "All" ? 3 : 2)
        try program.output(
          "deck", "import",
          try program.folder.write(
            "#separator:tab\n#guid column:1\n#deck column:4\n"
              + rows.map { "\($0)\t\(deck)\n" }.joined(), as: "\(deck).txt"))
      }
      #expect(try program.guids(of: "All").count == 3)
      #expect(try program.guids(of: "Small").count == 2)
      #expect(try program.guids(of: order[0])["1"] == "g1")
    }
  }

  @Test("Equal GUIDs in a file are reported, and each row is a card")
  func equalGUIDs() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write(
      "#separator:tab\n#guid column:1\nsame\ta\t1\nsame\tb\t2\nother\tc\t3\n", as: "g.txt")
    let shown = try program.output("deck", "import", file)
    #expect(
      shown.contains("GUID of an earlier one, told apart by what they say: 1, the first in line 4"))
    let guids = try program.guids(of: "G")
    #expect(guids.count == 3 && guids["1"] == "same")
    let turned = try program.folder.write(
      "#separator:tab\n#guid column:1\nsame\tb\t2\nother\tc\t3\nsame\ta\t1\n", as: "g.txt")
    #expect(try program.guids(importing: turned) == guids)
  }
}

extension LibraryProgram {
  /// Imports a file and returns its deck's GUIDs by the answers.
  fileprivate func guids(importing file: String) throws -> [String: String] {
    try output("deck", "import", file)
    let name = file.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    return try guids(of: name.prefix(1).uppercased() + name.dropFirst())
  }

  fileprivate func guids(of deck: String) throws -> [String: String] {
    Dictionary(
      try objects("deck", "show", deck).compactMap { card in
        (card["answer"] as? String).flatMap { answer in
          (card["guid"] as? String).map { (answer, $0) }
        }
      }
    ) { first, _ in first }
  }
}
