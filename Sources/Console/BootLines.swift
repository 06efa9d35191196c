package import LinuxSystem

/// The boot settings that keep messages off the screen of a kiosk on a Raspberry Pi.
package enum BootLines {
  /// The parameters that the kernel's command line needs.
  ///
  /// They send messages to a virtual terminal that nobody sees, and turn off all but grave messages, the
  /// logo, the cursor, blanking and systemd's status.
  ///
  /// Source: Documentation/admin-guide/kernel-parameters.txt of Linux 6.1; systemd(1).
  static let commandLine = [
    "console=tty3", "quiet", "loglevel=1", "logo.nologo", "vt.global_cursor_default=0",
    "consoleblank=0", "systemd.show_status=false",
  ]

  /// The lines for the firmware's `config.txt`.
  static let configuration = ["disable_splash=1"]

  /// The instructions, as lines of text.
  package static var text: [String] {
    [
      "# /boot/firmware/cmdline.txt is one line: take console=tty1 away, and add at its end",
      commandLine.joined(separator: " "), "# /boot/firmware/config.txt",
    ] + configuration
  }

  /// Returns whether boot messages may appear on the screen.
  package static func finding() -> Finding {
    let line = (try? InputFile.contents(of: "/proc/cmdline", limit: 4096)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let missing = missing(in: line ?? "")
    guard !missing.isEmpty else { return Finding("boot", .good, "nothing of it is seen") }
    return Finding(
      "boot", .advice,
      "its words may be seen: the kernel's command line lacks \(missing.joined(separator: " ")), or has "
        + "another console=tty beside it; see `studykiosk doctor --boot`")
  }

  /// Returns the parameters that a running kernel's command line lacks.
  ///
  /// `console=tty3` counts only if no other virtual terminal is named, because the first one gets the
  /// messages.
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
