import ArgumentParser
import EvdevReader
import InputEvents
import Speaker

/// Where to draw.
struct TerminalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw on this terminal (default: the one this was started from).", valueName: "path"))
  var terminal: String?

  /// How a card's text is shown.
  enum Letters: String, ExpressibleByArgument, CaseIterable {
    /// In the terminal's own letters.
    case console
    /// Painted in large letters where the terminal shows pictures or symbols.
    case auto
  }

  @Option(help: "Large painted letters where the screen can show them, or the console's own.")
  var letters = Letters.auto
}

/// Where to draw and play, for `run` and `replay --show`.
struct LiveOptions: ParsableArguments {
  @OptionGroup var screen: TerminalOptions

  @Option(
    help: ArgumentHelp(
      "Play on this ALSA device, such as default:CARD=vc4hdmi0, or on none.",
      valueName: "name"))
  var audioDevice = "default"

  /// Starts the speaker, unless the device is `none`.
  func speaker(_ sounds: SoundBank, volume: Int, _ log: Log, _ latencies: LatencyLog?)
    -> SpeakerThread?
  {
    guard audioDevice != "none" else { return nil }
    let device = audioDevice
    return SpeakerThread(device: device, bank: sounds, volume: volume) { event in
      switch event {
      case .started(let time, let period, let buffer):
        let now = Timestamp(microseconds: time)
        latencies?.add("speaker-start", event: now, done: now)
        log.speakerStarted(device: device, period: period, buffer: buffer)
      case .silent(let reason): log.line("no sound: \(reason)")
      case .underrun(let count): log.line("the sound was interrupted (\(count) times so far)")
      case .played(_, let event, let written):
        latencies?.add(
          "sound", event: Timestamp(microseconds: event), done: Timestamp(microseconds: written))
      }
    }
  }
}

extension Log {
  /// Logs a noticeable delay; devices may grant other sizes than asked for.
  fileprivate func speakerStarted(device: String, period: Int, buffer: Int) {
    let milliseconds = buffer / 48
    if milliseconds > 60 {
      line(
        "\(device) plays \(milliseconds) ms late (period \(period), buffer \(buffer) frames); "
          + "another device may be faster (`aplay -L` lists them)")
    }
  }
}
