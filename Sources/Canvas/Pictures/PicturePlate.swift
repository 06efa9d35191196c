internal import ScreenLayout

/// What is seen through a picture: the paper, or a light plate where the picture would be lost on it.
///
/// Line drawings are made for white pages: black lines and nothing behind them.
struct PicturePlate {
  /// The kiosk's lightest colour.
  static let light = CardColors.ink(.text, on: .plain)

  /// Pixels that look like the paper or the plate: WCAG 2.2 asks for 3:1, below 2:1 nothing is seen.
  private static let leastContrast = 2.0
  /// A photo with round corners has less of nothing in it.
  private static let leastClear = 0.1
  /// Fewer dark pixels are a picture's shadows.
  private static let leastLost = 0.02
  /// A light drawing would be lost on the plate.
  private static let mostLight = 0.75
  /// How many pixels are looked at.
  private static let samples = 65_536

  private let paper: RGB
  private let paperLuminance: Double
  private let lightLuminance: Double
  private let luminances: [Double]
  private var (all, clear, seen, lost, light) = (0, 0, 0, 0, 0)

  init(paper: RGB) {
    self.paper = paper
    // Source: WCAG 2.2, "relative luminance".
    luminances = (0...255).map { level in
      let part = Double(level) / 255
      return part <= 0.04045 ? part / 12.92 : Self.power((part + 0.055) / 1.055)
    }
    paperLuminance = Self.luminance(paper, luminances)
    lightLuminance = Self.luminance(Self.light, luminances)
  }

  /// About x to the power of 2.4, for 0…1: between its square and its cube.
  private static func power(_ x: Double) -> Double { x * x * (0.6 + 0.4 * x) }

  private static func luminance(_ color: RGB, _ luminances: [Double]) -> Double {
    0.2126 * luminances[Int(color.red)] + 0.7152 * luminances[Int(color.green)]
      + 0.0722 * luminances[Int(color.blue)]
  }

  private static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The step from one sampled pixel to the next, in each direction.
  static func step(_ count: Int) -> Int { max(1, count / samples) }

  /// Looks at a pixel; its colour is not multiplied with its opacity.
  mutating func add(_ color: RGB, opacity: UInt8) {
    all += 1
    if opacity < 16 { clear += 1 }
    guard opacity >= 128 else { return }
    seen += 1
    let luminance = Self.luminance(color, luminances)
    if Self.contrast(luminance, paperLuminance) < Self.leastContrast { lost += 1 }
    if Self.contrast(luminance, lightLuminance) < Self.leastContrast { light += 1 }
  }

  /// The colour behind the picture.
  var color: RGB {
    let isCutOut = Double(clear) > Self.leastClear * Double(all)
    let isLost = Double(lost) > Self.leastLost * Double(seen)
    return isCutOut && isLost && Double(light) <= Self.mostLight * Double(seen)
      ? Self.light : paper
  }
}
