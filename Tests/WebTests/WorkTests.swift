import Foundation
import Scenes
import TestSupport
import Testing

@Suite("The list of works")
struct WorkTests {
  private static let programs = ["studykiosk", "studykiosk-web"]

  @Test("has every package and library of the programs, and no others")
  func linked() throws {
    let linked = try Self.programs.map(LinkedParts.init)
    let parts = linked.reduce(into: Set<String>()) { $0.formUnion($1.packages.union($1.libraries)) }
    #expect(linked.allSatisfy { $0.packages.count > 2 && $0.libraries.count > 20 })
    for part in parts {
      #expect(Work.all.contains { $0.has(part) }, "no work is called \(part)")
    }
    // Swift's own libraries need GCC's, and the programs only if Swift's are in them.
    for work in Work.all where work.name != "GCC" {
      #expect(parts.contains(where: work.has), "\(work.name) is not linked")
    }
  }

  @Test("is in the package's copyright, for each program what it contains", arguments: programs)
  func copyright(of program: String) throws {
    let linked = try LinkedParts(of: program)
    let works = Work.contained.filter { work in
      linked.packages.union(linked.libraries).contains(where: work.has)
    }
    let stanza = try #require(try Self.stanzas()["usr/bin/\(program)"])
    let holders = works.map { "\($0.holder ?? "") (\($0.name))" }
    #expect(
      stanza.dropFirst(2).prefix { $0.hasPrefix(" ") }.map { String($0.dropFirst()) } == holders,
      "\n \(holders.joined(separator: "\n "))")
    let licences = try #require(stanza.first { $0.hasPrefix("License: ") })
    for work in works {
      let name = work.licence == "MIT" ? "Expat" : work.licence
      #expect(licences.contains(name), "\(work.name)")
    }
  }

  @Test("has licences that are whole in the package's copyright")
  func texts() throws {
    let text = try Self.text()
    for line in text.split(separator: "\n") where line.hasPrefix("License: ") {
      for licence in line.dropFirst(9).split(separator: " and ") {
        #expect(text.contains("\nLicense: \(licence)\n "), "\(licence)")
      }
    }
  }

  private static func text() throws -> String {
    try String(
      contentsOf: Checkout.folder.appending(path: "packaging/debian/copyright"), encoding: .utf8)
  }

  /// The paragraphs of the package's copyright that are about files: their lines, by those files.
  private static func stanzas() throws -> [String: [Substring]] {
    let paragraphs = try text().split(separator: "\n\n")
      .map { $0.split(separator: "\n") }.filter { $0.first?.hasPrefix("Files: ") == true }
    return Dictionary(paragraphs.map { (String($0[0].dropFirst(7)), $0) }) { first, _ in first }
  }
}

extension Work {
  /// Returns whether the linker's name of something means this work.
  fileprivate func has(_ part: String) -> Bool {
    parts.contains { $0.hasSuffix("*") ? part.hasPrefix($0.dropLast()) : part == $0 }
  }
}
