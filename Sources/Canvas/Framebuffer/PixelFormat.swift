package import CLinuxHeaders

/// The format of a framebuffer's pixels: 5, 6 and 5 bits in 16, or 8, 8 and 8 in 32, in any order.
///
/// Raspberry Pi drivers prefer 16 bits, PCs 32.
///
/// Source: kernel `include/uapi/linux/fb.h`.
package struct PixelFormat: Hashable, Sendable {
  /// The number of bytes of a pixel: 2 or 4.
  package let bytes: Int
  private let red: Channel
  private let green: Channel
  private let blue: Channel
  /// The mask of the alpha channel, which is set to make every pixel opaque; 0 if there is none.
  private let opaque: UInt32
  /// Whether the channels are laid out as in 0x00RRGGBB, as on every PC.
  private let isXRGB8888: Bool

  private struct Channel: Hashable {
    let offset: UInt32
    /// 1 to 8, or 0 for no channel.
    let length: UInt32

    /// Returns a level's bits in the pixel, without the lowest bits that the channel has no room for.
    ///
    /// Fbcon truncates levels in the same way, so that both draw a paper in the same colour. The shifts are
    /// masking ones, because smart shifts would take most of the time of painting a card.
    func bits(_ level: UInt32) -> UInt32 { (level &>> (8 &- length)) &<< offset }

    var mask: UInt32 { ((1 << length) - 1) << offset }
  }

  /// - Throws: `FramebufferError.format` for any other format.
  package init(_ info: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) throws(FramebufferError) {
    guard fixed.type == UInt32(FB_TYPE_PACKED_PIXELS) else {
      throw .format("keeps its colours in planes")
    }
    guard fixed.visual == UInt32(FB_VISUAL_TRUECOLOR), info.grayscale == 0, info.nonstd == 0 else {
      throw .format("takes its colours from a table or in an unknown way")
    }
    let fields = [info.red, info.green, info.blue]
    let lengths =
      switch info.bits_per_pixel {
      case 16: [5, 6, 5] as [UInt32]
      case 32: [8, 8, 8] as [UInt32]
      default: throw .format("has \(info.bits_per_pixel) bits a pixel")
      }
    guard fields.map(\.length) == lengths else {
      let parts = fields.map { "\($0.length)" }.joined(separator: "-")
      throw .format("has \(parts) bits of red, green and blue in \(info.bits_per_pixel)")
    }
    let alpha =
      info.transp.length <= 8 ? info.transp : fb_bitfield(offset: 0, length: 0, msb_right: 0)
    let all = fields + [alpha]
    guard
      all.allSatisfy({
        $0.msb_right == 0 && $0.offset <= info.bits_per_pixel
          && $0.offset + $0.length <= info.bits_per_pixel
      })
    else { throw .format("has colours outside its pixels") }
    let channels = all.map { Channel(offset: $0.length == 0 ? 0 : $0.offset, length: $0.length) }
    let masks = channels.map(\.mask)
    guard masks.reduce(0, |).nonzeroBitCount == masks.map(\.nonzeroBitCount).reduce(0, +) else {
      throw .format("has colours that overlap")
    }
    bytes = Int(info.bits_per_pixel / 8)
    (red, green, blue) = (channels[0], channels[1], channels[2])
    opaque = masks[3]
    isXRGB8888 = masks[..<3] == [0xff_0000, 0xff00, 0xff]
  }

  /// Returns the bits of a pixel for a colour in sRGB, 0x00RRGGBB.
  package func pixel(_ color: UInt32) -> UInt32 {
    if isXRGB8888 { return color & 0xff_ffff | opaque }
    return red.bits(color >> 16 & 0xff) | green.bits(color >> 8 & 0xff)
      | blue.bits(color & 0xff) | opaque
  }
}
