import CUchardet
import Glibc

/// Detects the encoding of a text, and converts the text to UTF-8.
///
/// A byte order mark counts first, then the zero bytes of UTF-16, then whether the bytes are valid UTF-8.
/// `LatinEncoding` detects the encodings of Latin letters, uchardet those of other scripts.
struct TextEncoding {
  /// iconv's name of the encoding.
  let name: String

  /// The size of the sample that is examined, in bytes.
  private static let sample = 1 << 20
  /// The encodings for which uchardet's result is used.
  private static let trustedDetections = [
    "BIG5", "EUC-JP", "EUC-KR", "EUC-TW", "GB18030", "ISO-8859-2", "ISO-8859-5", "ISO-8859-7",
    "KOI8-R", "SHIFT_JIS", "TIS-620", "UHC", "WINDOWS-1250", "WINDOWS-1251", "WINDOWS-1253",
    "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256", "WINDOWS-1257", "WINDOWS-1258",
  ]

  init(named name: String) { self.name = name.uppercased() }

  /// Detects the likeliest encoding of the bytes.
  init(of bytes: [UInt8]) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      name = "UTF-16"
    } else if let zeros = Self.utf16(bytes) {
      name = zeros
    } else if Self.isUTF8(bytes) {
      name = "UTF-8"
    } else {
      name = Self.guess(bytes)
    }
  }

  /// The text in UTF-8, without a byte order mark.
  ///
  /// - Throws: `DeckFileError` if iconv does not know the encoding, or with the line of bytes that are no
  ///   text in it.
  func text(of bytes: [UInt8], path: String) throws(DeckFileError) -> [UInt8] {
    if name == "UTF-8" {
      return Array(bytes.dropFirst(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0))
    }
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else {
      throw DeckFileError(
        path: path, line: 1,
        message: "no encoding is called \(name); `iconv --list` shows the names of all")
    }
    defer { iconv_close(converter) }
    var (text, buffer) = ([UInt8](), [CChar](repeating: 0, count: 65_536))
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var source = bytes
    var place = 0
    while place < bytes.count {
      let (problem, read, written) = Self.convert(converter, &source, from: place, into: &buffer)
      text.append(contentsOf: buffer[..<written].lazy.map { UInt8(bitPattern: $0) })
      place += read
      if problem == 0 || problem == E2BIG { continue }
      throw DeckFileError(
        path: path, line: text.count { $0 == UInt8(ascii: "\n") } + 1,
        message:
          "this is no text in \(name); name its encoding with --encoding, or save it as UTF-8")
    }
    if text.starts(with: [0xef, 0xbb, 0xbf]) { text.removeFirst(3) }
    return text
  }

  /// Converts until the buffer is full, and returns `errno` or 0, and the numbers of bytes read and written.
  private static func convert(
    _ converter: iconv_t, _ source: inout [UInt8], from place: Int, into buffer: inout [CChar]
  ) -> (problem: CInt, read: Int, written: Int) {
    source.withUnsafeMutableBytes { source in
      buffer.withUnsafeMutableBufferPointer { buffer in
        var input = source.baseAddress.map { ($0 + place).assumingMemoryBound(to: CChar.self) }
        var output = buffer.baseAddress
        var (left, room) = (source.count - place, buffer.count)
        let result = iconv(converter, &input, &left, &output, &room)
        let problem = result == -1 ? errno : 0
        return (problem, source.count - place - left, buffer.count - room)
      }
    }
  }

  // MARK: Evidence

  /// Detects UTF-16 without a byte order mark: in most scripts, one byte of each blank and line end is zero.
  private static func utf16(_ bytes: [UInt8]) -> String? {
    var zeros = [0, 0]
    let sample = bytes.prefix(4096)
    for (place, byte) in sample.enumerated() where byte == 0 { zeros[place & 1] += 1 }
    guard zeros[0] + zeros[1] > sample.count / 20 else { return nil }
    if zeros[1] > 8 * zeros[0] { return "UTF-16LE" }
    return zeros[0] > 8 * zeros[1] ? "UTF-16BE" : nil
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil || isDamagedUTF8(bytes)
  }

  /// Whether most letters beyond ASCII are valid UTF-8, which other encodings never are by chance.
  ///
  /// The reader then reports the line of the invalid ones.
  private static func isDamagedUTF8(_ bytes: [UInt8]) -> Bool {
    let damaged = String(decoding: bytes.prefix(sample), as: UTF8.self).unicodeScalars
    var (whole, broken) = (0, 0)
    for scalar in damaged where !scalar.isASCII {
      if scalar == "\u{fffd}" { broken += 1 } else { whole += 1 }
    }
    return whole > 10 * broken
  }

  private static func guess(_ bytes: [UInt8]) -> String {
    if let latin = LatinEncoding.guess(bytes) { return latin }
    guard let detector = uchardet_new() else { return "WINDOWS-1252" }
    defer { uchardet_delete(detector) }
    let sample = bytes.prefix(sample)
    sample.withUnsafeBytes { bytes in
      _ = uchardet_handle_data(
        detector, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    uchardet_data_end(detector)
    let name = String(cString: uchardet_get_charset(detector))
    return trustedDetections.contains(name) ? name : "WINDOWS-1252"
  }
}
