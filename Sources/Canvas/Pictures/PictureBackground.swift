internal import ScreenLayout

/// Chooses the colour behind a transparent picture: the paper's, or a light one if the paper would hide the
/// picture.
///
/// Line drawings are made for white pages: black lines on a transparent background.
struct PictureBackground {
  /// The light colour, the kiosk's lightest one.
  static let light = CardColors.ink(.text, on: .plain)

  /// The contrast below which a pixel can't be distinguished from its background; WCAG 2.2 asks for 3:1.
  private static let minContrast = 2.0
  /// The share of transparent pixels above which a picture is a cutout; a photo with round corners has less.
  private static let minCutoutShare = 0.1
  /// The share of opaque pixels that vanish on the paper above which the light colour is needed; fewer are
  /// just shadows.
  private static let maxVanishingShare = 0.02
  /// The share of light pixels above which a drawing would vanish on the light colour.
  private static let maxLightShare = 0.75
  /// The number of pixels that are sampled of a large picture, at least.
  private static let minSampleCount = 65_536

  private let paper: RGB
  private let paperLuminance: Double
  private let lightLuminance: Double
  private let luminances: [Double]
  private var sampleCount = 0
  private var transparentCount = 0
  /// The samples that are at least half opaque.
  private var opaqueCount = 0
  /// Of these, those that can't be distinguished from the paper, and from the light colour.
  private var vanishingCount = 0
  private var lightCount = 0

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
  static func sampleStride(_ count: Int) -> Int { max(1, count / minSampleCount) }

  /// Counts a sampled pixel, whose colour is not premultiplied.
  mutating func add(_ color: RGB, opacity: UInt8) {
    sampleCount += 1
    if opacity < 16 { transparentCount += 1 }
    guard opacity >= 128 else { return }
    opaqueCount += 1
    let luminance = Self.luminance(color, luminances)
    if Self.contrast(luminance, paperLuminance) < Self.minContrast { vanishingCount += 1 }
    if Self.contrast(luminance, lightLuminance) < Self.minContrast { lightCount += 1 }
  }

  /// The colour behind the picture.
  var color: RGB {
    let isCutOut = Double(transparentCount) > Self.minCutoutShare * Double(sampleCount)
    let vanishes = Double(vanishingCount) > Self.maxVanishingShare * Double(opaqueCount)
    return isCutOut && vanishes && Double(lightCount) <= Self.maxLightShare * Double(opaqueCount)
      ? Self.light : paper
  }
}
