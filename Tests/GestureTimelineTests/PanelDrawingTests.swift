import Foundation
import GestureTimeline
import InputEvents
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Drawings of touches")
struct PanelDrawingTests {
  @Test("are valid XML with a path and a dot for every touch, in different colors and dashes")
  func elements() throws {
    var hand = Hand()
    hand.stroke(from: 0, to: 200, Hand.line(from: (20, 40), by: (6, 0)))
    hand.stroke(from: 1_000, to: 1_200, Hand.line(from: (20, 20), by: (4, 4)))
    hand.ghosts(at: 2_000)
    let drawing = try Drawing(hand, title: "t")
    #expect(drawing.texts.contains("1 swipe-right"))
    #expect(drawing.texts.contains("2 nothing"))
    #expect(
      drawing.texts.contains { $0.hasPrefix("nothing; no swipe: slanted 45.0 deg, 10.0 deg") })
    // A dot for each contact; a dashed line for the missed gesture, and one in the legend.
    #expect(drawing.elements("circle").count == 2 + 5)
    let lines = drawing.elements("path").filter {
      $0["fill"] == "none" && $0["stroke-width"] != nil
    }
    #expect(lines.filter { $0["stroke-dasharray"] == "7 4" }.count == 1 + 1)
    #expect(Set(drawing.elements("circle").compactMap { $0["fill"] }).count == 3)
  }

  @Test("state the number of touches that were left out")
  func leftOut() {
    var hand = Hand()
    hand.tap(at: 0)
    let svg = Picture.document([
      PanelDrawing(
        title: "t", size: SurfaceSize(width: 150, height: 100),
        touches: Timeline([hand.log]).touches(of: 0), leftOut: 12, origin: .ms(0))
    ])
    #expect(svg.contains(">the first 1 contacts are drawn, 12 later ones are not</text>"))
  }

  @Test("escape text for XML", arguments: ["<b>&\"'\u{1b}\u{0}]]>"])
  func escaped(title: String) throws {
    // This parser accepts a bare ampersand; other parsers don't.
    #expect(Drawing.document(Hand(), title).contains("&lt;b&gt;&amp;&quot;'"))
    let drawing = try Drawing(Hand(), title: title)
    #expect(drawing.texts.first == "<b>&\"'\u{fffd}\u{fffd}]]>")
  }

  @Test("are to scale: a place in mm is at that position within the panel's rectangle")
  func scale() throws {
    var hand = Hand()
    hand.tap(at: 0, x: 75, y: 25)
    let drawing = try Drawing(hand, title: "t")
    let panel = try #require(drawing.elements("rect").last)
    let dot = try #require(drawing.elements("circle").first)
    #expect(panel["width"] == "960.0" && panel["height"] == "640.0")
    #expect(dot["cx"] == "480.0" && dot["cy"] == "160.0")
  }

  @Test("label thirty touches without overlapping labels")
  func labels() throws {
    var hand = Hand()
    for touch in 0..<30 {
      hand.tap(
        at: Int64(touch) * 1_000, x: 60 + Double(touch % 6) * 5, y: 40 + Double(touch / 6) * 5)
    }
    hand.rest(until: 100_000)
    let labels = try Drawing(hand, title: "t").elements("text").filter { $0["stroke"] != nil }
    #expect(labels.count == 30)
    var overlaps = 0
    for (index, one) in labels.enumerated() {
      for other in labels[..<index] {
        let near = try [("x", 40.0), ("y", 13.0)].allSatisfy { name, size in
          let (a, b) = (try #require(one[name]), try #require(other[name]))
          return abs((Double(a) ?? 0) - (Double(b) ?? 0)) < size
        }
        if near { overlaps += 1 }
      }
    }
    #expect(overlaps == 0)
  }

  @Test("list sixty touches; if there are more, those without a gesture are listed first")
  func longList() throws {
    func list(taps: Int) throws -> [String] {
      var hand = Hand()
      for touch in 0..<taps { hand.tap(at: Int64(touch) * 1_000, x: 60, y: 40) }
      hand.rest(until: Int64(taps) * 1_000)
      hand.stroke(
        from: Int64(taps) * 1_000, to: Int64(taps) * 1_000 + 200,
        Hand.line(from: (20, 20), by: (4, 4)))
      return try Drawing(hand, title: "t").texts.filter {
        $0 == "tap" || $0.contains("slanted") || $0.hasPrefix("… and")
      }
    }
    let short = try list(taps: 59)
    #expect(short.count == 60)
    #expect(short.last?.contains("slanted") == true)
    let long = try list(taps: 70)
    #expect(long.count == 61)
    #expect(long.first?.contains("slanted") == true)
    #expect(long.last == "… and 11 more")
  }

  @Test("draw a place far outside the panel just outside its edge")
  func outside() throws {
    var hand = Hand()
    hand.tap(at: 0, x: 5_000, y: -5_000)
    let dot = try #require(try Drawing(hand, title: "t").elements("circle").first)
    #expect(dot["cx"] == "979.2" && dot["cy"] == "-19.2")
  }

  @Test("have attributes in alphabetical order, so that equal touches give equal bytes")
  func same() {
    let start = "<svg font-family=\"sans-serif\" font-size=\"13\" height=\"758.0\" viewBox=\""
    #expect(Drawing.document(Hand(), "t").hasPrefix(start))
  }

  /// The drawing of a panel of 150 × 100 mm, parsed again.
  private final class Drawing: NSObject, XMLParserDelegate {
    private(set) var texts: [String] = []
    private var all: [(name: String, attributes: [String: String])] = []
    private var text: String?

    init(_ hand: Hand, title: String) throws {
      super.init()
      let parser = XMLParser(data: Data(Self.document(hand, title).utf8))
      parser.delegate = self
      try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    }

    static func document(_ hand: Hand, _ title: String) -> String {
      Picture.document([
        PanelDrawing(
          title: title, size: SurfaceSize(width: 150, height: 100),
          touches: Timeline([hand.log]).touches(of: 0), origin: .ms(0))
      ])
    }

    func elements(_ name: String) -> [[String: String]] {
      all.filter { $0.name == name }.map(\.attributes)
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      all.append((name, attributes))
      if name == "text" { text = "" }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
      text?.append(characters)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      if name == "text", let text { texts.append(text) }
      text = nil
    }
  }
}
