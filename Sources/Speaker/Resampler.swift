internal import Glibc

/// Changes the sample rate of one channel with a windowed sinc, piece by piece.
///
/// The filter has 16 zero crossings on each side under a Hann window. When the rate is reduced, the filter
/// is longer by the same factor, to prevent aliasing. Source: J. O. Smith, "Digital Audio
/// Resampling Home Page", ccrma.stanford.edu/~jos/resample.
struct Resampler {
  private static let zeroCrossings = 16.0

  /// The number of input frames that last as long as `outputs` output frames, in lowest terms.
  private let inputs: Int
  private let outputs: Int
  /// The number of input frames on either side of an output frame that contribute to it.
  private let reach: Int
  /// For each of the `outputs` phases, the weights of the `2 * reach` frames around it.
  private let weights: [Float]
  /// The input that is still needed; silence stands before the first frame and after the last.
  private var window: [Float]
  /// The index, in the input, of the window's first frame.
  private var begin: Int
  /// The number of input frames so far; `given` is that of output frames.
  private var taken = 0
  private var given = 0

  init(from rate: Int, to target: Int) {
    let divisor = Self.greatestCommonDivisor(rate, target)
    (inputs, outputs) = (rate / divisor, target / divisor)
    // The cutoff is relative to the input's Nyquist frequency, and never above the output's.
    let cutoff = min(1, Double(target) / Double(rate))
    let halfWidth = Self.zeroCrossings / cutoff
    reach = inputs == outputs ? 0 : Int(halfWidth.rounded(.up))
    var weights: [Float] = []
    weights.reserveCapacity(outputs * 2 * reach)
    for phase in 0..<outputs where reach > 0 {
      let fraction = Double(phase) / Double(outputs)
      let row = (1 - reach...reach).map { offset in
        Self.weight(at: Double(offset) - fraction, cutoff: cutoff, halfWidth: halfWidth)
      }
      // The weights add up to one, so that no phase is louder than another.
      let sum = row.reduce(0, +)
      weights += row.map { Float($0 / sum) }
    }
    self.weights = weights
    begin = min(1 - reach, 0)
    window = [Float](repeating: 0, count: -begin)
  }

  /// Takes the next input frames, and returns the output frames that they complete.
  mutating func resample(_ samples: [Float]) -> [Float] {
    taken += samples.count
    guard reach > 0 else { return samples }
    window += samples
    return advance(to: .max)
  }

  /// Returns the last output frames, for which the input is continued with silence.
  mutating func finish() -> [Float] {
    guard reach > 0 else { return [] }
    window += [Float](repeating: 0, count: reach)
    return advance(to: (taken * outputs + inputs - 1) / inputs)
  }

  private mutating func advance(to end: Int) -> [Float] {
    var result: [Float] = []
    var frame = given * inputs / outputs
    while given < end, frame + reach < begin + window.count {
      let row = given * inputs % outputs * 2 * reach
      let first = frame + 1 - reach - begin
      var sum: Float = 0
      for tap in 0..<(2 * reach) { sum += window[first + tap] * weights[row + tap] }
      result.append(sum)
      given += 1
      frame = given * inputs / outputs
    }
    let needless = min(frame + 1 - reach - begin, window.count)
    if needless > 0 {
      window.removeFirst(needless)
      begin += needless
    }
    return result
  }

  private static func weight(at distance: Double, cutoff: Double, halfWidth: Double) -> Double {
    guard distance.magnitude < halfWidth else { return 0 }
    let angle = .pi * distance * cutoff
    let sinc = angle == 0 ? 1 : sin(angle) / angle
    return sinc * (0.5 + 0.5 * cos(.pi * distance / halfWidth))
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
