import Study

/// The colours of text on a terminal, which are those of the painter's dark theme.
///
/// Questions and answers have a paper each, with light ink; pressed cells have a light paper.
///
/// At full brightness, text has a contrast of at least 7:1 against its paper and labels of at least
/// 4.5:1, the levels AAA and AA of WCAG 2.2 (1.4.6, 1.4.3).
package enum CardColors {
  package static func paper(_ paper: Paper) -> RGB {
    switch paper {
    case .plain: RGB(hex: 0x081021)
    case .question: RGB(hex: 0x082863)
    case .answer: RGB(hex: 0x084129)
    // The console's palette has no entry left for this paper, so it shares the label's colour on plain paper.
    case .pressed: ink(.label, on: .plain)
    }
  }

  package static func ink(_ ink: Ink, on paper: Paper) -> RGB {
    switch (ink, paper) {
    case (.text, .pressed), (.wrong, .pressed), (.learner, .pressed): Self.paper(.plain)
    case (.label, .pressed): Self.paper(.question)
    case (.text, _): RGB(hex: 0xf7fbff)
    case (.wrong, _): RGB(hex: 0xff926b)
    case (.learner(let color), _): Self.color(color)
    case (.label, .plain): RGB(hex: 0xa5bade)
    case (.label, .question): RGB(hex: 0x9cbef7)
    case (.label, .answer): RGB(hex: 0x94dbb5)
    }
  }

  /// Returns a learner's colour; green and blue are labels' colours, as the Linux console's palette is full.
  private static func color(_ color: LearnerColor) -> RGB {
    switch color {
    case .red: RGB(hex: 0xff6d63)
    case .orange: RGB(hex: 0xffa639)
    case .yellow: RGB(hex: 0xf7e35a)
    case .green: ink(.label, on: .answer)
    case .blue: ink(.label, on: .question)
    case .purple: RGB(hex: 0xd69eff)
    }
  }

  /// Returns an ink during a fade-in: almost the paper's colour at 0, the full ink at `Brightness.full`.
  package static func ink(_ ink: Ink, on paper: Paper, brightness: Brightness) -> RGB {
    faded(Self.ink(ink, on: paper), on: Self.paper(paper), to: brightness)
  }

  /// Returns a colour that has faded in from a paper's colour up to a brightness.
  package static func faded(_ color: RGB, on paper: RGB, to brightness: Brightness) -> RGB {
    paper.mixed(
      with: color, part: Int(brightness.rawValue) + 1, of: Int(Brightness.full.rawValue) + 1)
  }
}
