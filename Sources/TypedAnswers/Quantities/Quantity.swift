/// What a text is worth, if it is a number, a time, a quantity with its unit, or a sum.
enum Quantity: Equatable, Sendable {
  case number(Rational)
  case time(ClockTime)
  /// A number with the sign of its unit.
  case measure(Rational, unit: String)
  /// Numbers, variables and signs in their order, each in one form.
  case sum([String])

  /// How two quantities compare: the same, the same without its unit, or another.
  enum Match {
    case same, unitMissing, other
  }

  func match(_ typed: Self) -> Match {
    switch (self, typed) {
    case (.number(let one), .number(let other)): one == other ? .same : .other
    case (.time(let one), .time(let other)): one.isSame(as: other) ? .same : .other
    case (.sum(let one), .sum(let other)): one == other ? .same : .other
    case (.measure(let one, let unit), .measure(let other, let otherUnit)):
      one == other && unit == otherUnit ? .same : .other
    case (.measure(let one, _), .number(let other)), (.number(let one), .measure(let other, _)):
      one == other ? .unitMissing : .other
    case (.time(let time), .number(let number)), (.number(let number), .time(let time)):
      time.minutes % 60 == 0 && number == Rational(time.minutes / 60) ? .unitMissing : .other
    default: .other
    }
  }
}

/// A time of day, in minutes since midnight.
struct ClockTime: Equatable, Sendable {
  var minutes: Int
  /// Whether the words for it leave open which half of the day is meant.
  var isOfHalfDay = false

  func isSame(as other: Self) -> Bool {
    let period = isOfHalfDay || other.isOfHalfDay ? 720 : 1_440
    return (minutes - other.minutes) % period == 0
  }
}

/// A fraction in its lowest terms.
struct Rational: Hashable, Sendable {
  private(set) var numerator: Int
  /// Always positive.
  private(set) var denominator: Int

  init(_ whole: Int) {
    numerator = whole
    denominator = 1
  }

  /// Returns nil for a denominator of 0, or for numbers that are too large.
  init?(_ numerator: Int, over denominator: Int) {
    let limit = 1_000_000_000_000_000_000
    guard denominator > 0, abs(numerator) <= limit, denominator <= limit else { return nil }
    var (greater, lesser) = (abs(numerator), denominator)
    while lesser > 0 { (greater, lesser) = (lesser, greater % lesser) }
    self.numerator = numerator / max(greater, 1)
    self.denominator = denominator / max(greater, 1)
  }

  func plus(_ other: Self) -> Self? {
    let (left, isLeftTooLarge) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, isRightTooLarge) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (below, isBelowTooLarge) = denominator.multipliedReportingOverflow(by: other.denominator)
    let (sum, isSumTooLarge) = left.addingReportingOverflow(right)
    if isLeftTooLarge || isRightTooLarge || isBelowTooLarge || isSumTooLarge { return nil }
    return sum == .min ? nil : Self(sum, over: below)
  }

  var negated: Self {
    var other = self
    other.numerator = -numerator
    return other
  }

  var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
