import Study

/// The name of a picture or sound in a package or in a text.
package enum MediaName {
  /// The longest name, in UTF-8 bytes, as in file systems.
  static let longest = 255

  /// Returns a name that is one path component; nil for a URL, a path or a text that can't be a file's name.
  ///
  /// Source: Anki `rslib/src/media/files.rs`.
  static func name(_ text: some StringProtocol) -> String? {
    guard (1...longest).contains(text.utf8.count), text != ".", text != "..",
      text.unicodeScalars.allSatisfy({
        $0.value >= 0x20 && $0.value != 0x7f && !"/\\:".unicodeScalars.contains($0)
      })
    else { return nil }
    return String(text)
  }

  /// Returns the form of a name that those have in common that differ in case or in percent-encoding alone.
  package static func folded(_ name: some StringProtocol) -> String {
    percentDecoded(String(name)).lowercased()
  }

  /// Returns the path by which a text refers to a picture or sound: its name, behind its folders, if any.
  ///
  /// "../img/a.png" and "C:\\img\\a.png" are "img/a.png": the rest is only valid on somebody else's machine.
  ///
  /// - Returns: nil for a URL or a text that can't be a file's path.
  static func path(_ text: some StringProtocol) -> String? {
    guard text.utf8.count <= longestPath else { return nil }
    var parts = text.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    guard !text.hasSuffix("/"), !text.hasSuffix("\\") else { return nil }
    // A drive's letter, and the scheme of a file's URL.
    if let drive = parts.first, parts.count > 1,
      drive.lowercased() == "file:" || drive.count == 2 && drive.last == ":"
    {
      parts.removeFirst()
      if let drive = parts.first, parts.count > 1, drive.count == 2, drive.last == ":" {
        parts.removeFirst()
      }
    }
    parts.removeAll { [".", "..", "@"].contains($0) }
    guard !parts.isEmpty, parts.allSatisfy({ name($0) != nil }) else { return nil }
    return parts.joined(separator: "/")
  }

  /// Returns the name at the end of a path, because archives have no folders.
  static func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The longest path, in UTF-8 bytes.
  private static let longestPath = 1_000

  /// Returns the path in an element's `src`, in which characters may be percent-encoded, as in `%20`.
  static func path(source: String) -> String? {
    // The query or fragment behind the name is meant for a browser.
    path(percentDecoded(source))
      ?? path(percentDecoded(String(source.prefix { $0 != "?" && $0 != "#" })))
  }

  /// Whether a text is nothing but the name of a picture or sound.
  static func isFile(_ text: String) -> Bool {
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex, text.utf8.count <= longest
    else { return false }
    return endings.contains(text[text.index(after: dot)...].lowercased())
  }

  private static let endings = Set(
    CardRecord.Media.pictureExtensions + CardRecord.Media.soundExtensions + refused.keys)

  /// The extensions of files that phones and other programs save and the box can't decode, with those to save
  /// instead.
  package static let refused = [
    "heic": ".jpg", "heif": ".jpg", "avif": ".jpg", "tif": ".png", "tiff": ".png",
    "m4a": ".mp3", "aac": ".mp3", "wma": ".mp3",
  ]

  /// Returns the percent-decoded text; the text itself if it can't be decoded.
  private static func percentDecoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.utf8.first != UInt8(ascii: "+"),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}

/// A package's pictures and sounds by the names that cards use, which may differ from theirs in case and in
/// percent-encoding.
struct MediaEntries {
  private let exact: [String: String]
  private let folded: [String: String]

  /// - Parameter names: The names of the zip file's entries by the names of the pictures and sounds.
  init(_ names: [String: String]) {
    exact = names
    folded = Dictionary(
      names.sorted { $0.key < $1.key }.map { (MediaName.folded($0.key), $0.value) }
    ) { first, _ in first }
  }

  /// The entry of the picture or sound that a card names; nil if there is none.
  subscript(name: String) -> String? {
    let name = MediaName.last(name)
    return exact[name] ?? folded[MediaName.folded(name)]
  }
}
