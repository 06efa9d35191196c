import Console
import Glibc
import ScreenLayout
import Testing

@Suite("Terminal profile")
struct TerminalProfileTests {
  @Test(
    "is chosen from TERM, COLORTERM and NO_COLOR",
    arguments: [
      ("linux", nil, nil, .linuxPalette), ("linux", "truecolor", nil, .linuxPalette),
      ("linux", nil, "1", .monochrome), ("xterm-256color", nil, nil, .table256),
      ("xterm-256color", "truecolor", nil, .trueColor), ("foot", "24bit", "", .trueColor),
      ("xterm-direct", nil, nil, .trueColor), ("xterm-kitty", nil, nil, .trueColor),
      ("foot", nil, "1", .monochrome), ("screen-256color", "truecolor", nil, .table256),
      ("tmux-256color", "truecolor", nil, .trueColor), ("dumb", "truecolor", nil, .monochrome),
      (nil, nil, nil, .monochrome), ("vt220", nil, nil, .monochrome),
      ("xterm", nil, "yes", .monochrome),
    ] as [(String?, String?, String?, TerminalProfile.Colors)])
  func choice(
    term: String?, colorTerm: String?, noColor: String?, colors: TerminalProfile.Colors
  ) {
    let profile = TerminalProfile(term: term, colorTerm: colorTerm, noColor: noColor)
    #expect(profile.colors == colors)
    #expect(profile.isLinuxConsole == (term == "linux"))
    #expect(profile.placesText == (term != nil && term != "dumb"))
  }

  @Test("starts every rendition by resetting the last one", arguments: TerminalProfile.all)
  func reset(profile: TerminalProfile) {
    #expect(profile.renditions.allSatisfy { $0.hasPrefix("0;") })
  }

  @Test(
    "fades in with as many steps as the terminal has colours for",
    arguments: zip(TerminalProfile.all, [3, 7, 7, 1]))
  func steps(profile: TerminalProfile, count: Int) {
    let steps = (0...6).map {
      profile.rendition(ink: .text, paper: .question, brightness: Brightness(rawValue: $0))
    }
    #expect(Set(steps).count == count, "\(steps)")
  }

  @Test("sets the palette on the Linux console only", arguments: TerminalProfile.all)
  func palette(profile: TerminalProfile) {
    let sent = profile.enterSequence + profile.restoreSequence(blankingSeconds: 0)
    #expect(sent.contains("\u{1b}]P") == (profile == .linux))
    #expect(sent.contains("\u{1b}]R") == (profile == .linux))
    #expect(sent.contains("?1049") == !profile.isLinuxConsole)
  }

  @Test("leaves the Linux console's palette alone if no colour is wanted")
  func noColorConsole() {
    let profile = TerminalProfile(term: "linux", colorTerm: nil, noColor: "1")
    let sent = profile.enterSequence + profile.restoreSequence(blankingSeconds: 0)
    #expect(!sent.contains("\u{1b}]P"))
    #expect(sent.contains("\u{1b}[9;0]"))
  }

  @Test(
    "rounds the console's blanking up to whole minutes",
    arguments: [(0, 0), (1, 1), (60, 1), (61, 2), (600, 10), (100_000, 60), (-5, 0)])
  func blanking(seconds: Int, minutes: Int) {
    let restore = TerminalProfile.linux.restoreSequence(blankingSeconds: seconds)
    #expect(restore.contains("\u{1b}[9;\(minutes)]"))
  }
}

@Suite("Card colours")
struct CardColorsTests {
  @Test("give text a contrast of 7:1 and labels one of 4.5:1", arguments: Paper.allCases)
  func exactContrast(paper: Paper) {
    let background = CardColors.paper(paper)
    #expect(contrast(CardColors.ink(.text, on: paper), background) >= 7)
    #expect(contrast(CardColors.ink(.label, on: paper), background) >= 4.5)
  }

  @Test("keep that contrast in the 256-colour table", arguments: Paper.allCases)
  func tableContrast(paper: Paper) throws {
    for (ink, least) in [(Ink.text, 7.0), (.label, 4.5)] {
      let pair = try TerminalProfile.table256.tableColors(
        of: TerminalProfile.table256.rendition(ink: ink, paper: paper, brightness: .full))
      #expect(contrast(pair.foreground, pair.background) >= least)
    }
  }

  @Test("keep that contrast in the Linux palette", arguments: Paper.allCases)
  func paletteContrast(paper: Paper) throws {
    for (ink, least) in [(Ink.text, 7.0), (.label, 4.5)] {
      let pair = try TerminalProfile.linux.paletteColors(
        of: TerminalProfile.linux.rendition(ink: ink, paper: paper, brightness: .full))
      #expect(contrast(pair.foreground, pair.background) >= least)
    }
  }

  @Test("begin and end without reports of the mouse, which a killed program leaves on")
  func mouse() {
    let leave = "\u{1b}[?1002l\u{1b}[?1006l"
    for profile in TerminalProfile.all {
      let restore = profile.restoreSequence(blankingSeconds: 0)
      #expect(profile.enterSequence.hasPrefix(leave) == !profile.isLinuxConsole)
      #expect(restore.hasPrefix(leave) == !profile.isLinuxConsole)
    }
  }

  @Test("stand out more with every step of a fade", arguments: Paper.allCases, Ink.allCases)
  func fade(paper: Paper, ink: Ink) throws {
    let steps = (0...6).map { Brightness(rawValue: $0) }
    let exact = steps.map {
      contrast(CardColors.ink(ink, on: paper, brightness: $0), CardColors.paper(paper))
    }
    #expect(zip(exact, exact.dropFirst()).allSatisfy { $0 < $1 })
    let table = try steps.map {
      let colors = try TerminalProfile.table256.tableColors(
        of: TerminalProfile.table256.rendition(ink: ink, paper: paper, brightness: $0))
      return contrast(colors.foreground, colors.background)
    }
    #expect(zip(table, table.dropFirst()).allSatisfy { $0 <= $1 }, "\(table)")
    let palette = try steps.map {
      let colors = try TerminalProfile.linux.paletteColors(
        of: TerminalProfile.linux.rendition(ink: ink, paper: paper, brightness: $0))
      return contrast(colors.foreground, colors.background)
    }
    #expect(zip(palette, palette.dropFirst()).allSatisfy { $0 <= $1 })
  }
}

extension TerminalProfile {
  static let linux = TerminalProfile(term: "linux", colorTerm: nil, noColor: nil)
  static let table256 = TerminalProfile(term: "xterm-256color", colorTerm: nil, noColor: nil)
  static let trueColor = TerminalProfile(term: "foot", colorTerm: "truecolor", noColor: nil)
  static let monochrome = TerminalProfile(term: "xterm", colorTerm: nil, noColor: "1")
  static let all = [linux, table256, trueColor, monochrome]

  fileprivate var renditions: [String] {
    Ink.allCases.flatMap { ink in
      Paper.allCases.flatMap { paper in
        (0...6).map { rendition(ink: ink, paper: paper, brightness: Brightness(rawValue: $0)) }
      }
    }
  }

  /// Returns the colours of a rendition "0;38;5;f;48;5;b".
  fileprivate func tableColors(of rendition: String) throws -> (foreground: RGB, background: RGB) {
    let numbers = rendition.split(separator: ";").compactMap { Int($0) }
    try #require(numbers.count == 7)
    return (RGB(index: numbers[3]), RGB(index: numbers[6]))
  }

  /// Returns the colours of a rendition "0;f;b" in the palette that the enter sequence sets.
  fileprivate func paletteColors(of rendition: String) throws -> (foreground: RGB, background: RGB)
  {
    let numbers = rendition.split(separator: ";").compactMap { Int($0) }
    try #require(numbers.count == 3)
    let foreground = numbers[1] >= 90 ? numbers[1] - 90 + 8 : numbers[1] - 30
    return (try paletteEntry(foreground), try paletteEntry(numbers[2] - 40))
  }

  private func paletteEntry(_ number: Int) throws -> RGB {
    let entries = enterSequence.split(separator: "\u{1b}").filter { $0.hasPrefix("]P") }
    let entry = try #require(
      entries.first { $0.dropFirst(2).prefix(1) == String(number, radix: 16) })
    try #require(entry.count == 9)
    return RGB(hex: try #require(UInt32(entry.suffix(6), radix: 16)))
  }
}

/// Source: WCAG 2.2, "contrast ratio" and "relative luminance".
private func contrast(_ first: RGB, _ second: RGB) -> Double {
  let (light, dark) = (luminance(first), luminance(second))
  return (max(light, dark) + 0.05) / (min(light, dark) + 0.05)
}

private func luminance(_ color: RGB) -> Double {
  func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}
