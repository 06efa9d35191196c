import LinuxSystem
import Testing

@testable import Canvas

@Suite("The finding about fonts")
struct MissingFontTests {
  @Test("scripts without a font are listed with the packages that have one")
  func missing() {
    let lacking: Set<Unicode.Scalar> = ["अ", "漢", "한"]
    let found = MissingFont.finding { letters in
      letters.unicodeScalars.first { lacking.contains($0) }.map(MissingFont.init(character:))
    }
    #expect(
      found
        == Finding(
          "fonts", .advice,
          "none for Devanagari, Chinese, Korean; if a deck needs them: "
            + "sudo apt install fonts-noto-cjk fonts-noto-core"))
  }

  @Test("if no font is missing, the scripts are listed")
  func none() {
    let found = MissingFont.finding { _ in nil }
    #expect(found.state == .good && found.text.hasPrefix("Latin, Cyrillic, Greek, "))
  }
}
