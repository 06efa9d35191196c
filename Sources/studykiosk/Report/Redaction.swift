import DeckStore
import Glibc
import InputEvents
import LinuxSystem
import Study

/// Takes out of a report's texts what tells who uses a box and what they learn.
struct Redaction {
  /// What is hidden wherever it stands: names of people, decks, sets and machines, texts of cards; as lowercase words
  /// with spaces between them, whatever signs are written there.
  private var hidden: Set<String> = []
  /// The path of the library, which is hidden alone, so that what is said about it stays.
  private let library: String
  /// The largest number of words in what is hidden.
  private var mostWords = 1

  /// What stands in the place of a hidden text.
  static let mark = "…"
  /// The most words that are looked for at once; a longer text is hidden in pieces.
  private static let longest = 12
  /// The digits from which on a number is somebody's, such as that of a telephone.
  private static let longestNumber = 6
  /// Names that say nothing, because every box has them.
  private static let common: Set = [
    "studykiosk", "root", "pi", "debian", "localhost", "home", "user",
  ]
  private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
  /// Folders whose contents are those of the system; any other path is hidden.
  private static let systemFolders = ["/dev/", "/sys/", "/proc/", "/usr/", "/etc/"]
  /// The ends of the names of deck files, media and backups.
  private static let fileEndings = [
    "csv", "tsv", "txt", "md", "apkg", "colpkg", "cards", "mem", "db", "zip", "ods", "xlsx", "html",
    "sqlite", "png", "jpg", "jpeg", "webp", "gif", "svg", "wav", "mp3", "ogg", "flac", "evemu",
  ]

  /// Hides the names of this machine and its users.
  ///
  /// - Parameter library: The path of the library.
  init(library: String) {
    self.library = library
    var host = [CChar](repeating: 0, count: 256)
    if gethostname(&host, host.count - 1) == 0 {
      hide(String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    for variable in ["USER", "LOGNAME", "SUDO_USER"] { hide(environmentVariable(variable)) }
    hide(environmentVariable("HOME")?.split(separator: "/").last.map(String.init))
  }

  /// Hides the names of a library's learners, decks and sets, and the texts of its cards.
  ///
  /// A card's text of one word without a capital, such as `sound`, is no name, nor is a calculation, such as
  /// `7 × 8`: the report would be full of holes.
  mutating func hide(namesIn store: DeckStore) throws {
    for learner in try store.learners() { hide(learner.name) }
    for deck in try store.decks() {
      hide(deck.name)
      try store.records(in: deck.name) { record in
        for set in record.copies.keys { hide(set) }
        let texts =
          [record.card.question, record.card.answer, record.card.title] + record.tags
          + record.attributes.values
        for text in texts where !Self.isPlainWord(text) { hide(text) }
      }
    }
  }

  private mutating func hide(_ text: String?) {
    let words = Self.words(of: (text ?? "").lowercased())
    // Single letters are everywhere, but in Chinese one may be a whole name.
    guard let first = words.first,
      words.count > 1 || first.count > 1 || !first.utf8.allSatisfy({ $0 < 0x80 })
    else { return }
    let pieces = (words.count + Self.longest - 1) / Self.longest
    for piece in 0..<pieces {
      let part = words[(words.count * piece / pieces)..<(words.count * (piece + 1) / pieces)]
      let name = part.joined(separator: " ")
      guard !Self.common.contains(name) else { continue }
      hidden.insert(name)
      mostWords = max(mostWords, part.count)
    }
  }

  private static func isPlainWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { ("a"..."z").contains(Character(Unicode.Scalar($0))) || $0 == 0x2d }
      || !text.contains(where: \.isLetter) && text.count(where: \.isNumber) < longestNumber
  }

  /// The words of a text: `jean-luc@box` has three.
  private static func words(of text: String) -> [Substring] {
    text.split { !isPart($0) }
  }

  /// Returns a line without names, quoted texts, and paths and files that are not the system's.
  func line(_ text: String) -> String {
    files(quotes(names(text.replacing(library, with: Self.mark))))
  }

  /// Returns a line without what stands between quotation marks: in each part of the line, from the first to the
  /// last one, since the quoted text may have some, too.
  private func quotes(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let first = rest.firstIndex(where: Self.quotationMarks.contains) {
      result += rest[...first] + Self.mark
      guard let (last, end) = Self.endOfQuotation(rest[first...]) else { return result }
      result += rest[last..<end]
      rest = rest[end...]
    }
    return result + rest
  }

  /// Returns the last quotation mark of a part, which begins with one, and where the part ends; nil if it has no
  /// end, because a mark is missing.
  ///
  /// Within a quotation, a colon or semicolon is no end of a part.
  private static func endOfQuotation(
    _ text: Substring
  ) -> (last: String.Index, end: String.Index)? {
    var (last, count) = (text.startIndex, 0)
    for index in text.indices {
      if quotationMarks.contains(text[index]) { (last, count) = (index, count + 1) }
      if count.isMultiple(of: 2), [": ", "; "].contains(where: text[index...].hasPrefix),
        !isPart(text[text.index(after: last)])
      {
        return (last, index)
      }
    }
    let after = text[last...].dropFirst().first
    return count.isMultiple(of: 2) && after.map(isPart) != true ? (last, text.endIndex) : nil
  }

  /// Whether a character belongs to a word.
  private static func isPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// Returns a line without paths and names of files, which may contain spaces: up to the next colon or semicolon.
  private func files(_ text: String) -> String {
    for mark in [": ", "; "] where text.contains(mark) {
      return text.split(separator: mark, omittingEmptySubsequences: false)
        .map { files(String($0)) }.joined(separator: mark)
    }
    return part(text)
  }

  private func part(_ part: String) -> String {
    let words = part.split(separator: " ", omittingEmptySubsequences: false)
    if let path = words.firstIndex(where: Self.isForeignPath) {
      return (words[..<path].map(String.init) + [Self.mark]).joined(separator: " ")
    }
    guard let last = words.lastIndex(where: Self.isFile) else { return part }
    return ([Self.mark] + words[(last + 1)...].map(String.init)).joined(separator: " ")
  }

  private static func isForeignPath(_ word: Substring) -> Bool {
    guard let slash = word.firstIndex(of: "/") else { return false }
    let before = word[..<slash]
    // "and/or" is no path; "~/decks", "file=/home" and "(/home" are.
    guard before.isEmpty || before.last.map({ !$0.isLetter && !$0.isNumber }) == true else {
      return word.filter { $0 == "/" }.count > 1 && !word.contains("http")
    }
    let path = word[slash...]
    return path.count > 1 && !systemFolders.contains { path.hasPrefix($0) }
  }

  private static func isFile(_ word: Substring) -> Bool {
    let isSystem = systemFolders.contains { word.drop { $0 != "/" }.hasPrefix($0) }
    guard !isSystem, !word.contains("://"), let path = word.split(separator: "/").last else {
      return false
    }
    let name = path.drop { !isPart($0) && String($0) != mark }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].prefix(while: isPart).lowercased()
    return fileEndings.contains(ending) && name.prefix(10) != "studykiosk"
  }

  /// Returns a line without the hidden names, however they are written: `…'s` for `Anna's`, `…@box` for `anna@box`.
  func names(_ text: String) -> String {
    let words = Self.words(of: text)
    var (result, end, index) = ("", text.startIndex, 0)
    while index < words.count {
      let most = min(mostWords, words.count - index)
      guard
        let length = stride(from: most, to: 0, by: -1).first(where: { length in
          isHidden(words[index..<(index + length)])
        })
      else {
        index += 1
        continue
      }
      let (first, last) = (words[index], words[index + length - 1])
      result += text[end..<first.startIndex] + Self.mark
      // A file stays one, and no quotation loses its beginning or end.
      if text[..<last.startIndex].last == ".", Self.fileEndings.contains(last.lowercased()) {
        result += "." + last
      }
      end = last.endIndex
      result += text[first.startIndex..<end].filter(Self.quotationMarks.contains)
      index += length
    }
    return result + text[end...]
  }

  private func isHidden(_ words: ArraySlice<Substring>) -> Bool {
    hidden.contains(words.joined(separator: " ").lowercased())
  }
}
