import Gestures
import InputEvents
import LibraryAccess
import ScreenLayout
import Study

/// The command line that replays what a live run has recorded, as the recording's own head tells it.
///
/// What it names is what counted: preferences and what was found are in it, too. The library has to
/// be as it was when the run began.
struct ReplayCommand: CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - run: What was asked for.
  ///   - studied: What came of that in the library.
  ///   - seed: The run's.
  ///   - start: What the clock on the wall said when the run began; the recording tells
  ///     the same moment in its events' time.
  ///   - size: The screen's, on which touches are found.
  init(_ run: Run, _ studied: Studied, seed: UInt64, start: WallTime, size: GridSize) {
    let (study, request) = (run.study, studied.request)
    var words = ["studykiosk", "replay", run.record ?? "", "--library", "before.sqlite"]
    words += ["--deck", study.deckFile ?? request?.deck ?? studied.deck.name]
    if let set = request?.set { words += ["--set", set] }
    words += ["--mode", (request?.mode ?? .browse).rawValue]
    if let direction = request?.direction { words += ["--direction", direction.rawValue] }
    if study.inOrder { words.append("--in-order") }
    if study.guest { words.append("--guest") }
    if let learner = study.learner { words += ["--learner", learner] }
    words += ["--seed", "\(seed)", "--date", start.iso8601Milliseconds, "--size", size.text]
    if let path = study.settings.path(isInstalled: true) { words += ["--settings", path] }
    if let profile = study.settings.profile { words += ["--profile", profile.rawValue] }
    if let size = study.settings.panelSize {
      words += ["--panel-size", "\(size.width)x\(size.height)"]
    }
    description = words.map(\.quotedForShell).joined(separator: " ").printable()
  }
}

extension String {
  /// This text as one word of a shell's command.
  fileprivate var quotedForShell: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-")...UInt8(ascii: ":"),
          UInt8(ascii: "_"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
    return isPlain
      ? self
      : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
  }
}
