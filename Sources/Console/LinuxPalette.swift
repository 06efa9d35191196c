import ScreenLayout
import Study

/// The kiosk's palette for the Linux console's 16 colours: three papers, a dim and a soft tint for each, two
/// inks, and the learners' colours.
///
/// The console shows 16 foreground colours but only the first 8 as backgrounds. Every colour stays
/// close to its default (blue stays blue), so the screen is readable where the palette can't be
/// set, as over ssh from a console.
///
/// Source: console_codes(4), "Linux console controls" and "Linux private OSC".
enum LinuxPalette {
  static func background(_ paper: Paper) -> Int {
    40 + paperEntry(paper)
  }

  /// Returns the foreground for a step of a fade-in: the dim tint, the soft tint or the ink itself.
  static func foreground(ink: Ink, paper: Paper, brightness: Brightness) -> Int {
    let entry =
      switch (ink, brightness.rawValue) {
      case (.text, 5...) where paper == .pressed, (.wrong, 5...) where paper == .pressed,
        (.learner, 5...) where paper == .pressed:
        paperEntry(.plain)
      case (.learner(let color), 5...) where paper == .plain: self.entry(of: color)
      case (.learner, _) where paper == .plain: dimEntry(paper)
      case (_, 0...1): dimEntry(paper)
      case (.text, 5...): textEntry
      // Wrong answers in lists are on plain paper; on other papers this ink would not get lighter with
      // every step.
      case (.wrong, _) where paper == .plain: wrongEntry
      case (_, _): softEntry(paper)
      }
    return entry < 8 ? 30 + entry : 90 + entry - 8
  }

  /// Sets the palette: `ESC ] P` and seven hexadecimal digits for each entry.
  ///
  /// It must not be sent to other terminals: it has no terminator, so they swallow the text after it.
  static var sequence: String {
    entries.map { entry, color in
      "\u{1b}]P" + entry.withZeros(1, radix: 16) + color.red.withZeros(2, radix: 16)
        + color.green.withZeros(2, radix: 16) + color.blue.withZeros(2, radix: 16)
    }.joined()
  }

  /// The palette entries that differ from the default, with their colours.
  static var entries: [(entry: Int, color: RGB)] {
    var entries = [
      (entry: textEntry, color: CardColors.ink(.text, on: .plain)),
      (entry: wrongEntry, color: CardColors.ink(.wrong, on: .plain)),
    ]
    // Green and blue are soft tints already.
    for color in [LearnerColor.red, .orange, .yellow, .purple] {
      entries.append((entry(of: color), CardColors.ink(.learner(color), on: .plain)))
    }
    // The pressed paper and its inks use colours of the other papers.
    for paper in Paper.allCases where paper != .pressed {
      let label = CardColors.ink(.label, on: paper)
      let dim = CardColors.paper(paper).mixed(with: label, part: 2, of: 5)
      entries.append((paperEntry(paper), CardColors.paper(paper)))
      entries.append((dimEntry(paper), dim))
      entries.append((softEntry(paper), label))
    }
    return entries
  }

  private static let textEntry = 15
  private static let wrongEntry = 9

  private static func entry(of color: LearnerColor) -> Int {
    switch color {
    case .red: 1
    case .orange: 3
    case .yellow: 11
    case .green: softEntry(.answer)
    case .blue: softEntry(.question)
    case .purple: 13
    }
  }

  private static func paperEntry(_ paper: Paper) -> Int {
    switch paper {
    case .plain: 0
    case .question: 4
    case .answer: 2
    case .pressed: softEntry(.plain)
    }
  }

  private static func dimEntry(_ paper: Paper) -> Int {
    switch paper {
    case .plain, .pressed: 8
    case .question: 12
    case .answer: 6
    }
  }

  private static func softEntry(_ paper: Paper) -> Int {
    switch paper {
    case .plain: 7
    case .question: 14
    case .answer: 10
    case .pressed: paperEntry(.question)
    }
  }
}
