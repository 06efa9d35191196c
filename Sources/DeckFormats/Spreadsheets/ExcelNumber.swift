import Study

/// A number format of a workbook, other than for dates: the code's digits, and the words around them.
///
/// Thousands separators are left out: whether they are commas or points depends on the reader's country, and
/// either may be taken for the decimal separator.
///
/// Source: ECMA-376-1, 18.8.31.
struct ExcelNumber {
  /// The texts before and behind the digits, such as a currency.
  private var (before, after) = ("", "")
  /// The placeholders for digits, and the signs among them, without blanks: "0.00".
  private var digits = ""
  /// Whether something else than a blank stands between digits, as in a telephone number.
  private var isSplit = false

  /// - Parameter code: A number format's part for positive numbers.
  init(_ code: String) {
    var rest = code[...]
    while let sign = rest.popFirst() {
      switch sign {
      case "\"":
        add(rest.prefix { $0 != "\"" })
        rest = rest.drop { $0 != "\"" }.dropFirst()
      case "\\": add(rest.popFirst().map { "\($0)" } ?? "")
      case "[":
        // "[$€-407]" is a currency of a country; others are colours and conditions.
        let inside = rest.prefix { $0 != "]" }
        rest = rest[inside.endIndex...].dropFirst()
        if inside.hasPrefix("$") { add(inside.dropFirst().prefix { $0 != "-" }) }
      // A blank as wide as the next sign, and a sign that is repeated to fill the cell.
      case "_", "*": _ = rest.popFirst()
      case "0"..."9", "#", "?", ".", ",", "/", "%", "E", "e":
        isSplit = isSplit || !digits.isEmpty && !after.allSatisfy { $0 == " " }
        if !digits.isEmpty { after = "" }
        digits.append(sign)
      default: add("\(sign)")
      }
    }
  }

  private mutating func add(_ text: some StringProtocol) {
    if digits.isEmpty { before += text } else { after += text }
  }

  /// Returns a number as people see it; nil if the code has no digits or is not supported.
  func text(_ number: Double) -> String? {
    guard digits.contains(where: { "0#?".contains($0) }), !digits.lowercased().contains("e"),
      !isSplit
    else { return nil }
    let size = abs(number)
    let text = digits.contains("/") ? fraction(size) : decimal(size)
    return text.map { "\(number < 0 ? "-" : "")\(before)\($0)\(after)".trimmed }
  }

  private func decimal(_ number: Double) -> String? {
    guard !digits.contains("?") else { return nil }
    let isPercent = digits.contains("%")
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let most = parts.dropFirst().first?.count { "0#".contains($0) } ?? 0
    let least = parts.dropFirst().first?.count { $0 == "0" } ?? 0
    var text = ExcelStyles.printed("%.\(min(most, 15))f", isPercent ? number * 100 : number)
    var spare = most - least
    while spare > 0, text.last == "0" { (text, spare) = (String(text.dropLast()), spare - 1) }
    if text.last == "." { text.removeLast() }
    // Leading zeros, as in a postcode.
    let whole = parts[0].count { $0 == "0" }
    let rest = text.drop { $0 != "." }
    return text.withZeros(whole + rest.count) + (isPercent ? "%" : "")
  }

  /// Returns a fraction such as "1 1/2", with at most as many digits in the denominator as the code has.
  private func fraction(_ number: Double) -> String? {
    let parts = digits.split(separator: "/")
    guard parts.count == 2, number < 1e9 else { return nil }
    let fixed = Int(parts[1])
    let most = fixed ?? [9, 99, 999][min(parts[1].count, 3) - 1]
    guard most > 0, most < 1_000 else { return nil }
    var (whole, rest) = (Int(number), number - number.rounded(.down))
    // A code of one part, "?/?", has no whole number before the fraction.
    if parts[0].count == 1 { (whole, rest) = (0, number) }
    var best = (over: 0, under: 1)
    var smallest = Double.infinity
    for under in (fixed ?? 1)...most {
      let over = (rest * Double(under)).rounded()
      let difference = abs(rest - over / Double(under))
      if difference < smallest - 1e-9 { (best, smallest) = ((Int(over), under), difference) }
    }
    if parts[0].count > 1, best.over == best.under { (whole, best.over) = (whole + 1, 0) }
    if best.over == 0 { return "\(whole)" }
    return (whole == 0 ? "" : "\(whole) ") + "\(best.over)/\(best.under)"
  }
}
