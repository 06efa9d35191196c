import Foundation
import Glibc
import Study
import Testing

@testable import DeckFormats

/// A seeded change of bytes: flipped bits, new bytes, parts that are removed, repeated or copied over others,
/// numbers set to their largest value or to 0, and truncation.
struct Mutation {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(below end: Int) -> Int { Int.random(in: 0..<max(end, 1), using: &generator) }

  mutating func change(_ bytes: inout [UInt8]) {
    for _ in 0...number(below: 4) {
      let place = number(below: bytes.count)
      let length = min(1 + number(below: 16), bytes.count - place)
      switch number(below: 6) {
      case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(number(below: 8))
      case 1 where !bytes.isEmpty: bytes[place] = UInt8(number(below: 256))
      case 2: bytes.removeSubrange(place..<place + length)
      case 3: bytes.insert(contentsOf: Array(bytes[place..<place + length]), at: place)
      case 4:
        let other = number(below: bytes.count - length)
        bytes.replaceSubrange(place..<place + length, with: bytes[other..<other + length])
      default:
        for place in place..<place + min(length, 4) {
          bytes[place] = number(below: 2) == 0 ? 0xff : 0
        }
      }
    }
    if number(below: 20) == 0 { bytes.removeLast(number(below: bytes.count)) }
  }
}

@Suite("Untrusted files of all formats")
struct FileMutationTests {
  /// The number of mutations: STUDYKIOSK_MUTATIONS, or 450 without that variable.
  private static let count =
    ProcessInfo.processInfo.environment["STUDYKIOSK_MUTATIONS"].flatMap(Int.init) ?? 450

  /// A valid file of one format, as parts that are mutated before they are packed.
  private struct Seed {
    let name: String
    let parts: [(name: String, bytes: [UInt8])]
    let pack: ([(name: String, bytes: [UInt8])]) throws -> ScratchFile
  }

  private static func seeds() throws -> [Seed] {
    func text(_ text: String, _ name: String, _ encoding: String.Encoding = .utf8) -> Seed {
      let bytes = Array(text.data(using: encoding) ?? Data())
      return Seed(name: name, parts: [(name, bytes)]) { try ScratchFile($0[0].bytes) }
    }
    func zip(_ name: String, _ parts: [(name: String, bytes: [UInt8])]) -> Seed {
      Seed(name: name, parts: parts) { try packed($0) }
    }
    let new = try MadeAnki.newEntries()
    let database = try MadeMnemosyne.database()
    return [
      text("Frage;Antwort;Tags\nNorwegen;Oslo <b>x</b>;eu\n\"a;\"\"b\";c;d\n", "a.csv"),
      text("Größe\tà\nb\tc\n", "b.tsv", .utf16), text("Größe;ä\nb;c\n", "c.csv", .isoLatin1),
      text("guid,question,answer,set:x\ng,a,b,1\n,c,d,\n", "d.csv"),
      text(
        "#separator:tab\n#html:true\n#guid column:1\ng\t{{c1::x::y}}\t<img src=a.png>\n", "e.txt"),
      text("Q: a $x_1$\nA: ![](b.png)\n\nC: [d] and [e]\n---\n", "f.md"),
      text("#flashcards/x\na::b\nc:::d\n\ne\n?\nf\n\n==g== h\n", "g.md"),
      text("Q: $a$ $5\n```c\nA:\n```\nA: <details>x</details>\n\n~~~\nC: [d]\n~~~\n", "m.md"),
      text(
        "#html:true\na<b class=h>x</b>\t<style>.c .h,#i{display:none}@media x{u{}}</style>y \\(\\binom12\\)\n",
        "n.txt"),
      zip("h.apkg", MadeAnki.oldEntries(database: try MadeAnki.oldDatabase())),
      Seed(name: "i.apkg", parts: new) { try packed(MadeAnki.packedWithZstd($0)) },
      zip("j.cards", MadeMnemosyne.entries()),
      Seed(name: "k.db", parts: [("k.db", database)]) { try ScratchFile($0[0].bytes) },
      zip("m.xlsx", MadeSheet.excel()), zip("n.ods", MadeSheet.openDocument()),
      zip(
        "l.zip",
        [("a.csv", Array("a,b\nc,d\n".utf8)), ("m/b.md", Array("x::y\n".utf8)), ("p.png", [1])]),
    ]
  }

  @Test("Mutated at random, they are read or refused, in bounded time and memory")
  func mutations() throws {
    let seeds = try Self.seeds()
    let before = Self.memory()
    var read = 0
    for round in 0..<Self.count {
      let seed = seeds[round % seeds.count]
      var mutation = Mutation(seed: UInt64(round))
      var parts = seed.parts
      // Mutates one part, or the packed file.
      let part = mutation.number(below: parts.count + 1)
      if part < parts.count { mutation.change(&parts[part].bytes) }
      var file = try seed.pack(parts)
      if part == parts.count {
        var bytes = Array(try Data(contentsOf: URL(filePath: file.path)))
        mutation.change(&bytes)
        file = try ScratchFile(bytes)
      }
      let start = Self.time()
      do {
        try Self.readAll(file.path, named: seed.name)
        read += 1
      } catch let error as DeckFileError {
        #expect(error.message.utf8.count < 1_000)
      } catch is NoDeckError {} catch is RefusedFormatError {}
      #expect(Self.time() - start < .seconds(5), "\(seed.name), round \(round)")
    }
    #expect(read > Self.count / 10)
    #expect(Self.memory() - before < 200 << 20)
  }

  /// Reads everything that an import reads, twice: the second time must give the same cards.
  private static func readAll(_ path: String, named name: String) throws {
    let input = DeckInput(at: path)
    if let zip = try DeckFormat.plainZip(input) {
      _ = try UnpackedZip(zip)
      return
    }
    let isText =
      !input.start.starts(with: Array("PK".utf8)) && !MnemosyneDatabase.isDatabase(input.start)
    let source = try DeckFormat.open(
      DeckInput(
        path: isText ? name : path, start: input.start, find: DeckMedia.init(named:),
        contents: input.contents),
      SourceChoices())
    let cards = try cards(of: source)
    #expect(try DeckFormatsTests.cards(of: source) == cards)
    var problems = 0
    for card in cards {
      #expect(card.record.card.question.utf8.count <= DelimitedRows.longestText)
      for one in card.media {
        do { _ = try source.readMedia(one.name) { _ in } } catch { problems += 1 }
      }
    }
    source.forEachRemark { #expect($0.count > 0) }
    _ = try reviews(of: source)
  }

  /// Returns the processor time of this thread.
  private static func time() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Returns the resident memory of this process in bytes.
  private static func memory() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
