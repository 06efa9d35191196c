import InputEvents

/// A panel described by the fuzzer's first bytes: any shape, ranges, resolutions and calibration.
struct FuzzedDevice {
  enum Shape: CaseIterable {
    case slots, listed, single, leftButton
  }

  let shape: Shape
  let description: DeviceDescription
  let size: SurfaceSize?
  /// A position in the middle of the panel, in axis units.
  let middle: (x: Int32, y: Int32)

  private static let ranges: [(Int32, Int32)] = [
    (0, 799), (0, 479), (0, 4_095), (0, 32_767), (-512, 511), (0, 1), (5, 5), (100, -100),
    (.min, .max), (.max - 1, .max),
  ]
  private static let resolutions: [Int32] = [0, 1, 5, 11, 55, 98, 1_000, -7, .max]
  private static let matrices: [CalibrationMatrix?] = [
    nil, CalibrationMatrix(1, 0, 0, 0, 1, 0), CalibrationMatrix(0, -1, 1, 1, 0, 0),
    CalibrationMatrix(-1, 0, 1, 0, -1, 1), CalibrationMatrix(0, 1, 0, -1, 0, 1),
    CalibrationMatrix(1.2, 0, -0.1, 0, 1.1, -0.05),
    CalibrationMatrix(0, 1_000, -500, 1_000, 0, -500), CalibrationMatrix(1, 1, 0, 1, -1, 0.5),
  ]
  private static let slotMaxima: [Int32] = [9, 1, 0, -1, 31, 63, 64, .max, .min]
  private static let sizes = [
    nil, nil, nil, SurfaceSize(width: 154, height: 86), SurfaceSize(width: 20, height: 2_000),
  ]

  init(_ bytes: inout FuzzedBytes) {
    shape = bytes.pick(Shape.allCases)
    let (x, y) = (Self.range(&bytes), Self.range(&bytes))
    let slots = AxisRange(minimum: 0, maximum: bytes.pick(Self.slotMaxima))
    let major = Self.range(&bytes)
    let calibration = bytes.pick(Self.matrices)
    size = bytes.pick(Self.sizes)
    middle = (Self.middle(x), Self.middle(y))
    let isMultitouch = shape == .slots || shape == .listed
    var codes: Set<UInt16> = isMultitouch ? [0x30, 0x35, 0x36, 0x37, 0x39] : [0, 1, 0x18]
    if shape == .slots { codes.insert(0x2f) }
    description = DeviceDescription(
      name: "",
      codes: [
        .absolute: codes, .key: [shape == .leftButton ? KeyCode.leftButton : KeyCode.touch],
      ],
      axes: [0: x, 1: y, 0x2f: slots, 0x30: major, 0x35: x, 0x36: y], calibration: calibration)
  }

  private static func range(_ bytes: inout FuzzedBytes) -> AxisRange {
    let (minimum, maximum) = bytes.pick(ranges)
    return AxisRange(
      minimum: minimum, maximum: maximum, resolution: bytes.pick(resolutions))
  }

  private static func middle(_ range: AxisRange) -> Int32 {
    Int32(clamping: (Int64(range.minimum) + Int64(range.maximum)) / 2)
  }
}
