import InputEvents
import Testing

@Suite("Millimetres on the panel")
struct PanelGeometryTests {
  @Test("with a plausible resolution, the size is the range divided by the resolution")
  func resolution() throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 1599, resolution: 11),
        y: AxisRange(minimum: 0, maximum: 2559, resolution: 11)))
    #expect(!geometry.isAssumed)
    #expect(geometry.size == SurfaceSize(width: 1599 / 11.0, height: 2559 / 11.0))
    let point = try #require(geometry.point(x: 110, y: 220))
    #expect(abs(point.x - 10) < 1e-9)
  }

  @Test(
    "an implausible resolution is ignored: the shorter side counts as 86 mm",
    arguments: [(0, 0), (11, 0), (0, 11), (1, 1), (1_000, 1_000)])
  func implausible(x: Int32, y: Int32) throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 4_096, resolution: x),
        y: AxisRange(minimum: 0, maximum: 2_048, resolution: y)))
    #expect(geometry.isAssumed)
    #expect(geometry.size == SurfaceSize(width: 172, height: 86))
  }

  @Test("a square range says nothing about the shape, which counts as 16:10")
  func squareRange() throws {
    let range = AxisRange(minimum: 0, maximum: 4_095)
    let almost = AxisRange(minimum: 0, maximum: 4_096)
    for x in [range, almost] {
      let geometry = try #require(PanelGeometry(x: x, y: range))
      #expect(abs(geometry.size.width - 137.6) < 0.1 && abs(geometry.size.height - 86) < 1e-9)
    }
    let measured = AxisRange(minimum: 0, maximum: 4_095, resolution: 20)
    #expect(try #require(PanelGeometry(x: measured, y: measured)).size.width == 4_095 / 20.0)
  }

  @Test("the size in the settings takes precedence over the resolution")
  func settings() throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 100, resolution: 1),
        y: AxisRange(minimum: 0, maximum: 100, resolution: 1),
        size: SurfaceSize(width: 50, height: 40)))
    #expect(geometry.point(x: 100, y: 100) == SurfacePoint(x: 50, y: 40))
  }

  @Test(
    "the calibration matrix turns positions, and the sides with them",
    arguments: [
      ("1 0 0 0 1 0", [10.0, 20.0]), ("0 -1 1 1 0 0", [30, 10]), ("-1 0 1 0 -1 1", [90, 30]),
      ("0 1 0 -1 0 1", [20, 90]),
    ])
  func rotation(matrix: String, place: [Double]) throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 1000, resolution: 10),
        y: AxisRange(minimum: 0, maximum: 500, resolution: 10),
        calibration: CalibrationMatrix(text: matrix)))
    let point = try #require(geometry.point(x: 100, y: 200))
    #expect(abs(point.x - place[0]) < 1e-9 && abs(point.y - place[1]) < 1e-9)
  }

  @Test("positions of swapped ranges are moved to the edge, and ignored farther out")
  func swappedRanges() throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 480, resolution: 5),
        y: AxisRange(minimum: 0, maximum: 272, resolution: 5)))
    #expect(try #require(geometry.point(x: 240, y: 470)).y == geometry.size.height)
    #expect(geometry.point(x: 240, y: 900) == nil)
    #expect(geometry.point(x: 240, y: -900) == nil)
  }

  @Test(
    "a matrix that is not six finite numbers is refused",
    arguments: [
      "", "1 0 0 0 1", "0 0 0 0 0 0", "1 1 0 1 1 0", "1 0 0 0 1 x", "1 0 0 0 1 inf",
      "1e308 -1e308 0 0 1 0", "1 0 0 0 1 0 0",
    ])
  func badMatrix(text: String) {
    #expect(CalibrationMatrix(text: text) == nil)
  }

  @Test("each axis has its own resolution: a stroke up in units may go right in millimetres")
  func anisotropic() throws {
    let geometry = try #require(
      PanelGeometry(
        x: AxisRange(minimum: 0, maximum: 32_767, resolution: 55),
        y: AxisRange(minimum: 0, maximum: 32_767, resolution: 98)))
    #expect(!geometry.isAssumed)
    let start = try #require(geometry.point(x: 10_000, y: 20_000))
    let end = try #require(geometry.point(x: 14_950, y: 13_140))
    #expect(abs(end.x - start.x - 90) < 1e-9 && abs(end.y - start.y + 70) < 1e-9)
  }

  @Test(
    "a stroke has the direction that the person sees, in millimetres, after the matrix",
    arguments: [
      ("1 0 0 0 1 0", [20.0, 0.0]), ("0 -1 1 1 0 0", [0, 20]), ("-1 0 1 0 -1 1", [-20, 0]),
      ("0 1 0 -1 0 1", [0, -20]), ("-1 0 1 0 1 0", [-20, 0]), ("1.25 0 -0.1 0 2 -0.5", [20, 0]),
      ("0 -2 1.5 1.25 0 -0.1", [0, 20]),
    ])
  func direction(matrix: String, way: [Double]) throws {
    let device = DeviceDescription.touch([0, 1], calibration: matrix)
    let geometry = try #require(PanelGeometry(device))
    let start = try #require(geometry.point(x: 300, y: 240))
    let end = try #require(geometry.point(x: 500, y: 240))
    #expect(abs(end.x - start.x - way[0]) < 1e-9 && abs(end.y - start.y - way[1]) < 1e-9)
  }

  @Test("the size in the settings is that of the visible screen, however the matrix stretches")
  func settingsWithMatrix() throws {
    let device = DeviceDescription.touch([0, 1], calibration: "0 -2 1.5 1.25 0 -0.1")
    let size = SurfaceSize(width: 64, height: 24)
    let geometry = try #require(PanelGeometry(device, size: size))
    #expect(geometry.size == SurfaceSize(width: 24, height: 64))
  }
}
