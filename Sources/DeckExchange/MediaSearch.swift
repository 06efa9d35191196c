internal import DeckFormats
internal import LinuxSystem

/// Finds the files that texts name, in a folder and its subfolders.
///
/// Names may differ in upper and lower case and in how accents are written. Links are not followed.
struct MediaSearch {
  private let folder: String
  /// The paths relative to the folder, by the folded file names; paths with fewer folders come first.
  private let paths: [String: [String]]

  private static let deepest = 10
  private static let most = 100_000

  init(_ folder: String) {
    self.folder = folder
    var paths: [String: [String]] = [:]
    var level = [""]
    var count = 0
    for _ in 0..<Self.deepest where !level.isEmpty {
      var next: [String] = []
      for inner in level {
        let entries = (try? Folder.entries(in: "\(folder)/\(inner)", most: Self.most - count)) ?? []
        count += entries.count
        for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
          if entry.isFolder {
            next.append("\(inner)\(entry.name)/")
          } else {
            paths[MediaName.folded(entry.name), default: []].append(inner + entry.name)
          }
        }
      }
      level = next
    }
    self.paths = paths
  }

  /// Returns the path, relative to the folder, of a file that a text names.
  ///
  /// - Parameter name: A file name, or a path with folders. The file must be in folders with these names, at
  ///   any depth, or else directly in the searched folder.
  /// - Returns: The best match: one in the named folders first, then one with the same case, then one in
  ///   fewer folders; nil if there is none.
  func path(of name: String) -> String? {
    let wanted = name.split(separator: "/")
    guard let last = wanted.last, let found = paths[MediaName.folded(last)] else { return nil }
    let fitting = found.filter { path in
      let parts = path.split(separator: "/")
      let isInside =
        parts.count >= wanted.count
        && zip(parts.suffix(wanted.count), wanted).allSatisfy {
          MediaName.folded($0) == MediaName.folded($1)
        }
      return isInside || parts.count == 1
    }
    return fitting.min { Self.rank($0, wanted) < Self.rank($1, wanted) }
  }

  /// Returns the rank of a match; a smaller rank is a better match.
  private static func rank(_ path: String, _ wanted: [Substring]) -> (Int, Int, Int, String) {
    let parts = path.split(separator: "/")
    let isWhole = parts.count >= wanted.count
    let isSame = parts.suffix(wanted.count).elementsEqual(wanted)
    return (isWhole ? 0 : 1, isSame ? 0 : 1, parts.count, path)
  }
}
