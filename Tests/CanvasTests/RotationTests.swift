import Canvas
import InputEvents
import ScreenLayout
import Testing

@Suite("The setting for a rotated panel")
struct RotationTests {
  @Test(
    "turns touches as the kernel turns the picture: a touch hits the pixel under the finger",
    arguments: Rotation.allCases)
  func places(_ rotation: Rotation) throws {
    var buffer = MemoryFramebuffer()
    buffer.rotation = try #require(ConsoleRotation(rawValue: rotation.quarters))
    let screen = try buffer.shape().size
    // A panel with as many units as the display has pixels.
    let panel = rotation.turned(Self.panel())
    let geometry = try #require(PanelGeometry(panel))
    let dot = Bitmap(size: PixelSize(width: 1, height: 1), color: 0x123456)
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        _ = try buffer.draw(dot, x: x, y: y)
        let lit = (0..<12 * 7).filter { buffer.value($0 % 12, $0 / 12) != nil }
        try #require(lit.count == 1)
        let touched = try #require(
          geometry.point(x: Int32(lit[0] % 12 * 10 + 5), y: Int32(lit[0] / 12 * 10 + 5)))
        let column = touched.x / geometry.size.width * Double(screen.width)
        let row = touched.y / geometry.size.height * Double(screen.height)
        #expect((Int(column), Int(row)) == (x, y))
      }
    }
  }

  @Test("is applied after the panel's own calibration matrix", arguments: Rotation.allCases)
  func calibrated(_ rotation: Rotation) throws {
    // The panel's touches are mirrored.
    let mirrored = Self.panel(CalibrationMatrix(-1, 0, 1, 0, 1, 0))
    let turned = try #require(PanelGeometry(rotation.turned(mirrored)))
    let plain = try #require(PanelGeometry(rotation.turned(Self.panel())))
    let (one, other) = (
      try #require(turned.point(x: 20, y: 30)), try #require(plain.point(x: 100, y: 30))
    )
    #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
  }

  private static func panel(_ calibration: CalibrationMatrix? = nil) -> DeviceDescription {
    var device = DeviceDescription(
      name: "panel", codes: [.absolute: [AbsoluteCode.x, AbsoluteCode.y]])
    device.axes[AbsoluteCode.x] = AxisRange(minimum: 0, maximum: 120)
    device.axes[AbsoluteCode.y] = AxisRange(minimum: 0, maximum: 70)
    device.calibration = calibration
    return device
  }
}
