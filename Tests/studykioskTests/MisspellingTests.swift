import Testing
import TestSupport

@Suite("Misspelt words of the command line")
struct MisspellingTests {
  @Test(
    "the message says what was probably meant",
    arguments: [
      ("replya", "Unexpected argument 'replya'. Did you mean 'replay'?"),
      ("rnu", "Did you mean 'run'?"),
      ("stduy", "Did you mean 'study'?"),
      ("deck improt cards.csv", "Did you mean 'import'?"),
      ("library chekc", "Did you mean 'check'?"),
      ("replay x.evemu --mode quzi", "'browse', 'round', 'review' or 'quiz'. Did you mean 'quiz'?"),
      ("settings --profile chidl", "Did you mean 'child'?"),
      ("run --language ed", "Did you mean 'en'?"),
      ("library set mdoe quiz", "no setting is called mdoe; did you mean mode?"),
      ("library set mode quzi", "mode takes browse, round, review, quiz; did you mean quiz?"),
    ])
  func suggested(line: String, advice: String) throws {
    let program = try Program(line.split(separator: " ").map(String.init))
    #expect(program.exitCode == 64)
    #expect(program.errors.contains(advice), "\(program.errors)")
  }

  @Test(
    "no word is suggested that is as far away as any, or that nobody should call",
    arguments: ["x", "picture", "decode-pictures", "replay x.evemu --mode z"])
  func nothing(line: String) throws {
    let program = try Program(line.split(separator: " ").map(String.init))
    #expect(program.exitCode == 64)
    #expect(!program.errors.contains("Did you mean"), "\(program.errors)")
  }
}
