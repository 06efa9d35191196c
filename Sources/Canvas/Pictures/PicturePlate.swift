internal import ScreenLayout

/// Chooses the background of a transparent picture: the paper, or a light plate if the paper would hide it.
///
/// Line drawings are made for white pages: black lines on a transparent background.
struct PicturePlate {
  /// The plate's colour, the kiosk's lightest one.
  static let light = CardColors.ink(.text, on: .plain)

  /// The contrast below which a pixel can't be told from its background; WCAG 2.2 asks for 3:1.
  private static let leastContrast = 2.0
  /// The share of transparent pixels above which a picture is a cutout; a photo with round corners has less.
  private static let leastClear = 0.1
  /// The share of pixels lost on the paper above which a plate is needed; fewer are just shadows.
  private static let leastLost = 0.02
  /// The share of light pixels above which a drawing would be lost on the plate.
  private static let mostLight = 0.75
  /// The number of pixels that are sampled of a large picture, at least.
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

  /// Approximates x to the power of 2.4, for 0…1, by a mixture of its square and its cube.
  private static func power(_ x: Double) -> Double { x * x * (0.6 + 0.4 * x) }

  private static func luminance(_ color: RGB, _ luminances: [Double]) -> Double {
    0.2126 * luminances[Int(color.red)] + 0.7152 * luminances[Int(color.green)]
      + 0.0722 * luminances[Int(color.blue)]
  }

  private static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the step from one sampled pixel to the next, row by row, in a picture of `count` pixels.
  static func step(_ count: Int) -> Int { max(1, count / samples) }

  /// Counts a sampled pixel, whose colour is not premultiplied.
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
