import Foundation
import InputEvents
import TestSupport
import Testing

/// The documentation of keys, compared with the program's own table.
@Suite("The documentation of keys")
struct KeyPageTests {
  @Test("lists every key, and a device with any one of them is used")
  func keys() throws {
    let rows = try Self.rows(of: "learning.md", under: "## Keys and buttons")
    let listed = rows.flatMap { $0.split(separator: ", ").map(String.init) }
    #expect(Set(listed) == Set(Key.all.map(\.name)))
    for key in Key.all {
      let device = DeviceDescription(name: "button", codes: [.key: [key.code]])
      #expect(DeviceRole.classify(device).role == .keys, "\(key.linuxName)")
      #expect(KeyBindings().meaning(of: key.code) == key.meaning, "\(key.linuxName)")
    }
  }

  @Test("lists every action that a key can be bound to")
  func meanings() throws {
    let rows = try Self.rows(of: "touches.md", under: "What a key can do:")
    let listed = rows.flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
    let words = KeyMeaning.allCases.filter { !(2...8).contains($0.place ?? 0) }.map(\.rawValue)
    #expect(Set(listed) == Set(words))
  }

  /// Returns the first cells of the table that follows a line of a page.
  private static func rows(of page: String, under line: String) throws -> [String] {
    let path = Checkout.folder.appending(path: "Documentation/\(page)")
    return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .drop { !$0.hasSuffix(line) }.dropFirst().drop { !$0.hasPrefix("|") }
      .prefix { $0.hasPrefix("|") }.dropFirst(2)
      .compactMap { $0.split(separator: "|").first?.trimmingCharacters(in: .whitespaces) }
  }
}
