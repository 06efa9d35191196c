import Foundation
import InputEvents
import Testing

@testable import Console

@Suite("Turning the console")
struct ConsoleTurnTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "fbcon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String, as name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func turned() throws -> String {
    try String(contentsOf: folder.appending(path: "rotate_all"), encoding: .utf8)
  }

  @Test("tells the kernel, unless it is turned so already")
  func turns() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("0\n", as: "rotate")
    try write("-", as: "rotate_all")
    #expect(LinuxConsole.turn(to: .none, in: folder.path) == nil)
    #expect(try turned() == "-")
    #expect(LinuxConsole.turn(to: .threeQuarters, in: folder.path) == nil)
    #expect(try turned() == "3")
  }

  @Test("says why it could not, and that touches are not turned either")
  func refused() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let problem = try #require(LinuxConsole.turn(to: .half, in: folder.path))
    #expect(problem.contains("nor are touches"))
    #expect(problem.contains("this kernel's console can't be turned"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "rotate_all"), withIntermediateDirectories: true)
    let denied = try #require(LinuxConsole.turn(to: .half, in: folder.path))
    #expect(denied.contains("fbcon=rotate:2"))
  }
}
