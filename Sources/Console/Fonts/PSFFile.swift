import CZlib
import Glibc
import LinuxSystem

extension PSFFont {
  /// Reads a font from a PSF file, gzip'd or not.
  ///
  /// - Throws: `PSFError` with the path. It reads at most 1 MiB and unpacks at most 1 MiB; the
  ///   largest console font has 512 KiB of pixels, and Debian's largest file is 66 KiB.
  package init(contentsOf path: String) throws(PSFError) {
    do {
      self = try PSFFont(file: Self.read(path))
    } catch {
      throw PSFError(error.problem, at: error.place, path: path)
    }
  }

  /// Reads a font from a file's bytes, gzip'd or not.
  package init(file bytes: [UInt8]) throws(PSFError) {
    let isPacked = bytes.starts(with: [0x1f, 0x8b])
    self = try PSFReader.font(in: isPacked ? Self.unpacked(bytes) : bytes)
  }

  static let mostBytes = 1 << 20

  private static func read(_ path: String) throws(PSFError) -> [UInt8] {
    do {
      return try InputFile.contents(of: path, limit: mostBytes)
    } catch {
      switch error.code {
      case EFBIG: throw PSFError(.tooLarge(mostBytes))
      case EISDIR, ENXIO: throw PSFError(.notAFile)
      default: throw PSFError(.unreadable(error.code))
      }
    }
  }

  /// Unpacks one gzip member; what follows it is ignored.
  private static func unpacked(_ packed: [UInt8]) throws(PSFError) -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window, and 16 says gzip. Source: zlib.h, `inflateInit2`.
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw PSFError(.badGzip) }
    defer { inflateEnd(&stream) }
    var packed = packed
    var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
    let result = packed.withUnsafeMutableBufferPointer { input in
      bytes.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(clamping: output.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    let count = bytes.count - Int(stream.avail_out)
    guard count <= mostBytes else { throw PSFError(.tooLarge(mostBytes)) }
    guard result == Z_STREAM_END else { throw PSFError(.badGzip) }
    return Array(bytes.prefix(count))
  }
}
