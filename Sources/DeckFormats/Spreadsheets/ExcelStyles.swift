import Glibc
import Study

/// The number formats of a workbook.
///
/// Source: ECMA-376-1, 18.8.30 and 18.8.31.
struct ExcelStyles {
  /// The format code of each style.
  private var codes: [String] = []
  private let isFrom1904: Bool

  private static let most = 10_000
  /// The codes of built-in formats, which are not in files, by their numbers.
  ///
  /// A date whose format depends on the reader's country is shown as in ISO 8601.
  private static let known: [Int: String] = [
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 14: "yyyy-mm-dd",
    15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm",
    21: "h:mm:ss", 22: "yyyy-mm-dd h:mm", 37: "#,##0", 38: "#,##0", 39: "#,##0.00",
    40: "#,##0.00", 12: "# ?/?", 13: "# ??/??", 45: "mm:ss", 46: "h:mm:ss", 47: "mm:ss",
  ]

  init(_ zip: ZipArchive, _ entry: String?, isFrom1904: Bool) throws {
    self.isFrom1904 = isFrom1904
    guard let entry, zip.has(entry) else { return }
    var (own, codes): ([Int: String], [String]) = ([:], [])
    var open: [String] = []
    let events = XMLEvents(
      path: zip.path,
      begin: { name, attributes in
        let name = name.localName
        let number = Int(attributes["numFmtId"] ?? "") ?? 0
        if name == "numFmt", own.count < Self.most {
          own[number] = String((attributes["formatCode"] ?? "").prefix(200))
        } else if name == "xf", open.last == "cellXfs", codes.count < Self.most {
          codes.append(own[number] ?? Self.known[number] ?? "")
        }
        open.append(name)
      }, write: { _ in }, end: { _ = open.popLast() })
    try events.read(entry, of: zip)
    self.codes = codes
  }

  /// Returns a number as people see it; any other value is returned as it is.
  func text(of value: String, style: Int) -> String {
    guard let number = Double(value), number.isFinite else { return value }
    let code = codes.indices.contains(style) ? codes[style] : ""
    // A code's first part is for positive numbers; what is in brackets and quotes makes no date of it.
    let part = code.prefix { $0 != ";" }
    var bare = ""
    var (isQuoted, isBracketed) = (false, false)
    for letter in part {
      if letter == "\"" { isQuoted.toggle() }
      if letter == "[", !isQuoted { isBracketed = true }
      if !isQuoted, !isBracketed, letter != "\"" { bare.append(letter) }
      if letter == "]" { isBracketed = false }
    }
    if bare.lowercased() == "general" || bare.isEmpty || bare == "@" { return Self.general(number) }
    if bare.lowercased().contains(where: "ymdhs".contains) {
      return date(number, String(part)) ?? Self.general(number)
    }
    return ExcelNumber(String(part)).text(number) ?? Self.general(number)
  }

  private static func general(_ number: Double) -> String { printed("%.10g", number) }

  static func printed(_ format: String, _ number: Double) -> String {
    withVaList([number]) { values in
      var letters = [CChar](repeating: 0, count: 512)
      vsnprintf(&letters, letters.count, format, values)
      return String(
        decoding: letters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns a number as a date; nil for a number that is no date.
  private func date(_ number: Double, _ code: String) -> String? {
    guard (0..<2_958_466).contains(number) else { return nil }
    // Days since 1899-12-30; Excel takes 1900 for a leap year.
    let days = isFrom1904 ? number + 1_462 : number < 60 ? number + 1 : number
    let seconds = ((days - 25_569) * 86_400).rounded()
    let time = CalendarTime(WallTime(milliseconds: Int64(seconds) * 1_000, zoneMinutes: 0))
    let isHalf = code.contains("AM/PM")
    var text = ""
    var rest = Array(code.replacing("AM/PM", with: "\u{1}"))[...]
    var isAfterHour = false
    while let letter = rest.first {
      let run = rest.prefix { $0.lowercased() == letter.lowercased() }.count
      var taken = run
      let month = Self.months[(time.month - 1) % 12]
      switch letter.lowercased() {
      case "y": text += run <= 2 ? (time.year % 100).withZeros(2) : time.year.withZeros(4)
      case "m":
        let isMinute = isAfterHour || rest.dropFirst(run).drop { ":.".contains($0) }.first == "s"
        text +=
          isMinute && run < 3
          ? time.minute.withZeros(run)
          : run == 3 ? String(month.prefix(3)) : run > 3 ? month : time.month.withZeros(run)
        isAfterHour = false
      case "d":
        text += run < 3 ? time.day.withZeros(run) : ""
      case "h":
        text += (isHalf ? (time.hour + 11) % 12 + 1 : time.hour).withZeros(min(run, 2))
        isAfterHour = true
      case "s": text += time.second.withZeros(min(run, 2))
      case "\u{1}": (text, taken) = (text + (time.hour < 12 ? "AM" : "PM"), 1)
      case "\"":
        let inside = rest.dropFirst().prefix { $0 != "\"" }
        (text, taken) = (text + inside, inside.count + 2)
      case "\\": (text, taken) = (text + String(rest.dropFirst().prefix(1)), 2)
      case "[": taken = rest.prefix { $0 != "]" }.count + 1
      case "@", "_", "*": taken = 1
      default: (text, taken) = (text + String(letter), 1)
      }
      rest = rest.dropFirst(taken)
    }
    return text.trimmed
  }
}
