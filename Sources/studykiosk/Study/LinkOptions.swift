import ArgumentParser
import Canvas
import CommandBasis
import Glibc
import InputEvents
import LiveRuntime
import PanelLink
import Scenes
import SettingsFiles
import Speaker

/// The option of a run whose panel, screen and speaker are in another program, such as `studykiosk-web try`.
struct LinkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show a painted screen of this size to the program at the other end of standard input, which sends touches "
        + "as a recording.",
      valueName: "width>x<height", visibility: .hidden),
    transform: PixelSize.init(option:))
  var link: PixelSize?

  /// Opens the link; nil if the run has none.
  ///
  /// - Throws: A `ValidationError` if standard input is no socket.
  func opened() throws -> LinkedPanel? {
    guard let link else { return nil }
    guard let socket = PanelLink(descriptor: STDIN_FILENO) else {
      throw ValidationError("--link is for programs: standard input has to be a socket")
    }
    return LinkedPanel(link: socket, pixels: link)
  }
}

/// A panel, screen and speaker in another program.
struct LinkedPanel {
  let link: PanelLink
  /// The size of the panel itself, which may be mounted turned.
  let pixels: PixelSize

  /// Starts reading the panel.
  func input(start: Timestamp, _ log: Log) throws -> LiveInput {
    try LiveInput(link: link, start: start, report: log.line)
  }

  /// Shows the screen, turned as the settings say.
  func screen(_ settings: KioskSettings, _ log: Log) throws -> KioskScreen {
    let screen = try KioskScreen(
      link: link, panel: pixels, rotation: settings.rotation ?? .none,
      fades: settings.values.isOn(.fade), report: log.line)
    screen.theme = settings.values.theme
    return screen
  }

  /// Starts the speaker.
  func speaker(_ sounds: SoundBank, volume: Int, _ latencies: LatencyLog?) -> SpeakerThread {
    SpeakerThread(bank: sounds, volume: volume) { [link] in
      link.send(.sound($0))
    } onEvent: { event in
      guard case .played(_, let event, let written) = event else { return }
      latencies?.add(
        "sound", event: Timestamp(microseconds: event), done: Timestamp(microseconds: written))
    }
  }
}
