import ArgumentParser

/// `studykiosk doctor`.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look whether this box has what it needs, and say what to do.",
    discussion: """
      Looks at input devices, sound, screen, console fonts, the library's disk, the kernel's command line \
      and, if the settings ask for it, whether the terminal can be locked. Exits with 1 if something keeps the box from working.

      For a box with the service, run it as the service's user: sudo -u studykiosk studykiosk doctor
      """)

  @Flag(
    help: "Print what keeps the boot's words off the screen of a Raspberry Pi, and look at nothing."
  )
  var boot = false

  @Option(
    help: ArgumentHelp("Look at this ALSA device, or at none.", valueName: "name"))
  var audioDevice = "default"

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    if boot { return try writeLines(BootLines.text) }
    let findings = Examination(audioDevice: audioDevice, library: try library.path).findings()
    try listing.write(
      findings,
      [
        .text("about") { $0.subject }, .text("state") { $0.state.rawValue },
        .text("finding") { $0.text },
      ],
      empty: "")
    if findings.contains(where: { $0.state == .problem }) { throw ExitCode.failure }
  }
}
