import ArgumentParser
import CommandBasis
import DeckStore
import Glibc
import InputEvents
import LibraryAccess
import Study

/// `studykiosk library measure`.
struct LibraryMeasure: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Measure how each learner forgets; the box does so by itself when it rests.",
    discussion: """
      What is found is tried on the next answers, and used while it predicts them better. Cards keep the day on which \
      they come; what is new counts from their next answer on.
      """)

  @Option(
    help: ArgumentHelp("Only this learner (default: all).", valueName: "name"),
    completion: .learners)
  var learner: String?

  @Flag(help: .hidden)
  var atRest = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    // The kiosk comes first, on the processor and on the disk.
    if atRest { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
    let found = try library.use { store in
      let learners = try learner.map { [try store.learner(named: $0)] } ?? store.learners()
      return try learners.map { ($0.name, try store.measure($0.id, at: WallTime.now)) }
    }
    try listing.write(
      found, [.text("learner") { $0.0 }, .text("outcome") { $0.1.rawValue }],
      empty: "No learners yet: `studykiosk learner add` adds one.")
  }
}
