import Scenes
import ScreenLayout
import Study

/// The box's colours and drawings for pages in a browser, from the same tables as those of the screen.
package enum BrowserStyle {
  /// A style sheet that sets the colours as custom properties: the light ones or, on a screen of somebody who
  /// prefers them, the dark ones; what is printed is always light.
  package static let colors = """
    :root{\(properties(.light))}
    @media screen and (prefers-color-scheme:dark){:root{\(properties(.dark));color-scheme:dark}}
    \(LearnerColor.allCases.map { ".c-\($0.rawValue){--c:\(hex(Theme.dark.color(of: $0)))}" }.joined())

    """

  private static func properties(_ theme: Theme) -> String {
    let (plain, question, answer) = (theme.plain, theme.question, theme.answer)
    let colors: KeyValuePairs = [
      "table": plain.paper, "track": plain.track, "tile": plain.tile.color, "lip": plain.tile.lip,
      "nav": plain.nav.color, "navlip": plain.nav.lip, "text": theme.text, "muted": plain.muted,
      "faint": theme.faint, "accent": theme.accent.color, "accentlip": theme.accent.lip,
      "chosen": theme.chosen.color, "chosenlip": theme.chosen.lip, "right": theme.right.color,
      "rightlip": theme.right.lip, "rightline": theme.rightMark, "wrong": theme.wrong.color,
      "wronglip": theme.wrong.lip, "wrongline": theme.wrongMark, "danger": theme.danger,
      "dangerlip": theme.delete.lip, "dangerink": theme.delete.ink, "ink": theme.ink,
      "press": theme.pressed(plain.tile), "q": question.paper, "qtext": question.text,
      "qmuted": question.muted, "a": answer.paper, "atext": answer.text, "amuted": answer.muted,
    ]
    return colors.map { "--\($0):\(hex($1))" }.joined(separator: ";")
  }

  private static func hex(_ color: RGB) -> String { "#" + color.packed.withZeros(6, radix: 16) }

  /// An SVG that has a symbol for each icon (`i-NAME`), each face of a deck (`f-NAME`) and each shape of a
  /// learner's sign (`s-NAME`, filled with the colour of the place where it is used).
  package static let symbols: String = {
    let icons = Icon.allCases.map { icon in
      symbol("i-\(icon.rawValue)", side: IconStrokes.side, "<path d=\"\(path(of: icon))\"/>")
    }
    let faces = DeckFace.allCases.map { symbol("f-\($0.rawValue)", side: 40, face($0)) }
    let shapes = LearnerShape.allCases.map { shape in
      symbol("s-\(shape.rawValue)", side: 400, "<path d=\"\(path(of: shape))\"/>")
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\">"
      + (icons + faces + shapes).joined(separator: "\n") + "</svg>\n"
  }()

  private static func symbol(_ name: String, side: Double, _ drawing: String) -> String {
    "<symbol id=\"\(name)\" viewBox=\"0 0 \(text(side)) \(text(side))\">\(drawing)</symbol>"
  }

  private static func path(of icon: Icon) -> String {
    IconStrokes(icon).steps.map { step in
      String(UnicodeScalar(step.command.rawValue))
        + step.coordinates.map(text).joined(separator: " ")
    }.joined()
  }

  /// A deck's sign of 40 by 40 units, with the measures of `Brush.deck`.
  private static func face(_ face: DeckFace) -> String {
    let cards = [(turn: 9.2, Theme.dark.answerCard), (turn: -2.9, Theme.dark.questionCard)].map {
      "<rect x=\"5.2\" y=\"2\" width=\"29.6\" height=\"36\" rx=\"4.4\" fill=\"\(hex($1))\" "
        + "transform=\"rotate(\(text($0)) 20 20)\"/>"
    }
    return cards.joined()
      + "<path d=\"\(path(of: face.icon))\" transform=\"translate(8.8 8.8) scale(.933)\" fill=\"none\" "
      + "stroke=\"\(hex(Theme.dark.white))\" stroke-width=\"2.1\" stroke-linecap=\"round\" "
      + "stroke-linejoin=\"round\"/>"
  }

  private static func path(of shape: LearnerShape) -> String {
    let points = Lobes(shape).points(around: Point(x: 200, y: 200), radius: 200)
    return "M"
      + points.map { "\(text($0.x.rounded())) \(text($0.y.rounded()))" }.joined(separator: "L")
      + "Z"
  }

  /// A number without needless zeros.
  private static func text(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
