internal import Glibc

/// Changes the sample rate of one channel with a windowed sinc, once, at load.
///
/// It uses 16 zero crossings on each side under a Hann window. When the rate goes down, the filter
/// is longer by the same factor, to prevent aliasing. Source: J. O. Smith, "Digital Audio
/// Resampling Home Page", ccrma.stanford.edu/~jos/resample.
struct Resampler {
  private static let zeroCrossings = 16.0

  /// Input frames that last as long as `outputs` output frames, in lowest terms.
  private let inputs: Int
  private let outputs: Int
  /// Input frames on either side of a moment that contribute to it.
  private let reach: Int
  /// For each of the `outputs` phases, the weights of the `2 * reach` frames around it.
  private let weights: [Float]

  init(from rate: Int, to target: Int) {
    let divisor = Self.greatestCommonDivisor(rate, target)
    (inputs, outputs) = (rate / divisor, target / divisor)
    // Relative to the input's Nyquist frequency, and never above the output's.
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
  }

  func resample(_ samples: [Float]) -> [Float] {
    guard reach > 0 else { return samples }
    let count = (samples.count * outputs + inputs - 1) / inputs
    return (0..<count).map { index in
      let (frame, phase) = (index * inputs).quotientAndRemainder(dividingBy: outputs)
      var sum: Float = 0
      for tap in 0..<(2 * reach) {
        let source = frame + 1 - reach + tap
        guard samples.indices.contains(source) else { continue }
        sum += samples[source] * weights[phase * 2 * reach + tap]
      }
      return sum
    }
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
