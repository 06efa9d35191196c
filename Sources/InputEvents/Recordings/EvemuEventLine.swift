// Parses one evemu event line without allocating. Every access is bounds-checked, so that hostile input
// can only be refused.

extension Span<UInt8> {
  /// Parses the event `E: <s>.<µs> <type> <code> <value>` at an index and moves the index past it.
  ///
  /// - Returns: nil for anything else, or if a number is out of the kernel's range.
  @inline(__always)
  func event(at index: inout Int) -> InputEvent? {
    guard take(UInt8(ascii: "E"), at: &index), take(UInt8(ascii: ":"), at: &index),
      take(UInt8(ascii: " "), at: &index),
      let seconds = decimal(mostDigits: 12, at: &index), take(UInt8(ascii: "."), at: &index),
      let microseconds = sixDigits(at: &index), take(UInt8(ascii: " "), at: &index),
      let type = hexadecimal(at: &index), take(UInt8(ascii: " "), at: &index),
      let code = hexadecimal(at: &index), take(UInt8(ascii: " "), at: &index),
      let value = signedValue(at: &index)
    else { return nil }
    return InputEvent(
      time: Timestamp(seconds: seconds, microseconds: microseconds),
      type: EventType(rawValue: type), code: code, value: value)
  }

  /// Skips blanks and a trailing comment up to the newline.
  ///
  /// - Returns: The newline's index; nil if there is no newline or other text precedes it.
  @inline(__always)
  func endOfEventLine(from index: Int) -> Int? {
    guard index < count else { return nil }
    if self[index] == UInt8(ascii: "\n") { return index }
    guard let end = indexOfNewline(from: index) else { return nil }
    return isBlankOrComment(from: index, to: end) ? end : nil
  }

  @inline(__always)
  func isBlankOrComment(from start: Int, to end: Int) -> Bool {
    var index = start
    while index < end {
      switch self[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "#"): return true
      default: return false
      }
    }
    return true
  }

  @inline(__always)
  private func take(_ byte: UInt8, at index: inout Int) -> Bool {
    guard index < count, self[index] == byte else { return false }
    index += 1
    return true
  }

  @inline(__always)
  private func digit(at index: inout Int) -> UInt8? {
    guard index < count else { return nil }
    let digit = self[index] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    index += 1
    return digit
  }

  @inline(__always)
  private func decimal(mostDigits: Int, at index: inout Int) -> Int64? {
    guard let first = digit(at: &index) else { return nil }
    var value = Int64(first)
    var digits = 1
    while let next = digit(at: &index) {
      digits += 1
      guard digits <= mostDigits else { return nil }
      value = value &* 10 &+ Int64(next)
    }
    return value
  }

  /// Parses six decimal digits, all at once if eight bytes are left.
  ///
  /// Source: Daniel Lemire, "Quickly parsing eight digits" (2018), applied to "00" and the six digits.
  @inline(__always)
  private func sixDigits(at index: inout Int) -> Int64? {
    guard index + 8 <= count else { return decimal(exactDigits: 6, at: &index) }
    let word = UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    let digits = (word << 16 | 0x3030) &- 0x3030_3030_3030_3030
    // A byte that is no digit is above 9 after the subtraction, or borrows from the next.
    guard (digits | (digits &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    index += 6
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00ff_00ff_00ff_00ff
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_ffff_0000_ffff
    return Int64((fours &* 10_000 &+ fours >> 32) & 0xffff_ffff)
  }

  @inline(__always)
  private func decimal(exactDigits: Int, at index: inout Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<exactDigits {
      guard let next = digit(at: &index) else { return nil }
      value = value &* 10 &+ Int64(next)
    }
    return value
  }

  /// Parses one to four hexadecimal digits; the usual case, four digits from 0 to 9, all at once.
  @inline(__always)
  private func hexadecimal(at index: inout Int) -> UInt16? {
    if index + 5 <= count, self[index + 4] == UInt8(ascii: " ") {
      let word = UInt32(
        littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self))
      let digits = word &- 0x3030_3030
      if (digits | (digits &+ 0x7676_7676)) & 0x8080_8080 == 0 {
        index += 4
        let pairs = (digits << 4 | digits >> 8) & 0x00ff_00ff
        return UInt16(truncatingIfNeeded: pairs << 8 | pairs >> 16)
      }
    }
    return anyHexadecimal(at: &index)
  }

  private func anyHexadecimal(at index: inout Int) -> UInt16? {
    var value: UInt16 = 0
    var digits = 0
    while index < count {
      let byte = self[index]
      let decimal = byte &- UInt8(ascii: "0")
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      let digit: UInt8
      if decimal < 10 { digit = decimal } else if letter < 6 { digit = letter &+ 10 } else { break }
      digits += 1
      guard digits <= 4 else { return nil }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return digits > 0 ? value : nil
  }

  @inline(__always)
  private func signedValue(at index: inout Int) -> Int32? {
    let isNegative = take(UInt8(ascii: "-"), at: &index)
    guard let magnitude = decimal(mostDigits: 10, at: &index) else { return nil }
    return Int32(exactly: isNegative ? 0 &- magnitude : magnitude)
  }

  /// Finds the first newline at or after `start`, eight bytes at a time.
  ///
  /// Source: the "has zero byte" test of Bit Twiddling Hacks, on the bytes xor newline.
  @inline(__always)
  func indexOfNewline(from start: Int) -> Int? {
    let raw = bytes
    var index = start
    while index + 8 <= count {
      let word = UInt64(
        littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = word ^ 0x0a0a_0a0a_0a0a_0a0a
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if self[index] == UInt8(ascii: "\n") { return index }
      index += 1
    }
    return nil
  }
}
