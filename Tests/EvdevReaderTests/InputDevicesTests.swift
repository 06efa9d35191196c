import EvdevReader
import Foundation
import Testing
import TestSupport

@Suite("Input devices, if there are none")
struct InputDevicesTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
  }

  private func devices() throws -> InputDevices {
    try InputDevices(directory: root.path("input"), udevData: root.path("udev"))
  }

  @Test("without the directory the kiosk waits for it instead of failing")
  func noDirectory() throws {
    var devices = try devices()
    #expect(devices.rescan() == [])
    #expect(devices.pollDescriptors.count == 1)
    #expect(devices.attached == [])
  }

  @Test("a node that can't be opened is a problem, listed in numeric order, until it is removed")
  func problems() throws {
    try root.makeFolder("input")
    try root.write("", as: "input/event10")
    var devices = try devices()
    #expect(devices.rescan() == [])
    try root.write("", as: "input/event9")
    var batch = InputBatch()
    devices.read(devices.pollDescriptors[0], into: &batch)
    #expect(batch.changes == [])
    #expect(batch.device == nil)
    #expect(
      devices.problems.map(\.path) == [root.path("input/event9"), root.path("input/event10")])
    try root.remove("input/event10")
    devices.read(devices.pollDescriptors[0], into: &batch)
    #expect(devices.problems.map(\.path) == [root.path("input/event9")])
    try root.remove("input/event9")
    #expect(devices.rescan() == [])
    #expect(devices.problems == [])
  }

  @Test("an unknown descriptor has nothing to read")
  func unknownDescriptor() throws {
    var devices = try devices()
    var batch = InputBatch()
    batch.drops = 3
    devices.read(-1, into: &batch)
    #expect(batch.events == [])
    #expect(batch.drops == 0)
  }
}
