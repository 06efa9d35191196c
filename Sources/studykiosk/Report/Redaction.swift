import DeckStore
import Glibc
import InputEvents
import LinuxSystem
import Study

/// Takes out of a report's texts what tells who uses a box and what they learn.
struct Redaction {
  /// What is hidden wherever it stands, in lowercase: names of people, decks, sets and machines, texts of cards.
  private var hidden: Set<String> = []
  /// The path of the library, which is hidden alone, so that what is said about it stays.
  private let library: String
  /// The largest number of words in what is hidden.
  private var mostWords = 1

  /// What stands in the place of a hidden text.
  static let mark = "…"
  /// The most words of a text that are looked for at once.
  private static let longest = 12
  /// Names that say nothing, because every box has them.
  private static let common: Set = [
    "studykiosk", "root", "pi", "debian", "localhost", "home", "user",
  ]
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
  /// A card's text of one word without a capital, such as `sound`, is no name, and the report would be full of
  /// holes.
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
    let words = (text ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(Self.bare)
      .filter { !$0.isEmpty }
    guard !words.isEmpty, words.joined().count > 1 else { return }
    let name = words.joined(separator: " ")
    guard words.count <= Self.longest, !Self.common.contains(name) else { return }
    hidden.insert(name)
    mostWords = max(mostWords, words.count)
  }

  private static func isPlainWord(_ text: String) -> Bool {
    text.utf8.allSatisfy { ("a"..."z").contains(Character(Unicode.Scalar($0))) || $0 == 0x2d }
      || text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A word without what stands around it: `Anna's` in `("Anna's":`.
  private static func bare(_ word: Substring) -> String {
    let isPart: (Character) -> Bool = { $0.isLetter || $0.isNumber }
    guard let first = word.firstIndex(where: isPart), let last = word.lastIndex(where: isPart)
    else { return "" }
    return String(word[first...last]).lowercased()
  }

  /// Returns a line without names, quoted texts, and paths and files that are not the system's.
  func line(_ text: String) -> String {
    names(files(quotes(text.replacing(library, with: Self.mark))))
  }

  /// Returns a line without what stands between quotation marks.
  private func quotes(_ text: String) -> String {
    var result = ""
    var end: Character?
    for character in text {
      if let closing = end {
        guard character == closing else { continue }
        end = nil
        result += Self.mark
      } else if character == "\"" || character == "“" {
        end = character == "“" ? "”" : "\""
      }
      result.append(character)
    }
    // Without the second mark, everything up to the end was left out.
    return end == nil ? result : result + Self.mark
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
    guard !word.contains("/") else { return false }
    let name = word.drop { !$0.isLetter && !$0.isNumber }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].prefix { $0.isLetter || $0.isNumber }.lowercased()
    return fileEndings.contains(ending) && name.prefix(10) != "studykiosk"
  }

  /// Returns a line without the hidden names, however they are written.
  func names(_ text: String) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    var (result, index) = ([String](), 0)
    while index < words.count {
      let most = min(mostWords, words.count - index)
      let length = stride(from: most, to: 0, by: -1).first { length in
        isHidden(words[index..<(index + length)])
      }
      result.append(length == nil ? String(words[index]) : Self.mark)
      index += length ?? 1
    }
    return result.joined(separator: " ")
  }

  private func isHidden(_ words: ArraySlice<Substring>) -> Bool {
    let bare = words.map(Self.bare)
    guard bare.first?.isEmpty == false, bare.last?.isEmpty == false else { return false }
    let name = bare.joined(separator: " ")
    if hidden.contains(name) { return true }
    // A name with an ending, as in "Anna's", and a name beside a sign, as in "anna@box".
    guard words.count == 1 else {
      return ["'s", "’s"].contains {
        name.hasSuffix($0) && hidden.contains(String(name.dropLast(2)))
      }
    }
    return name.split { !$0.isLetter && !$0.isNumber }.contains { hidden.contains(String($0)) }
  }
}
