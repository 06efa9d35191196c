import Foundation
import Testing
import TestSupport

@Suite("The sandbox of a picture's decoder")
struct DecoderJailTests {
  @Test("denies everything that the fixture tries")
  func closed() throws {
    #expect(try run([]) == ["done"])
  }

  @Test("lets fonts be read, where the kernel has Landlock")
  func fonts() throws {
    let folder = try TemporaryFolder()
    try folder.write("letters", as: "font")
    #expect([["done"], ["reads a font", "done"]].contains(try run([folder.path])))
  }

  private func run(_ arguments: [String]) throws -> [String] {
    try ChildProgram(Checkout.program("DecoderJailFixture"), arguments).output
      .split(separator: "\n").map(String.init)
  }
}
