import Gestures
import InputEvents
import LibraryAccess
import Scenes
import ScreenLayout
import Study

/// The command line that replays a live run's recording, for the recording's head.
///
/// The command names the values that the run really used, including those from preferences and from the
/// library. The replay needs the library as it was when the run began.
struct ReplayCommand: CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - run: The run's options.
  ///   - studied: The study context that the options led to in the library.
  ///   - seed: The run's seed.
  ///   - start: The wall-clock time when the run began; the recording has the same moment in the
  ///     time of its events.
  ///   - size: The size of the screen, on which touches are located.
  ///   - layout: The layout, with the screen's language and the height of its smallest line.
  ///   - turned: The screen's rotation when the run began; nil if it can't be turned.
  ///   - hasVoice: Whether the first start offers reading aloud.
  init(
    _ run: RunCommand, _ studied: StudyContext, seed: UInt64, start: WallTime, size: GridSize,
    layout: CardLayout, turned: Rotation?, hasVoice: Bool
  ) {
    let (study, request) = (run.study, studied.request)
    var words = ["studykiosk", "replay", run.record ?? "", "--library", "before.sqlite"]
    if studied.startsAtHome {
      words.append("--home")
    } else {
      words += ["--deck", study.deckFile ?? request?.deck ?? studied.deck.name]
      if let set = request?.set { words += ["--set", set] }
      words += ["--mode", (request?.mode ?? .browse).rawValue]
      if let direction = request?.direction { words += ["--direction", direction.rawValue] }
      if study.inOrder { words.append("--in-order") }
      if study.guest { words.append("--guest") }
    }
    if let learner = study.learner { words += ["--learner", learner] }
    words += ["--seed", "\(seed)", "--date", start.iso8601Milliseconds, "--size", size.text]
    words += ["--language", layout.language.code.rawValue]
    let least = layout.minLineHeight
    if least != .standard { words += ["--least-line", "\(least.thousandths)"] }
    if let turned { words += ["--turned", turned.rawValue] }
    if hasVoice { words.append("--voice") }
    if let path = study.settings.path(isInstalled: true) { words += ["--settings", path] }
    if let profile = study.settings.profile { words += ["--profile", profile.rawValue] }
    if let size = study.settings.panelSize {
      words += ["--panel-size", "\(size.width)x\(size.height)"]
    }
    description = words.map(\.quotedForShell).joined(separator: " ").printable()
  }
}

extension String {
  /// This text, quoted as one word for a shell.
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
