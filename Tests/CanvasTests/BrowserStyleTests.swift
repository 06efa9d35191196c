import Foundation
import FoundationXML
import Scenes
import Study
import Testing

@testable import Canvas

@Suite("What pages in a browser take from the painter")
struct BrowserStyleTests {
  @Test("is the colours of both themes")
  func colors() {
    let text = BrowserStyle.colors
    #expect(text.hasPrefix(":root{--table:#e7ebf7;") && text.contains(":root{--table:#081021;"))
    #expect(text.contains("--accent:#ffcb42") && text.contains(".c-red{--c:#ff6d63}"))
  }

  @Test("is a drawing for each icon, face and shape")
  func symbols() throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(BrowserStyle.symbols.utf8))
    parser.delegate = reader
    #expect(parser.parse())
    let wanted =
      Icon.allCases.map { "i-\($0.rawValue)" } + DeckFace.allCases.map { "f-\($0.rawValue)" }
      + LearnerShape.allCases.map { "s-\($0.rawValue)" }
    #expect(reader.names == wanted && reader.paths.count >= wanted.count)
    #expect(reader.paths.allSatisfy { $0.hasPrefix("M") && $0.count > 8 })
    #expect(BrowserStyle.symbols.utf8.count < 64 << 10)
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var (names, paths) = ([String](), [String]())

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if element == "symbol" { names.append(attributes["id"] ?? "") }
      if element == "path" { paths.append(attributes["d"] ?? "") }
    }
  }
}
