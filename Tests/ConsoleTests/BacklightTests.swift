import Foundation
import TestSupport
import Testing

@testable import Console

@Suite("The panel's backlight")
struct BacklightTests {
  @Test("goes off and on at every panel that has a power switch; other panels are left alone")
  func switches() throws {
    let folder = try TemporaryFolder()
    for name in ["10-0045", "other"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let power = folder.path("10-0045/bl_power")
    try "0".write(toFile: power, atomically: false, encoding: .utf8)
    var light = Backlight(folder: folder.path(""))
    for (isOn, value) in [(false, "4"), (true, "0")] {
      light.turn(on: isOn)
      #expect(try String(contentsOfFile: power, encoding: .utf8) == value)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("other/bl_power")))
    var none = Backlight(folder: folder.path("none"))
    none.turn(on: false)
  }
}
