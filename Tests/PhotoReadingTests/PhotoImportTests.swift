import Foundation
import PhotoReading
import TestSupport
import Testing

@Suite("The import of a photographed list")
struct PhotoImportTests {
  private static var isReady: Bool {
    PhotoPackages.hasReader
      && ["de", "en"].allSatisfy { PhotoLanguage($0)?.isInstalled == true }
  }

  private let list = Checkout.folder.appending(path: "Tests/PhotoReadingTests/list.png").path()

  @Test(
    "tells its rows in a dry run, and brings its pairs into a deck",
    .enabled(if: isReady, "scripts/setup"))
  func importing() throws {
    let folder = try TemporaryFolder()
    let variables = ["STUDYKIOSK_LIBRARY": folder.path("library.sqlite")]
    let options = ["deck", "import", "--languages", "de,en", "--deck", "Words", list]
    let dry = try Program(options + ["--dry-run", "--tsv"], variables: variables)
    #expect(dry.exitCode == 0 && dry.lines.count == 13)
    #expect(dry.lines.contains("\tdie Straße\tstreet"))
    #expect(dry.lines.last?.contains("\t12\t0\t") == true)
    let shown = try Program(options + ["--dry-run"], variables: variables)
    #expect(shown.output.contains("heading: Lektion 3") && shown.output.contains("   → street"))
    #expect(try Program(options, variables: variables).exitCode == 0)
    let deck = try Program(["deck", "show", "Words"], variables: variables)
    #expect(deck.output.contains("der Schlüssel"))
  }

  @Test("a photo without languages is refused in words, and so are unknown ones")
  func languages() throws {
    let refused = try Program("deck", "import", list)
    #expect(refused.exitCode != 0 && refused.errors.contains("--languages, such as de,en"))
    for wrong in ["de", "de,xx", "de,en,fr", ""] {
      let unknown = try Program("deck", "import", "--languages", wrong, list)
      #expect(unknown.exitCode == 64 && unknown.errors.contains("needs two codes"))
    }
  }
}
