/// Returns a WAV file of interleaved 16-bit samples, as other programs write it; `rate` is in frames a
/// second.
public func wavBytes(channels: Int, rate: Int, samples: [Int16]) -> [UInt8] {
  func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  let data = samples.flatMap { number(Int($0), bytes: 2) }
  return Array("RIFF".utf8) + number(36 + data.count, bytes: 4) + Array("WAVEfmt ".utf8)
    + number(16, bytes: 4) + number(1, bytes: 2) + number(channels, bytes: 2)
    + number(rate, bytes: 4) + number(rate * channels * 2, bytes: 4)
    + number(channels * 2, bytes: 2) + number(16, bytes: 2) + Array("data".utf8)
    + number(data.count, bytes: 4) + data
}
