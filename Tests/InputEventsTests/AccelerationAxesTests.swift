import Testing

@testable import InputEvents

@Suite("Acceleration in g")
struct AccelerationAxesTests {
  @Test("the resolution is in units per g, and a frame is one sample")
  func knownResolution() throws {
    var axes = try #require(AccelerationAxes(.motion()))
    #expect(axes.sample(0, 50, -100, 200) == AccelerationSample(time: .ms(0), x: 0.5, y: -1, z: 2))
    #expect(
      axes.update(InputEvent(time: .ms(1), type: .synchronization, code: 0, value: 0)) == nil)
  }

  @Test(
    "without a plausible resolution, 1 g is the reading once the box has rested",
    arguments: [[0, 0, 0], [100, 100, 0], [1, 1, 1], [10_000, 10_000, 10_000]])
  func unknownResolution(resolutions: [Int32]) throws {
    var axes = try #require(AccelerationAxes(.motion(resolutions: resolutions)))
    for time in 0..<50 { #expect(axes.sample(Int64(time) * 10, 300, 400, 0) == nil) }
    let rested = axes.sample(500, 300, 400, 0)
    let sample = try #require(rested)
    #expect(abs(sample.magnitude - 1) < 1e-9)
  }

  @Test("shaking before the first rest calibrates nothing")
  func shakenAtStart() throws {
    var axes = try #require(AccelerationAxes(.motion(resolutions: [0, 0, 0])))
    for step in 0..<100 {
      #expect(axes.sample(Int64(step) * 20, step % 8 < 4 ? 150 : -150, 0, 100) == nil)
    }
    var sample: AccelerationSample?
    for step in 100..<150 { sample = axes.sample(Int64(step) * 20, 0, 0, 100 + Int32(step % 3)) }
    #expect(abs(try #require(sample).magnitude - 1) < 0.02)
  }

  @Test("between the steps of a walk the box is not at rest")
  func walking() throws {
    var axes = try #require(AccelerationAxes(.motion(resolutions: [0, 0, 0])))
    for step in 0..<100 {
      #expect(axes.sample(Int64(step) * 20, 0, 0, step % 30 < 20 ? 70 : 160) == nil)
    }
  }

  @Test("a device that was silent was at rest")
  func silence() throws {
    var axes = try #require(AccelerationAxes(.motion(resolutions: [0, 0, 0])))
    #expect(axes.sample(0, 0, 0, 100) == nil)
    #expect(axes.sample(5_000, 150, 0, 100)?.x == 1.5)
  }

  @Test("a sensor that is slightly off is corrected at rest")
  func gain() throws {
    var axes = try #require(AccelerationAxes(.motion()))
    #expect(axes.sample(0, 0, 0, 113)?.z == 1.13)
    for step in 1..<50 { _ = axes.sample(Int64(step) * 20, 0, 0, 113) }
    #expect(axes.sample(1_000, 0, 0, 113)?.z == 1)
  }

  @Test("a resolution in units per m/s² is detected at rest")
  func metric() throws {
    var axes = try #require(AccelerationAxes(.motion()))
    for step in 0..<50 { _ = axes.sample(Int64(step) * 20, 0, 0, 981) }
    #expect(axes.sample(1_000, 0, 0, 981)?.z == 1)
  }

  @Test("with a resolution, neither a gap in a movement nor a stuck sensor is a rest")
  func gap() throws {
    var axes = try #require(AccelerationAxes(.motion()))
    _ = axes.sample(0, 0, 0, 180)
    #expect(axes.sample(2_000, 0, 0, 100)?.z == 1)
    for step in 0..<50 { _ = axes.sample(3_000 + Int64(step) * 20, 0, 0, 2) }
    #expect(axes.sample(4_000, 0, 0, 100)?.z == 1)
  }

  @Test("a device without one of the three axes is no accelerometer")
  func missingAxis() {
    var device = DeviceDescription.motion()
    device.axes[AbsoluteCode.z] = nil
    #expect(AccelerationAxes(device) == nil)
  }
}

extension DeviceDescription {
  /// Returns a device with a range of ±20 g at a resolution of 100.
  fileprivate static func motion(resolutions: [Int32] = [100, 100, 100]) -> DeviceDescription {
    var axes: [UInt16: AxisRange] = [:]
    for (code, resolution) in resolutions.enumerated() {
      axes[UInt16(code)] = AxisRange(minimum: -2_000, maximum: 2_000, resolution: resolution)
    }
    return DeviceDescription(name: "motion", codes: [.absolute: [0, 1, 2]], axes: axes)
  }
}

extension AccelerationAxes {
  fileprivate mutating func sample(
    _ time: Int64, _ x: Int32, _ y: Int32, _ z: Int32
  ) -> AccelerationSample? {
    for (code, value) in [(UInt16(0), x), (1, y), (2, z)] {
      _ = update(InputEvent(time: .ms(time), type: .absolute, code: code, value: value))
    }
    return update(InputEvent(time: .ms(time), type: .synchronization, code: 0, value: 0))
  }
}
