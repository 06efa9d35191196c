import SettingsFiles
import Testing

@Suite("The bounds of settings files")
struct BoundTests {
  @Test("a file full of duplicate names is refused soon, at the first fifty")
  func repetitions() {
    let text = (0..<2_500).map { "a\($0):\n x\($0): 1\n x\($0): 1\n" }.joined()
    let problems = failure(text)?.problems ?? []
    #expect(problems.map(\.line) == (1...50).map { 3 * $0 })
  }

  @Test("a file that is only nesting is refused", arguments: ["[", "{a: ", "- ", "? "])
  func depth(opening: String) {
    let text = String(repeating: opening, count: 65_000 / opening.count)
    #expect(failure(text)?.problems.first?.message.hasPrefix("expected YAML") == true)
  }

  @Test("aliases of aliases are refused soon, even as keys", arguments: ["- ", "- ? "])
  func aliases(key: String) {
    let lines = (1..<40).map { "- &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    let problems = failure("- &a0 [x, x]\n\(lines)\(key)*a39\n")?.problems ?? []
    #expect(problems.first?.line == 1)
    #expect(problems.first?.message.hasPrefix("anchors") == true)
  }

  private func failure(_ text: String) -> SettingsFileError? {
    #expect(throws: SettingsFileError.self) {
      try SettingsFile.read(Array(text.utf8), path: "s.yaml")
    }
  }
}
