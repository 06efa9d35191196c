import Canvas
import CommandBasis
import Console
import DeckStore
import EvdevReader
import InputEvents
import LibraryAccess
import LinuxSystem
import Scenes
import SettingsFiles
import Speaker
import Study

/// The examination of everything that a box needs: the list of checks, and the settings that each one gets.
struct Examination {
  /// The ALSA name of the sound device; `none` for a silent box.
  let audioDevice: String
  /// The settings from the settings file, and those that were chosen on the box's screen.
  let settings: KioskSettings
  private let library: LibraryFile
  /// Whether any learner has cards read aloud.
  private let isLearnerReadTo: Bool
  /// Why the settings file can't be read; nil if it can, or if there is none.
  private let settingsProblem: String?
  /// The error of reading the library; nil if it can be read, or if there is none.
  private let libraryError: (any Error)?

  /// Reads the settings and the library.
  ///
  /// - Parameters:
  ///   - audioDevice: The ALSA name of the sound device; nil for that of the settings or the service's options.
  ///   - library: The library's file.
  init(audioDevice: String?, library: String) {
    self.library = LibraryFile(path: library)
    var settings = KioskSettings()
    var (settingsProblem, libraryError): (String?, (any Error)?)
    var ofLearners: [Preferences] = []
    do {
      if let path = SettingsLocation.installed { settings = try SettingsFile.read(path: path) }
    } catch {
      settingsProblem = "\(error)".printable(limit: 400)
    }
    do {
      let read = try self.library.read { store in
        (
          Preferences(try store.preferences()),
          Array([String: Preferences](ofLearners: try store.learnerPreferences()).values)
        )
      }
      if let read { settings.follow(read.0) }
      ofLearners = read?.1 ?? []
    } catch {
      libraryError = error
    }
    self.settings = settings
    self.audioDevice = audioDevice ?? settings.values.audioDevice(option: ServiceDevice.name)
    isLearnerReadTo = ofLearners.contains {
      $0.value(.readAloud) != "off" || $0.isOn(.eyesFree)
    }
    (self.settingsProblem, self.libraryError) = (settingsProblem, libraryError)
  }

  /// Makes every check, in the order in which the findings are printed.
  func findings() -> [Finding] {
    DeviceSearch(keys: settings.keys.used).findings()
      + [
        PCM.finding(device: audioDevice), SoundBank.finding(of: settings[.sounds]), speech(),
        Framebuffer.finding(), MissingFont.finding(),
      ] + library.findings(after: libraryError) + [BootLines.finding()] + terminal()
  }

  private func speech() -> Finding {
    let speech = Speech(
      "1", voice: settings[.language] ?? "en", rate: settings.values.choice(.speechRate) ?? .normal)
    return SpeechProgram.finding(
      path: settings[.speechProgram],
      isWanted: settings[.readAloud] != "off" || isLearnerReadTo,
      isNeeded: settings.values.isOn(.eyesFree), speech: speech)
  }

  /// Returns the findings about the terminal that the settings ask for, or why the settings can't be read.
  private func terminal() -> [Finding] {
    if let settingsProblem { return [Finding("settings", .problem, settingsProblem)] }
    let isLocked = settings.values.isOn(.lockTerminal)
    return [
      settings.rotation.map(LinuxConsole.finding(rotation:)),
      isLocked ? LinuxConsole.lockFinding(kiosk: library.kiosk) : nil,
    ].compactMap { $0 }
  }
}
