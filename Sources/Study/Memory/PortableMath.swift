/// The exponential function, the logarithm and powers, with the same bits on every machine.
///
/// Those of a C library differ in their last bit between processors with and without fused multiply-add, and between
/// versions. Here, each operation is one of `+`, `-`, `*` and `/`, which IEEE 754 defines to the bit and Swift's compiler
/// neither fuses nor reorders. Results are within 2 units in the last place of the true value, for powers within
/// 1e-13 of it.
package enum PortableMath {
  /// ln 2 as a sum: the first part has so few digits that its product with an exponent is exact.
  private static let ln2 = (high: 0x1.62e42fefa0000p-1, low: 0x1.cf79abc9e3b3ap-40)

  /// e to the power of a number: 0 below -708, infinite above 709.
  package static func exp(_ x: Double) -> Double {
    guard x > -708 else { return x.isNaN ? x : 0 }
    guard x < 709 else { return .infinity }
    // x is a multiple of ln 2 plus a rest of at most ln 2 / 2, for which a Taylor series is exact enough.
    let turns = Int64(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5))
    let multiple = Double(turns)
    let rest = (x - multiple * ln2.high) - multiple * ln2.low
    var sum = 1.0 / 6_227_020_800
    sum = sum * rest + 1.0 / 479_001_600
    sum = sum * rest + 1.0 / 39_916_800
    sum = sum * rest + 1.0 / 3_628_800
    sum = sum * rest + 1.0 / 362_880
    sum = sum * rest + 1.0 / 40_320
    sum = sum * rest + 1.0 / 5_040
    sum = sum * rest + 1.0 / 720
    sum = sum * rest + 1.0 / 120
    sum = sum * rest + 1.0 / 24
    sum = sum * rest + 1.0 / 6
    sum = sum * rest + 0.5
    sum = sum * rest + 1
    sum = sum * rest + 1
    return sum * Double(bitPattern: UInt64(bitPattern: (turns + 1_023) << 52))
  }

  /// The natural logarithm: not a number below 0, and that of the smallest normal number from there down to 0.
  package static func log(_ x: Double) -> Double {
    guard x >= 0 else { return .nan }
    guard x < .infinity else { return x }
    let bits = max(x, .leastNormalMagnitude).bitPattern
    var exponent = Int64(bits >> 52) - 1_023
    var mantissa = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent += 1
    }
    // ln m = 2 (s + s³/3 + s⁵/5 + …) with s = (m - 1) / (m + 1), at most 0.172.
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 1.0 / 21
    sum = sum * square + 1.0 / 19
    sum = sum * square + 1.0 / 17
    sum = sum * square + 1.0 / 15
    sum = sum * square + 1.0 / 13
    sum = sum * square + 1.0 / 11
    sum = sum * square + 1.0 / 9
    sum = sum * square + 1.0 / 7
    sum = sum * square + 1.0 / 5
    sum = sum * square + 1.0 / 3
    sum = sum * square + 1
    return Double(exponent) * ln2.high + (2 * s * sum + Double(exponent) * ln2.low)
  }

  /// A positive number to any power.
  package static func pow(_ base: Double, _ exponent: Double) -> Double {
    exp(exponent * log(base))
  }
}
