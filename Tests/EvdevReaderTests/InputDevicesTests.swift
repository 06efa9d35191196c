import EvdevReader
import Foundation
import Testing

@Suite("Input devices, if there are none")
struct InputDevicesTests {
  private let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
  }

  private func devices() throws -> InputDevices {
    try InputDevices(directory: root.file("input"), udevData: root.file("udev"))
  }

  @Test("without a directory the kiosk waits for one instead of failing")
  func noDirectory() throws {
    var devices = try devices()
    #expect(devices.rescan() == [])
    #expect(devices.pollDescriptors.count == 1)
    #expect(devices.attached == [])
  }

  @Test("what cannot be opened is a problem, in numeric order, until it is gone")
  func problems() throws {
    try root.makeDirectory("input")
    try root.write("input/event10")
    var devices = try devices()
    #expect(devices.rescan() == [])
    try root.write("input/event9")
    var batch = InputBatch()
    devices.read(devices.pollDescriptors[0], into: &batch)
    #expect(batch.changes == [])
    #expect(batch.device == nil)
    #expect(
      devices.problems.map(\.path) == [root.file("input/event9"), root.file("input/event10")])
    try root.remove("input/event10")
    devices.read(devices.pollDescriptors[0], into: &batch)
    #expect(devices.problems.map(\.path) == [root.file("input/event9")])
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
