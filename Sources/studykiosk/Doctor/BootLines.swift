/// What keeps a Raspberry Pi's boot off the kiosk's screen.
enum BootLines {
  /// What the kernel's command line needs: messages to a terminal that nobody sees, only grave ones, no logo, no
  /// cursor, no blanking, and nothing of systemd.
  ///
  /// Source: Documentation/admin-guide/kernel-parameters.txt of Linux 6.1; systemd(1).
  static let commandLine = [
    "console=tty3", "quiet", "loglevel=1", "logo.nologo", "vt.global_cursor_default=0",
    "consoleblank=0", "systemd.show_status=false",
  ]

  /// The lines for the firmware's `config.txt`.
  static let configuration = ["disable_splash=1"]

  /// What to do, as text.
  static var text: [String] {
    [
      "# /boot/firmware/cmdline.txt is one line: take console=tty1 away, and add at its end",
      commandLine.joined(separator: " "), "# /boot/firmware/config.txt",
    ] + configuration
  }

  /// Those that a running kernel's command line lacks.
  ///
  /// `console=tty3` counts only alone: of several virtual terminals the first one gets the messages.
  ///
  /// Source: Documentation/admin-guide/serial-console.rst of Linux 6.12.
  static func missing(in line: String) -> [String] {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let terminals = words.filter { $0.wholeMatch(of: /console=tty[0-9]+/) != nil }
    return commandLine.filter {
      !words.contains($0) || terminals.contains($0) && terminals.count > 1
    }
  }
}
