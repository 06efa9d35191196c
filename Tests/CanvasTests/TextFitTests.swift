import CPango
import ScreenLayout
import Testing

@testable import Canvas

@Suite struct TextFitTests {
  private static let texts = [
    "Oslo", "i", "Rindfleischetikettierungsüberwachungsaufgabe", "a b c d e f g h", "中国", "日本語の文",
    "漢字[かんじ]を 書[か]く", "ประเทศไทย", "नमस्ते दुनिया", "مرحبا بالعالم", "שלום עולם", "😀 grin",
    "Norge 挪威 Норвегия",
    "first line\nsecond, which is longer", "WWWW iiii WWWW iiii", "AVAVAV To Ty Wa",
    "The quick brown fox jumps over the lazy dog near the river bank, twice.",
    String(repeating: "many short words ", count: 25) + "end", String(repeating: "字", count: 90),
    "",
    "a\u{a0}b c", "e\u{301}tude",
  ]
  private static let areas = [
    (700, 250), (250, 700), (480, 60), (60, 480), (1200, 20), (300, 300), (8, 8), (1, 1),
  ]

  @Test("Letters are as large as a search through all sizes allows", arguments: texts)
  func largest(text: String) {
    guard let surface = Surface(size: PixelSize(width: 1, height: 1), color: .init(hex: 0)) else {
      Issue.record("no memory")
      return
    }
    for (width, height) in Self.areas {
      let area = PixelSize(width: width, height: height)
      for least in [0, 12, 40] {
        let fit = TextFit(PaintedText(text), area: area, least: least, context: surface.context)
        guard let fit else {
          Issue.record("no memory")
          continue
        }
        let searched = TextFit.largestFontSize(
          fit.layout, fit.readings, area, within: TextFit.fontSizes(in: area))
        let breaksWords = pango_layout_get_wrap(fit.layout) == PANGO_WRAP_WORD_CHAR
        func fits(_ size: Int) -> Bool { TextFit.fits(fit.layout, fit.readings, area, size) }
        // In Devanagari, a broken word may fit in a size although it does not in a smaller one: then there are
        // several sizes above which the next one does not fit.
        #expect(
          fit.fontSize == searched
            || breaksWords && fits(fit.fontSize) && !fits(fit.fontSize + 1),
          "\(width)×\(height), least \(least)")
        // A word is broken only if it does not fit in legible letters.
        if fit.readings.isEmpty {
          pango_layout_set_wrap(fit.layout, PANGO_WRAP_WORD)
          let fits = TextFit.fits(
            fit.layout, fit.readings, area, max(least, TextFit.smallestFontSize))
          #expect(breaksWords == !fits, "\(width)×\(height), least \(least)")
        }
      }
    }
  }

  @Test(
    "The estimate of a text's font size is right to a pixel",
    arguments: [
      "WWWW iiii WWWW iiii",
      "The quick brown fox jumps over the lazy dog near the river bank, twice.",
      "Rindfleischetikettierungsüberwachungsaufgabe", "Москва, столица России",
      "10\u{a0}km  efficient",
    ])
  func estimate(text: String) throws {
    guard let surface = Surface(size: PixelSize(width: 1, height: 1), color: .init(hex: 0)) else {
      Issue.record("no memory")
      return
    }
    for (width, height) in [(700, 250), (250, 700), (480, 60), (300, 300)] {
      let area = PixelSize(width: width, height: height)
      for least in [12, 40] {
        let fit = TextFit(PaintedText(text), area: area, least: least, context: surface.context)
        guard let fit else {
          Issue.record("no memory")
          continue
        }
        let breaksWords = pango_layout_get_wrap(fit.layout) == PANGO_WRAP_WORD_CHAR
        let estimate = UnwrappedText(fit.layout, fit.readings, hasCapitals: true).estimate(
          in: area, within: TextFit.fontSizes(in: area), breaksWords: breaksWords)
        #expect(
          abs(try #require(estimate) - fit.fontSize) <= 1, "\(width)×\(height), least \(least)")
      }
    }
  }
}
