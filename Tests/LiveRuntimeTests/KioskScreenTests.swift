import Console
import Foundation
import InputEvents
import Scenes
import ScreenLayout
import TestSupport
import Testing

@testable import LiveRuntime

@Suite("The kiosk's screen")
struct KioskScreenTests {
  @Test("has no light while nobody is there, and lights up with the next content and at its end")
  func light() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("panel"), withIntermediateDirectories: true)
    let power = folder.path("panel/bl_power")
    // Killed in the dark.
    try "4".write(toFile: power, atomically: false, encoding: .utf8)
    func light() throws -> String { try String(contentsOfFile: power, encoding: .utf8) }

    let glass = try PseudoTerminal(columns: 50, rows: 15)
    let screen = try KioskScreen(
      path: glass.path, isPainted: false, light: Backlight(folder: folder.path("")),
      profile: TerminalProfile(term: "xterm-256color", colorTerm: nil, noColor: nil),
      report: { Issue.record("\($0)") })
    #expect(try light() == "4")
    for (content, power) in [
      (ScreenContent.emptyDeck(name: "d"), "0"), (.dark, "4"), (.dark, "4"),
      (.emptyDeck(name: "d"), "0"), (.dark, "4"),
    ] {
      let drawn = CardLayout().screen(content, size: screen.size)
      screen.show(content, drawn, at: Timestamp(microseconds: 0))
      _ = glass.received()
      #expect(try light() == power)
    }
    screen.restore()
    #expect(try light() == "0")
  }
}
