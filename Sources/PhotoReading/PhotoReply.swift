internal import Canvas
internal import InputEvents
internal import PageReading

/// The format of the reader's output: lines of fields with bars between.
///
/// `part` and a number: how much is done, in thousandths. `heading` and a text. `entry`, question, answer, note, and `sure` or
/// `?`. `problem`, its name and a detail. `end` is the last line. The parent trusts a reply no more than the photo.
enum PhotoReply {
  static func part(_ part: Double) -> String { "part|\(Int(part * 1_000))\n" }

  static func text(of page: PhotoPage) -> String {
    let entries = page.entries.prefix(PhotoLimits.entries).map { entry in
      let texts = [entry.question, entry.answer, entry.note].map(field).joined(separator: "|")
      return "entry|\(texts)|\(entry.isCertain ? "sure" : "?")\n"
    }
    return (page.heading.isEmpty ? "" : "heading|\(field(page.heading))\n") + entries.joined()
      + "end\n"
  }

  /// Returns a text without bars and control characters.
  private static func field(_ text: String) -> String {
    text.printable(limit: PhotoLimits.text).replacing("|", with: "/")
  }

  static func text(of problem: PhotoProblem) -> String {
    let (name, detail) =
      switch problem {
      case .missing(let package): ("missing", package)
      case .picture(let problem): ("picture", "\(problem)")
      case .small: ("small", "")
      case .noText: ("text", "")
      case .tooSlow: ("slow", "")
      case .noReader(let call): ("reader", call)
      }
    return "problem|\(name)|\(field(detail))\n"
  }

  /// The longest reply in bytes, whose letters may have four each.
  static let longest = PhotoLimits.entries * (PhotoLimits.text + 8) * 3 * 4 + 65_536

  /// Parses a reply; returns nil if it is invalid or has no end.
  static func read(_ bytes: [UInt8]) -> Result<PhotoPage, PhotoProblem>? {
    var page = PhotoPage()
    for line in lines(bytes[...]) {
      switch line[0] {
      case "part": continue
      case "heading" where line.count == 2:
        page.heading = line[1].printable(limit: PhotoLimits.text)
      case "entry" where line.count == 5 && page.entries.count < PhotoLimits.entries:
        let fields = line[1...3].map { $0.printable(limit: PhotoLimits.text) }
        page.entries.append(
          PhotoEntry(fields[0], fields[1], note: fields[2], isCertain: line[4] == "sure"))
      case "problem" where line.count == 3: return problem(line).map { .failure($0) }
      case "end": return .success(page)
      default: return nil
      }
    }
    return nil
  }

  private static func problem(_ line: [String]) -> PhotoProblem? {
    let detail = line[2].printable(limit: PhotoLimits.text)
    return switch line[1] {
    case "missing": .missing(package: detail)
    case "picture": .picture(.damaged(detail))
    case "small": .small
    case "text": .noText
    case "slow": .tooSlow
    case "reader": .noReader(detail)
    default: nil
    }
  }

  /// Returns the last part that is told in a piece of a reply; nil if none is.
  static func lastPart(in piece: [UInt8]) -> Double? {
    lines(piece[...]).last { $0.count == 2 && $0[0] == "part" }.flatMap { Int($0[1]) }
      .map { min(max(Double($0) / 1_000, 0), 1) }
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [[String]] {
    bytes.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}
