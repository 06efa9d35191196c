internal import InputEvents

/// The format of a decoder's output: a header of eight bytes, then pixels, a file or an error message.
///
/// - Pixels: The header is `SKPX` and a width and height of 16 bits each. The pixels follow, 4 bytes each:
///   0x00RRGGBB. All numbers are little-endian.
/// - A smaller picture: The header is `fits`, `jpegFile` or `pngFile`. The file follows, if there is one.
/// - A problem: The header is the problem's name, padded with spaces. The details follow as text.
///
/// The reader trusts a reply no more than the picture from which it was made.
enum PictureReply {
  static let headerLength = 8
  static let longestDetail = 400
  private static let mark = Array("SKPX".utf8)

  static func header(of size: PixelSize) -> [UInt8] {
    mark + [size.width, size.height].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8 & 0xff)] }
  }

  /// The header that says that a picture need not be made smaller.
  static let fits = Array("SKFITS  ".utf8)
  /// The headers of a smaller file.
  static let jpegFile = Array("SKJPEG  ".utf8)
  static let pngFile = Array("SKPNG   ".utf8)

  static func bytes(of problem: PictureProblem) -> [UInt8] {
    let (name, detail) =
      switch problem {
      case .unknownKind: ("kind", "")
      case .damaged(let detail): ("damaged", detail)
      case .tooLarge(let size): ("large", size)
      case .tooMuchMemory: ("memory", "")
      case .tooSlow: ("slow", "")
      case .busy: ("busy", "")
      case .noLibrary(let kind, let package): ("library", "\(kind) \(package)")
      case .missing(let detail): ("missing", detail)
      case .noDecoder(let call): ("decoder", call)
      }
    let padded = Array(name.utf8) + Array(repeating: 0x20, count: headerLength)
    return Array(padded.prefix(headerLength)) + detail.utf8.prefix(longestDetail)
  }

  /// Returns the number of bytes of the longest valid reply.
  static func mostBytes(for wanted: PixelSize) -> Int {
    headerLength + max(wanted.width * wanted.height * 4, longestDetail)
  }

  /// Parses the reply of a decoder.
  ///
  /// - Returns: The picture or the problem; nil if the reply is invalid.
  static func read(_ bytes: [UInt8], wanted: PixelSize) -> Result<Bitmap, PictureProblem>? {
    guard bytes.count >= headerLength else { return nil }
    if bytes.prefix(4) != mark[...] { return problem(bytes).map { .failure($0) } }
    func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    let size = PixelSize(width: number(4), height: number(6))
    guard (1...max(1, wanted.width)).contains(size.width),
      (1...max(1, wanted.height)).contains(size.height),
      bytes.count == headerLength + size.width * size.height * 4
    else { return nil }
    let pixels = bytes.withUnsafeBytes { bytes in
      (0..<size.width * size.height).map {
        UInt32(
          littleEndian: bytes.loadUnaligned(
            fromByteOffset: headerLength + $0 * 4, as: UInt32.self)) & 0xff_ffff
      }
    }
    return .success(Bitmap(size: size, pixels: pixels))
  }

  /// Parses the reply of a decoder that was to make a picture smaller.
  ///
  /// - Returns: The smaller picture, a success of nil if the picture fits as it is, or the problem; nil if
  ///   the reply is invalid.
  static func readFile(_ bytes: [UInt8]) -> Result<SmallerPicture?, PictureProblem>? {
    let (head, file) = (Array(bytes.prefix(headerLength)), Array(bytes.dropFirst(headerLength)))
    return switch head {
    case fits where file.isEmpty: .success(nil)
    case jpegFile: .success(SmallerPicture(bytes: file, fileExtension: "jpg"))
    case pngFile: .success(SmallerPicture(bytes: file, fileExtension: "png"))
    default: bytes.count < headerLength ? nil : problem(bytes).map { .failure($0) }
    }
  }

  private static func problem(_ bytes: [UInt8]) -> PictureProblem? {
    guard bytes.count <= headerLength + longestDetail else { return nil }
    let name = String(decoding: bytes.prefix(headerLength), as: UTF8.self)
    let detail = String(decoding: bytes.dropFirst(headerLength), as: UTF8.self).printable()
    switch name.split(separator: " ").first {
    case "kind": return .unknownKind
    case "damaged": return .damaged(detail)
    case "large": return .tooLarge(detail)
    case "memory": return .tooMuchMemory
    case "slow": return .tooSlow
    case "busy": return .busy
    case "missing": return .missing(detail)
    case "decoder": return .noDecoder(detail)
    case "library":
      let words = detail.split(separator: " ")
      guard words.count == 2 else { return nil }
      return .noLibrary(kind: String(words[0]), package: String(words[1]))
    default: return nil
    }
  }
}

/// A picture that was made smaller, as a file.
package struct SmallerPicture: Equatable, Sendable {
  package let bytes: [UInt8]
  package let fileExtension: String
}
