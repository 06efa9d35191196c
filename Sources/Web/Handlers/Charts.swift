import Scenes
import Study

/// Charts as HTML with SVG made of attributes only, as the security policy wants it, each with its words.
enum Charts {
  /// A chart with lines at nothing, half and all of its highest value.
  private static func frame(
    _ drawing: String, most: Int, _ words: String, ends: [String], isLow: Bool
  ) -> String {
    let lines = [0, 50, 100].map {
      "<line class=\"grid-l\" x1=\"0\" x2=\"100\" y1=\"\($0)\" y2=\"\($0)\"/>"
    }
    return "<div class=\"chart\(isLow ? " low" : "")\"><div class=\"y\" aria-hidden=\"true\">"
      + "<span>\(most)</span><span>\(most / 2)</span><span>0</span></div>"
      + "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"\(words.inHTML)\">"
      + lines.joined() + drawing + "</svg><div class=\"x\" aria-hidden=\"true\">"
      + ends.map { "<span>\($0.inHTML)</span>" }.joined() + "</div></div>"
  }

  /// Bars, one for each value.
  ///
  /// - Parameters:
  ///   - values: The values, from 0.
  ///   - words: What the chart says, for who can't see it.
  ///   - ends: The words below the first and last bar, and perhaps some between them.
  /// - Returns: The chart.
  static func bars(_ values: [Int], _ words: String, ends: [String]) -> String {
    let most = round(above: values.max() ?? 0, least: 4)
    let width = 100.0 / Double(max(values.count, 1))
    let bars = values.enumerated().map { place, value in
      let height = 100 * Double(value) / Double(most)
      return "<rect class=\"r\" x=\"\(text((Double(place) + 0.18) * width))\" "
        + "width=\"\(text(0.64 * width))\" y=\"\(text(100 - height))\" height=\"\(text(height))\"/>"
    }
    return frame(bars.joined(), most: most, words, ends: ends, isLow: true)
  }

  /// A curve with its area.
  static func curve(_ values: [Int], _ words: String, ends: [String]) -> String {
    let most = round(above: values.max() ?? 0, least: 10)
    let step = 100 / Double(max(values.count - 1, 1))
    let points = values.enumerated().map { place, value in
      "\(text(Double(place) * step)),\(text(100 - 100 * Double(value) / Double(most)))"
    }.joined(separator: " ")
    return frame(
      "<polygon class=\"area\" points=\"0,100 \(points) 100,100\"/>"
        + "<polyline class=\"edge\" points=\"\(points)\"/>",
      most: most, words, ends: ends, isLow: false)
  }

  /// A small curve beside a learner's numbers, which say the same.
  static func spark(_ values: [Int]) -> String {
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let height = max(most - least, 10)
    let points = values.enumerated().map { place, value in
      "\(place * 8),\(28 - 26 * (value - least) / height)"
    }
    return "<svg class=\"spark\" viewBox=\"0 0 \(8 * max(values.count - 1, 1)) 30\" "
      + "preserveAspectRatio=\"none\" aria-hidden=\"true\"><polyline class=\"edge\" points=\""
      + points.joined(separator: " ") + "\"/></svg>"
  }

  /// A year of days as squares, seven in a column, whose shade is the number of answers.
  ///
  /// - Parameters:
  ///   - days: The answers of each day; the first is a Monday.
  ///   - words: What the chart says, for who can't see it.
  /// - Returns: The chart.
  static func calendar(_ days: [Int], _ words: String) -> String {
    let half = (days.count / 2 + 6) / 7 * 7
    let halves = [days.prefix(half), days.dropFirst(half)].map { part in
      let squares = part.enumerated().map { place, count in
        "<rect class=\"h\(shade(count))\" x=\"\(place / 7 * 10)\" y=\"\(place % 7 * 10)\" "
          + "width=\"8\" height=\"8\" rx=\"2\"/>"
      }
      return "<svg viewBox=\"0 0 \((part.count + 6) / 7 * 10) 68\" aria-hidden=\"true\">"
        + squares.joined() + "</svg>"
    }
    return "<div class=\"year\" role=\"img\" aria-label=\"\(words.inHTML)\">" + halves.joined()
      + "</div>"
  }

  /// The shades of the calendar: none, some, 20, 40, and 80 answers or more.
  static func shade(_ answers: Int) -> Int { [1, 20, 40, 80].count { answers >= $0 } }

  /// The smallest round number from `least` on that is more, so that the highest value ends below the upper line.
  ///
  /// Half of it is round, too, so that all three figures beside a chart can be read at a glance.
  static func round(above number: Int, least: Int) -> Int {
    // A damaged library may tell anything.
    let number = min(number, 1 << 50)
    var power = 1
    while power <= number / 100 { power *= 10 }
    let tops = [4, 6, 8, 10, 20, 30, 40, 60, 80, 100].map { $0 * power }
    return max(least, tops.first { $0 > number } ?? number)
  }

  /// A number with at most two decimals.
  private static func text(_ number: Double) -> String {
    let hundredths = Int((100 * number).rounded())
    return "\(hundredths / 100)." + "\(100 + hundredths % 100)".dropFirst()
  }
}
