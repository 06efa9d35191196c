import Foundation
import InputEvents
import Testing
import TestSupport

@testable import Console

@Suite("Rotating the console")
struct ConsoleTurnTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func turned() throws -> String {
    try String(decoding: folder.bytes("rotate_all"), as: UTF8.self)
  }

  @Test("tells the kernel, unless the console has that rotation already")
  func turns() throws {
    try folder.write("0\n", as: "rotate")
    try folder.write("-", as: "rotate_all")
    #expect(LinuxConsole.turn(to: .none, in: folder.path) == nil)
    #expect(try turned() == "-")
    #expect(LinuxConsole.turn(to: .threeQuarters, in: folder.path) == nil)
    #expect(try turned() == "3")
  }

  @Test("reports why it failed, and that touches are not rotated either")
  func refused() throws {
    let problem = try #require(LinuxConsole.turn(to: .half, in: folder.path))
    #expect(problem.contains("touches are not turned either"))
    #expect(problem.contains("this kernel's console can't be turned"))
    try folder.makeFolder("rotate_all")
    let denied = try #require(LinuxConsole.turn(to: .half, in: folder.path))
    #expect(denied.contains("fbcon=rotate:2"))
  }
}
