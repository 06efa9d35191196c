package import ScreenLayout

/// The capabilities of a terminal, judged by environment variables.
package struct TerminalProfile: Hashable, Sendable {
  package enum Colors: Hashable, Sendable {
    /// No colours, only bold and reversed text.
    case monochrome
    /// 16 foregrounds and 8 backgrounds of a palette that the kiosk sets itself.
    case linuxPalette
    /// The fixed part of the 256-colour palette.
    case table256
    case trueColor
  }

  package let colors: Colors

  /// Whether this is the kernel's own console (`TERM=linux`).
  ///
  /// It has a settable palette and blanking, but no alternate screen and only one small font.
  package let isLinuxConsole: Bool

  /// Whether text can be placed on this terminal; `TERM=dumb` only prints lines.
  package let placesText: Bool

  /// Chooses a profile by three environment variables, each nil if it is not set.
  ///
  /// A caller that knows that it has a virtual terminal (`LinuxConsole.isVirtualTerminal`) passes
  /// "linux" as `term` whatever TERM is, because a service often starts without TERM.
  ///
  /// - Parameters:
  ///   - term: TERM; nil counts as "dumb".
  ///   - colorTerm: COLORTERM; "truecolor" and "24bit" mean any colour.
  ///   - noColor: NO_COLOR; any non-empty value turns colour off (no-color.org).
  package init(term: String?, colorTerm: String?, noColor: String?) {
    let name = term ?? ""
    placesText = !["", "dumb", "unknown"].contains(name)
    isLinuxConsole = name == "linux" || name.hasPrefix("linux-")
    if !placesText || noColor?.isEmpty == false || name.hasPrefix("vt") || name.hasSuffix("-m") {
      colors = .monochrome
    } else if isLinuxConsole {
      colors = .linuxPalette
    } else if name.hasPrefix("screen") {
      // GNU screen passes COLORTERM through but garbles 24-bit colours.
      colors = .table256
    } else if colorTerm == "truecolor" || colorTerm == "24bit" || name.hasSuffix("-direct")
      || Self.anyColor.contains(name)
    {
      colors = .trueColor
    } else {
      colors = .table256
    }
  }

  /// The names of terminals with true colour, which are needed because SSH does not pass on COLORTERM.
  private static let anyColor: Set = ["contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty"]

  /// The SGR parameters, between `ESC [` and `m`, that draw an ink on a paper.
  ///
  /// They always start with `0;`, because on the Linux console bold would otherwise stick to later colours.
  package func rendition(ink: Ink, paper: Paper, brightness: Brightness) -> String {
    switch colors {
    case .monochrome:
      if paper == .pressed { return "0;7" }
      return ink == .text ? "0;1" : "0;22"
    case .linuxPalette:
      let foreground = LinuxPalette.foreground(ink: ink, paper: paper, brightness: brightness)
      return "0;\(foreground);\(LinuxPalette.background(paper))"
    case .table256:
      let ink = CardColors.tableIndex(ink: ink, on: paper, brightness: brightness)
      return "0;38;5;\(ink);48;5;\(CardColors.tableIndex(paper: paper))"
    case .trueColor:
      let ink = CardColors.ink(ink, on: paper, brightness: brightness)
      let paper = CardColors.paper(paper)
      return "0;38;2;\(ink.red);\(ink.green);\(ink.blue)"
        + ";48;2;\(paper.red);\(paper.green);\(paper.blue)"
    }
  }

  /// The sequence to send once before the first frame, which clears the screen.
  ///
  /// It also ends reports of the mouse, which a program that was killed may have left on.
  package var enterSequence: String {
    (isLinuxConsole ? consoleSequence : Control.leaveMouse + Control.enterAlternateScreen)
      + Control.begin
  }

  /// The sequence to send before a whole frame when another program may have changed the terminal.
  ///
  /// Unlike `enterSequence`, it clears nothing. It doesn't enter the alternate screen again either,
  /// because the terminal most likely still shows that, and would overwrite the saved cursor.
  package var resumeSequence: String {
    (isLinuxConsole ? consoleSequence : "") + Control.resume
  }

  private var consoleSequence: String {
    (colors == .linuxPalette ? LinuxPalette.sequence : "") + Control.keepLit
  }

  /// The sequence that restores the terminal.
  ///
  /// The Linux console has no alternate screen, so it is left empty with the cursor at the top. It
  /// blanks again after `blankingSeconds`, which was its idle time before the kiosk changed it.
  package func restoreSequence(blankingSeconds: Int) -> String {
    guard isLinuxConsole else {
      return Control.leaveMouse + Control.end + Control.leaveAlternateScreen
    }
    let palette = colors == .linuxPalette ? Control.resetPalette : ""
    return palette + Control.blank(afterSeconds: blankingSeconds) + Control.end + Control.clear
  }
}

extension CardColors {
  /// A paper's colour on a terminal with 256 colours.
  package static func tableColor(paper: Paper) -> RGB {
    RGB(index: tableIndex(paper: paper))
  }

  /// The index of the nearest colour in the palette, whose darkest green is still lighter than the paper.
  fileprivate static func tableIndex(paper: Paper) -> Int {
    switch paper {
    case .plain: 233
    case .question: 17
    case .answer: 22
    case .pressed: 248
    }
  }

  fileprivate static func tableIndex(ink: Ink, on paper: Paper, brightness: Brightness) -> Int {
    let isFull = brightness == .full
    switch (ink, paper) {
    case (.text, .pressed) where isFull, (.wrong, .pressed) where isFull,
      (.learner, .pressed) where isFull:
      return tableIndex(paper: .plain)
    case (.label, .pressed) where isFull: return tableIndex(paper: .question)
    case (.text, _) where isFull: return 231
    case (.label, .answer) where isFull: return 151
    default:
      return RGB(index: tableIndex(paper: paper))
        .mixed(
          with: Self.ink(ink, on: paper), part: Int(brightness.rawValue) + 1,
          of: Int(Brightness.full.rawValue) + 1
        ).nearestIndex
    }
  }
}
