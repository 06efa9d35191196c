import HTTPTypes
import Study
import Testing

@testable import Web

@Suite("The style and the scripts of all pages")
struct FilesTests {
  @Test("are kept by a browser under the name that changes with them, and under no other")
  func kept() async throws {
    var phone = try await PageBox().phone(.looking)
    for page in ["/", "/decks/Capitals/print/list"] {
      let text = try await phone.get(page).text
      let paths = text.matches(of: #/"(/[a-z]+\.(?:css|js))(\?[0-9a-f]{12})"/#)
      #expect(paths.count == text.ranges(of: #/\.(css|js)\b/#).count && paths.count >= 2)
      for path in paths {
        let (name, version) = (path.output.1, path.output.2)
        for (query, kept) in [
          (String(version), "max-age=31536000, immutable"), ("", "no-cache"), ("?0", "no-cache"),
        ] {
          #expect(try await phone.get("\(name)\(query)").headers[.cacheControl] == kept)
        }
      }
    }
  }
}
