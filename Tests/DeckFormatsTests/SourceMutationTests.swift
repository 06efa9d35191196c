import Glibc
import Study
import Testing

@testable import DeckFormats

@Suite("Untrusted files")
struct SourceMutationTests {
  private static let seeds = [
    "Frage;Antwort;Tags\nNorwegen;Oslo <b>x</b>;eu\n\"a;\"\"b\";c;d\n",
    "#separator:tab\n#html:true\n#guid column:1\n#deck column:2\ng\tA::B\t{{c1::x::y}} {{c2::z}}\t<img src=a.png>\n",
    "---\nname = \"X\"\n---\nQ: a $x_1$\nA: ![](b.png)\n\n- c\n\nC: [d] and [e]\n---\n",
    "#flashcards/x\na::b\nc:::d\n\ne\n?\nf ==g== h\n\n![[i.png]] ==j==\n", "a - b\nc – d\n",
    "- a #card #x\n\tid:: 1\n\t- b\n\t\t- {{cloze c}} #card\n\nd #card-reverse\n> [!note] e\n\nf::g\nh\n?\ni\n",
    "Sure! Here are two:\n\n```\n1;Deutsch;en\n2;a;b;c\n```\n\nLet me know!\n",
  ]

  @Test(
    "Mutated at random, they are read or refused, the same way twice", arguments: 0..<7)
  func mutations(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let start = Array(Self.seeds[seed].utf8)
    for round in 0..<400 {
      var bytes = start
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 0..<max(bytes.count, 1), using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where !bytes.isEmpty: bytes[place] = .random(in: 0...255, using: &generator)
        case 1 where !bytes.isEmpty: bytes.removeSubrange(place..<min(place + 5, bytes.count))
        case 2:
          let piece = bytes[min(place, bytes.count)...].prefix(8)
          for _ in 0..<20 { bytes.insert(contentsOf: piece, at: min(place, bytes.count)) }
        default:
          let sign = Array("\n\t;:[]{}=\"#?|-$`\\".utf8).randomElement(using: &generator) ?? 0
          bytes.insert(sign, at: min(place, bytes.count))
        }
      }
      let path = round.isMultiple(of: 2) ? "x.md" : "x.txt"
      guard let read = try? ReadSource(bytes, path: path) else { continue }
      #expect(read.cards.allSatisfy { !$0.isEmpty(.question) && !$0.isEmpty(.answer) })
      #expect(try ReadSource(bytes, path: path).cards == read.cards)
    }
  }

  /// The processor time of this thread, which doesn't depend on the machine's load.
  private static var time: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test(
    "A large file of repeated syntax characters is read or refused in seconds",
    arguments: [
      "[", "\"", "{{c1::", "\"\"\t", "==", "![[", "*", "`", "<b>", "Q:\nA:\n", "a::b\n", "- ", "$",
      "\\(",
      "> ", "|-|\n", "&#", "[x]", "C: [", "{{c1::a}}\t",
      "- a #card\n", "\t- #card {{cloze ", "> [!a]\n", "\\ce{", "\\overline{", "Answer: a\n",
    ])
  func many(sign: String) throws {
    for start in ["", "Q: a\nA: ", "C: ", "a;", "#html:true\n#separator:;\na;", "x::"] {
      let text = start + String(repeating: sign, count: 20_000 / sign.utf8.count)
      let before = Self.time
      for path in ["x.md", "x.txt"] { _ = try? ReadSource(text, path: path) }
      #expect(Self.time - before < .seconds(5), "\(start)\(sign)")
    }
  }
}
