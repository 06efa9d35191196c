import TestSupport
import Testing

@testable import DeckFormats

@Suite("Names of pictures and sounds in Anki's HTML")
struct MediaReferencesTests {
  @Test("are replaced, however they are written, and nothing else is")
  func renamed() {
    let names = ["a b.png": "1.png", "ü.mp3": "2.mp3", "c&d.jpg": "3.jpg"]
    for (old, new) in [
      (#"<img src="a b.png"> a b.png"#, #"<img src="1.png"> a b.png"#),
      (#"<IMG SRC = 'a%20b.png' alt="x">"#, #"<IMG SRC = '1.png' alt="x">"#),
      ("x [sound:ü.mp3] [sound:other.mp3]", "x [sound:2.mp3] [sound:other.mp3]"),
      ("<img src=c&amp;d.jpg>", "<img src=3.jpg>"), ("src [sound:", "src [sound:"),
      ("<img src=\"a b.png", "<img src=\"a b.png"), ("", ""),
    ] {
      #expect(MediaReferences.renamed(in: old) { names[$0] } == new)
    }
  }

  @Test("take time by the text's length, also if none is closed")
  func endless() {
    for piece in ["[sound:", "src=\"", "src='", "src=", "src = "] {
      let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
      let time = ThreadTime.measure {
        #expect(MediaReferences.renamed(in: text) { _ in nil } == text)
      }
      #expect(time < .seconds(4), "\(piece): \(time)")
    }
    let far = "[sound:" + String(repeating: "x", count: 1_500) + "[sound:a.mp3] src=\"a.mp3\""
    #expect(
      MediaReferences.renamed(in: far) { $0 == "a.mp3" ? "b.mp3" : nil }
        == far.replacing("a.mp3", with: "b.mp3"))
  }
}
