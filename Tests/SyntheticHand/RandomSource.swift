import Glibc

/// A seeded random source, which gives the same trial for a seed on every machine.
///
/// Source: SplitMix64, Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
package struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns a uniformly distributed number of the range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance(_ probability: Double) -> Bool {
    uniform(0...1) < probability
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(0...elements.count - 1)]
  }

  /// Returns a nearly normally distributed number with mean 0 and deviation 1, never beyond 3.5: the sum of
  /// four uniform numbers.
  mutating func normal() -> Double {
    let word = next()
    let sum = (word & 0xffff) + (word >> 16 & 0xffff) + (word >> 32 & 0xffff) + (word >> 48)
    return (Double(sum) * 0x1p-16 - 2) * 1.732_050_8
  }

  mutating func draw(_ spread: Spread) -> Double {
    let drawn = spread.median * exp(spread.deviation * normal())
    return min(max(drawn, spread.limits.lowerBound), spread.limits.upperBound)
  }
}

/// The variation of a time or a length between movements: log-normal within limits.
package struct Spread: Sendable {
  var median: Double
  /// The standard deviation of the logarithm.
  var deviation: Double
  var limits: ClosedRange<Double>

  init(_ median: Double, _ deviation: Double, _ limits: ClosedRange<Double>) {
    self.median = median
    self.deviation = deviation
    self.limits = limits
  }
}
