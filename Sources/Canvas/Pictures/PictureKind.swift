/// The kinds of pictures that can be shown, recognized by a file's first bytes, not by its name.
package enum PictureKind: String {
  case png, jpeg, gif, webp, bmp, svg

  /// The number of bytes at a file's beginning that are searched for its kind.
  static let headLength = 4_096

  /// Recognizes the kind of a file; returns nil if the file is of no such kind.
  ///
  /// - Parameter head: The file's first `headLength` bytes, or all of them if it is shorter.
  package init?(_ head: some Collection<UInt8>) {
    let head = Array(head.prefix(Self.headLength))
    func begins(_ bytes: [UInt8], at place: Int = 0) -> Bool {
      head.dropFirst(place).starts(with: bytes)
    }
    if begins([0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if begins([0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if begins(Array("GIF8".utf8)) {
      self = .gif
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if begins(Array("BM".utf8)), begins([0, 0, 0, 0], at: 6) {
      self = .bmp
    } else if Self.isSVG(head) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether a text begins with a tag and contains an `svg` tag.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = head.dropFirst(head.starts(with: mark) ? mark.count : 0)
      .drop { [0x09, 0x0a, 0x0d, 0x20].contains($0) }
    return text.first == UInt8(ascii: "<") && text.contains(text: "<svg")
  }
}

extension Collection<UInt8> {
  /// Returns whether an ASCII text occurs in the bytes; the text's first character must not recur in it.
  func contains(text: String) -> Bool {
    let wanted = Array(text.utf8)
    var (place, next) = (startIndex, 0)
    // Because the first character (`<`) does not recur, the search never has to go back.
    while place != endIndex {
      if self[place] == wanted[next] {
        next += 1
        if next == wanted.count { return true }
      } else {
        next = self[place] == wanted[0] ? 1 : 0
      }
      place = index(after: place)
    }
    return false
  }
}
