import ArgumentParser
import CommandBasis
import Console
import LinuxSystem
import Scenes
import SettingsFiles
import Speaker

/// `studykiosk doctor`.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look whether this box has what it needs, and say what to do.",
    discussion: """
      Looks at input devices, sound, reading aloud, screen, fonts, the library with its disk and backups, \
      the kernel's command line and, if the settings ask for it, whether the screen is turned and the \
      terminal can be locked. Changes no card, answer or setting. Exits with 1 if something keeps the \
      box from working.

      For a box with the service, run it as the service's user: sudo -u studykiosk studykiosk doctor
      """)

  @Flag(
    help: "Print what keeps the boot's words off the screen of a Raspberry Pi, and look at nothing."
  )
  var boot = false

  @Flag(help: "Afterwards play each sound and say its name.")
  var play = false

  @Option(
    help: ArgumentHelp(
      "Look at this ALSA device, or at none (default: that of OPTIONS in /etc/default/studykiosk, else "
        + "default).", valueName: "name"))
  var audioDevice: String?

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func validate() throws {
    guard !play || !(boot || listing.json) else {
      throw ValidationError("--play is for people: leave --boot and --json away")
    }
  }

  func run() throws {
    if boot { return try writeLines(BootLines.text) }
    let examination = Examination(audioDevice: audioDevice, library: try library.path)
    if play, examination.audioDevice == "none" {
      throw ValidationError("--play needs a sound device: name one with --audio-device")
    }
    let findings = examination.findings()
    try listing.write(
      findings,
      [
        .text("about") { $0.subject }, .text("state") { $0.state.rawValue },
        .text("finding") { $0.text },
      ],
      empty: "")
    let problems = findings.filter { $0.state == .problem }
    // If there is no sound, a finding has already told why.
    if play, !problems.contains(where: { $0.subject.hasPrefix("sound") }) {
      let settings = examination.settings
      try SoundCheck(device: examination.audioDevice, volume: settings.values.volume)
        .play(SoundBank(of: settings[.sounds]) { _ in }) { try writeLines([$0]) }
    }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
