import ArgumentParser
import InputEvents
import SyntheticHand

/// How well gestures are read, by synthetic hands on real panels' facts.
@main
struct GestureAccuracy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tells how well gestures are read.",
    discussion: "Exits 1 when one of the bars is missed.")

  @Option(
    help:
      "How often each hand does each thing; the box is moved 20,000 times or more. 0 for typing only."
  )
  var trials = 100_000

  @Option(help: "How often for the comparison with other programs' rules; 0 leaves it out.")
  var compare = 1_000

  @Option(help: "How many words two thumbs type in each alphabet, at each speed; 0 for none.")
  var words = 300

  @Option(help: ArgumentHelp("Only this; may be given more than once.", valueName: "kind"))
  var kind: [TrialKind] = []

  @Flag(help: "Don't tell the kiosk the panels' sizes.")
  var unsized = false

  @Flag(help: "Show the first wrong trials of each kind, and which panels they are on.")
  var failures = false

  @Option(help: "The folder of real recordings.")
  var recordings: String?

  @Option(help: "Write one trial as an evemu recording instead; with --kind and --hand.")
  var dump: UInt64?

  @Option(help: "Whose trial is written: standard, child or steady.")
  var hand = "standard"

  mutating func run() async throws {
    if let dump {
      try write(seed: dump)
      return
    }
    var accuracy = Accuracy(trials: trials, kinds: kind.isEmpty ? TrialKind.allCases : kind)
    accuracy.isSizeKnown = !unsized
    accuracy.showsFailures = failures
    if trials > 0 { await accuracy.run() }
    // The bar of 1 false shake in 10,000 movements needs this many.
    var shakes = Shakes(trials: kind.isEmpty ? max(trials, 20_000) : 0)
    if kind.isEmpty, trials > 0 {
      await shakes.run()
      await shakes.runSurroundings()
    }
    var typing = Typing(words: kind.isEmpty ? words : 0, showsFailures: failures)
    await typing.run()
    if compare > 0 { await Comparison.run(trials: compare) }
    if let recordings { LabeledRecording.compare(folder: recordings) }
    let missed = accuracy.missed + shakes.missed + typing.missed
    guard !missed.isEmpty else { return }
    print("\nMissed:")
    for line in missed { print("  \(line)") }
    throw ExitCode.failure
  }

  /// Writes a trial to standard output.
  private func write(seed: UInt64) throws {
    guard let kind = kind.first, let profile = HandProfile.all.first(where: { $0.name == hand })
    else { throw ValidationError("--dump needs --kind, and --hand standard, child or steady") }
    let trial = SyntheticHand.trial(kind, profile, seed: seed)
    var text = EvemuWriter.firstLine
    text += "# \(kind.rawValue) by the \(hand) hand, seed \(seed); meant: \(trial.intended)\n"
    text += "# panel size \(trial.panel.size.width) x \(trial.panel.size.height) mm\n"
    text += EvemuWriter.lines(of: trial.panel.device, at: 0)
    for event in trial.events { text += EvemuWriter.line(RecordedEvent(event: event)) }
    print(text, terminator: "")
  }
}

extension TrialKind: ExpressibleByArgument {}
