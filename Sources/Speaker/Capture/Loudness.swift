internal import Glibc

/// How loud a voice is, as the ear hears it.
enum Loudness {
  /// The loudest 400 ms of one channel of samples at 48 kHz that two loudspeakers play, in LUFS, by ITU-R BS.1770-5.
  ///
  /// The event sounds are compared by the same measure.
  ///
  /// - Returns: −infinity for silence.
  static func loudest(_ samples: [Float]) -> Double {
    // Annex 1: the head's effect on high tones, and the ear's on low ones.
    let heard = filtered(
      filtered(
        samples.map(Double.init), [1.53512485958697, -2.69169618940638, 1.19839281085285],
        [-1.69065929318241, 0.73248077421585]),
      [1, -2, 1], [-1.99004745483398, 0.99007225036621])
    var most = 0.0
    for start in stride(from: 0, to: heard.count, by: step) {
      let sum = heard[start..<min(start + window, heard.count)].reduce(0) { $0 + $1 * $1 }
      most = max(most, sum / Double(window))
    }
    return -0.691 + 10 * log10(2 * most)
  }

  /// 400 ms, every 100 ms, in frames.
  private static let (window, step) = (19_200, 4_800)

  /// Returns a filter's output, from the weights of the last three inputs and of the last two outputs.
  private static func filtered(
    _ samples: [Double], _ inputs: [Double], _ outputs: [Double]
  ) -> [Double] {
    var (x, y) = ((0.0, 0.0), (0.0, 0.0))
    return samples.map { sample in
      let result =
        inputs[0] * sample + inputs[1] * x.0 + inputs[2] * x.1 - outputs[0] * y.0
        - outputs[1] * y.1
      (x, y) = ((sample, x.0), (result, y.0))
      return result
    }
  }

  /// The loudness of samples in dB of full scale, without the ear: that of a square wave at full scale is 0.
  ///
  /// - Returns: −infinity for silence, and for no samples.
  static func decibels(_ samples: some Collection<Float>) -> Double {
    guard !samples.isEmpty else { return -.infinity }
    let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(sum / Double(samples.count))
  }
}
