import Foundation
import Scenes
import SettingsFiles
import TestSupport
import Testing

/// The documentation of settings, compared with the program's own table.
@Suite("The documentation of settings")
struct SettingPageTests {
  @Test("has the program's table, row by row")
  func table() throws {
    let rows = Setting.allCases.map { name in
      let (row, code) = (name.row, { (value: String) in "`\(value)`" })
      let owners: [(Setting.Scope, String)] = [
        (.file, "file"), (.box, "box"), (.learner, "learner"), (.deck, "deck"),
      ]
      let scopes = owners.filter { row.scopes.contains($0.0) }.map(\.1).joined(separator: ", ")
      return "| \(code(name.rawValue)) | \(row.meaning) | \(row.kind.expected) | \(scopes) | "
        + (row.standard.map { "\(code($0)) " } ?? "") + "|"
    }
    let lines = try Self.page().split(separator: "\n").map(String.init)
    let shown = lines.drop { !$0.hasPrefix("| Setting ") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    #expect(Array(shown) == rows, "\n\(rows.joined(separator: "\n"))")
  }

  @Test("has an example file that can be read")
  func example() throws {
    let block = try #require(try Self.page().firstMatch(of: /```yaml\n((?s:.)*?)```/))
    let settings = try SettingsFile.read(Array(block.1.utf8), path: "page")
    #expect(settings.values.count > 5 && !settings.keys.isEmpty && !settings.limits.isEmpty)
  }

  private static func page() throws -> String {
    try String(
      contentsOf: Checkout.folder.appending(path: "Documentation/touches.md"), encoding: .utf8)
  }
}
