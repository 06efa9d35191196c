import ArgumentParser
import CommandBasis
import Console
import EvdevReader
import Glibc
import InputEvents
import LiveRuntime
import Scenes
import SettingsFiles
import Speaker

/// The options that choose the terminal, and how to draw on it.
struct TerminalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw on this terminal (default: the one this was started from).", valueName: "path"))
  var terminal: String?

  @Option(
    help: ArgumentHelp(
      "Paint the screen where the display can show pixels, or print it in the console's letters "
        + "(default: that of the settings, else auto)."))
  var letters: Letters?

  /// Takes the screen over, and holds log lines back if the screen would show them.
  ///
  /// - Parameters:
  ///   - settings: The settings, which options override.
  ///   - fades: Whether texts fade in if the settings allow it.
  ///   - log: The log for what the screen lacks.
  /// - Returns: The screen, which the caller must restore.
  /// - Throws: `TerminalError`, or a `ValidationError` if there is no terminal.
  func screen(
    _ settings: KioskSettings, fades: Bool = true, _ log: Log
  ) throws -> KioskScreen {
    let rotation = settings.rotation.map { turn(to: $0, log) } ?? .none
    log.hold(whileDrawingOn: terminal ?? "/proc/self/fd/\(STDOUT_FILENO)")
    do {
      let screen = try KioskScreen(
        path: terminal,
        isPainted: (letters ?? settings.values.choice(.letters)) != .console,
        fades: fades && settings.values.isOn(.fade), report: log.line)
      screen.rotation = rotation
      screen.theme = settings.values.theme
      return screen
    } catch {
      log.release()
      throw (error as? NoScreenError).map { ValidationError($0.message) } ?? error
    }
  }

  /// Rotates the Linux console, and logs why if that fails.
  ///
  /// - Returns: The rotation of touches: none if the screen could not be rotated.
  private func turn(to rotation: Rotation, _ log: Log) -> Rotation {
    let isConsole =
      terminal.map(LinuxConsole.isVirtualTerminal(path:))
      ?? LinuxConsole.isVirtualTerminal(STDOUT_FILENO)
    guard isConsole else {
      if rotation != .none { log.line("rotation: only the Linux console can be turned") }
      return .none
    }
    guard let problem = LinuxConsole.turn(to: rotation) else { return rotation }
    log.line(problem)
    return .none
  }
}

/// The ways to show screens, which are the values of the setting `letters`.
enum Letters: String, CaseIterable, ExpressibleByArgument {
  case auto, console
}

/// The options that choose the terminal and the sound device, for `run` and `replay --show`.
struct LiveOptions: ParsableArguments {
  @OptionGroup var screen: TerminalOptions

  @Option(
    help: ArgumentHelp(
      "Play on this ALSA device, such as default:CARD=vc4hdmi0, or on none.",
      valueName: "name"))
  var audioDevice = "default"

  @Option(
    help: ArgumentHelp(
      "Close the sound card after this many minutes without a touch, until the next; 0 for never.",
      valueName: "minutes"))
  var soundRest = 10

  func validate() throws {
    guard (0...1440).contains(soundRest) else {
      throw ValidationError("--sound-rest must be a number of minutes, from 0 to 1440")
    }
  }

  /// Starts the speaker on the option's device, unless that is `none`.
  func speaker(_ sounds: SoundBank, volume: Int, _ log: Log, _ latencies: LatencyLog?)
    -> SpeakerThread?
  {
    guard audioDevice != "none" else { return nil }
    let timing = SpeakerTiming.resting(afterMinutes: soundRest)
    return SpeakerThread(device: audioDevice, bank: sounds, volume: volume, timing: timing) {
      event in
      switch event {
      case .started(let time, let delay):
        let now = Timestamp(microseconds: time)
        latencies?.add("speaker-start", event: now, done: now)
        log.speakerStarted(delay: delay)
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
  /// Logs a noticeable delay, given in frames: a device may grant another buffer size than requested.
  fileprivate func speakerStarted(delay: Int) {
    let milliseconds = delay / 48
    if milliseconds > 60 {
      line(
        "the sound comes \(milliseconds) ms late; "
          + "another device may be faster (`aplay -L` lists them)")
    }
  }
}
