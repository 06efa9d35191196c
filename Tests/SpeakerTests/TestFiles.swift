import CSndfile
import Foundation
import Testing
import TestSupport

/// Temporary files for a test.
enum TestFiles {
  /// Runs the body with a new directory and removes it afterwards.
  static func withDirectory<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder.path) }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }

  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Returns the samples of a file of raw little-endian 16-bit numbers; none if it does not exist.
  static func samples(_ path: String) throws -> [Int16] {
    FileManager.default.fileExists(atPath: path) ? samples(of: try bytes(path)) : []
  }

  static func samples(of bytes: [UInt8]) -> [Int16] {
    stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }
}

/// Describes the first difference of two arrays; nil if they are equal.
func firstDifference<Number: Equatable>(_ got: [Number], _ expected: [Number]) -> String? {
  if let index = zip(got, expected).enumerated().first(where: { $1.0 != $1.1 })?.offset {
    return "at \(index): \(got[index]) instead of \(expected[index])"
  }
  return got.count == expected.count ? nil : "\(got.count) instead of \(expected.count)"
}

extension TestFiles {
  /// Returns a tone of 0.3 s as FLAC, Ogg Vorbis, Opus and MP3.
  static func compressedSounds() throws -> [[UInt8]] {
    try withDirectory { directory in
      let kinds = [
        SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS,
        SF_FORMAT_OGG | SF_FORMAT_OPUS, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
      ]
      return try kinds.map { kind in
        var format = SF_INFO()
        (format.samplerate, format.channels, format.format) = (48_000, 1, Int32(kind))
        let path = "\(directory)/\(kind)"
        let file = try #require(sf_open(path, Int32(SFM_WRITE), &format))
        let tone = (0..<14_400).map { Float(0.4 * sin(2 * .pi * 440 * Double($0) / 48_000)) }
        #expect(sf_write_float(file, tone, sf_count_t(tone.count)) == sf_count_t(tone.count))
        sf_close(file)
        return try bytes(path)
      }
    }
  }
}
