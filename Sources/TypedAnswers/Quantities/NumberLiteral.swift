/// A number in figures, with its points, commas and blanks.
struct NumberLiteral: Equatable, Sendable {
  /// The digits and what separates them: ".", "," or " " for blanks and apostrophes.
  var text: String

  /// The most digits of a number that is compared by its value.
  private static let mostDigits = 17

  /// The number on a card in a language with a decimal point or comma.
  func value(_ decimalSign: Character) -> Rational? { values(decimalSign, isOnCard: true).first }

  /// The numbers that a text may mean; a typed one may have the sign of another language.
  func values(_ decimalSign: Character, isOnCard: Bool) -> [Rational] {
    let signs = text.filter { !$0.isNumber }
    let digits = text.filter(\.isNumber)
    guard digits.count <= Self.mostDigits, let whole = Int(digits) else { return [] }
    guard let last = signs.last, let place = text.lastIndex(of: last) else {
      return [Rational(whole)]
    }
    let after = text[text.index(after: place)...]
    let decimals = Rational(whole, over: Self.power(after.count))
    let groups = text.split(omittingEmptySubsequences: false) { !$0.isNumber }
    let isGrouped =
      (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
      && groups[0] != "0"
    if last == " " || signs.count(where: { $0 == last }) > 1 {
      return isGrouped && signs.allSatisfy { $0 == last } ? [Rational(whole)] : []
    }
    if signs.count > 1 {
      // The last sign is the decimal one: 1.000,5.
      let integer = groups.dropLast()
      let isWhole = integer.dropFirst().allSatisfy { $0.count == 3 }
      return isWhole ? [decimals].compactMap(\.self) : []
    }
    if !isGrouped { return [decimals].compactMap(\.self) }
    if isOnCard { return [last == decimalSign ? decimals : Rational(whole)].compactMap(\.self) }
    let isUnlikely = last != decimalSign && after.last == "0"
    return [Rational(whole)] + (isUnlikely ? [] : [decimals].compactMap(\.self))
  }

  /// The hour and minutes of a time that is written with a point: 3.30.
  var pointedTime: ClockTime? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2 else { return nil }
    return Self.time(Int(parts[0]), Int(parts[1]))
  }

  static func time(_ hour: Int?, _ minute: Int?) -> ClockTime? {
    guard let hour, let minute, (0...24).contains(hour), (0...59).contains(minute) else {
      return nil
    }
    return ClockTime(minutes: 60 * hour + minute)
  }

  private static func power(_ digits: Int) -> Int {
    (0..<min(digits, 18)).reduce(1) { power, _ in 10 * power }
  }
}
