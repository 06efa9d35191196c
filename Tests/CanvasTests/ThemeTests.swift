import Glibc
import ScreenLayout
import Study
import Testing

@testable import Canvas

@Suite struct ThemeTests {
  private static let themes = [Theme.dark, .light]
  private static let papers: [Paper] = [.plain, .question, .answer]

  @Test("All colours are exact in RGB565", arguments: themes)
  func exact(theme: Theme) {
    var count = 0
    func check(_ value: Any, _ name: String) {
      if let color = value as? RGB {
        count += 1
        let isExact =
          color.red == (color.red & 0xf8) | color.red >> 5
          && color.green == (color.green & 0xfc) | color.green >> 6
          && color.blue == (color.blue & 0xf8) | color.blue >> 5
        #expect(isExact, "\(name) is \(String(color.packed, radix: 16))")
      } else {
        for child in Mirror(reflecting: value).children {
          check(child.value, "\(name).\(child.label ?? "")")
        }
      }
    }
    check(theme, "theme")
    LearnerColor.allCases.forEach { check(theme.color(of: $0), "\($0)") }
    #expect(count > 50)
  }

  @Test("Words have a contrast of at least 4.5 with their background", arguments: themes)
  func words(theme: Theme) {
    var pairs: [(String, RGB, RGB)] = []
    for paper in Self.papers {
      let palette = theme.palette(paper)
      let faces = [("tile", palette.tile), ("nav", palette.nav)]
      pairs += [
        ("text on \(paper)", palette.text, palette.paper),
        ("muted on \(paper)", palette.muted, palette.paper),
        ("text on a badge, \(paper)", palette.text, palette.track),
        ("wrong on \(paper)", theme.wrongMark, palette.paper),
        ("text on a notice, \(paper)", palette.text, notice(theme.accentMark, palette)),
      ]
      for (name, face) in faces {
        pairs += [
          ("words on \(name), \(paper)", face.ink, face.color),
          ("details on \(name), \(paper)", face.details, face.color),
          ("words on pressed \(name), \(paper)", theme.ink, theme.pressed(face)),
        ]
      }
    }
    for (name, face) in [
      ("accent", theme.accent), ("chosen", theme.chosen), ("right", theme.right),
      ("wrong", theme.wrong), ("delete", theme.delete),
    ] {
      pairs += [
        ("words on \(name)", face.ink, face.color),
        ("words on pressed \(name)", theme.ink, theme.pressed(face)),
      ]
    }
    pairs.append(("danger", theme.danger, theme.plain.nav.color))
    pairs += LearnerColor.allCases.map { ("initial on \($0)", theme.ink, theme.color(of: $0)) }
    for (name, ink, background) in pairs {
      #expect(ink.contrast(with: background) >= 4.5, "\(name): \(ink.contrast(with: background))")
    }
  }

  @Test("Bars and signs have a contrast of at least 3 with their background", arguments: themes)
  func marks(theme: Theme) {
    for paper in Self.papers {
      let palette = theme.palette(paper)
      for (name, color) in [("right", theme.rightMark), ("wrong", theme.wrongMark)] {
        #expect(color.contrast(with: palette.track) >= 3, "\(name) on the track, \(paper)")
        #expect(color.contrast(with: palette.paper) >= 3, "\(name), \(paper)")
      }
      #expect(theme.accentMark.contrast(with: palette.paper) >= 3, "\(paper)")
    }
  }

  @Test("A card's text has a contrast of at least 7, the level AAA", arguments: themes)
  func cards(theme: Theme) {
    for paper in [Paper.question, .answer] {
      #expect(theme.palette(paper).text.contrast(with: theme.palette(paper).paper) >= 7)
    }
  }

  private func notice(_ color: RGB, _ palette: Theme.Palette) -> RGB {
    palette.paper.mixed(with: color, part: 4, of: 25)
  }
}

extension Theme: CustomTestStringConvertible {
  package var testDescription: String { isLight ? "light" : "dark" }
}

extension RGB {
  /// Returns the contrast ratio of WCAG 2.2 (1.4.3), from 1 to 21.
  fileprivate func contrast(with other: RGB) -> Double {
    let (bright, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (bright + 0.05) / (dark + 0.05)
  }

  /// Source: WCAG 2.2, "relative luminance".
  private var luminance: Double {
    let channels = [red, green, blue].map { value -> Double in
      let share = Double(value) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
  }
}
