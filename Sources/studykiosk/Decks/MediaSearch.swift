import Glibc

/// Finds the files that texts name in a folder and the folders in it.
///
/// Names may differ in upper and lower case and in how accents are written. Links are not followed.
struct MediaSearch {
  private let folder: String
  /// The paths within the folder by their last names in lower case, those in fewer folders first.
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
        for (name, isFolder) in Self.entries(of: "\(folder)/\(inner)", most: Self.most - count) {
          count += 1
          if isFolder {
            next.append("\(inner)\(name)/")
          } else {
            paths[name.lowercased(), default: []].append(inner + name)
          }
        }
      }
      level = next
    }
    self.paths = paths
  }

  /// The path within the folder of what a text calls so.
  ///
  /// - Parameter name: A name, or one behind folders. The folder that it names counts, wherever that is;
  ///   else the file must lie in the searched folder itself.
  /// - Returns: The nearest one; of several, the one with the same case, then the one in fewer folders.
  func path(of name: String) -> String? {
    let wanted = name.split(separator: "/")
    guard let last = wanted.last, let found = paths[last.lowercased()] else { return nil }
    let fitting = found.filter { path in
      let parts = path.split(separator: "/")
      let isInside =
        parts.count >= wanted.count
        && zip(parts.suffix(wanted.count), wanted).allSatisfy { $0.lowercased() == $1.lowercased() }
      return isInside || parts.count == 1
    }
    return fitting.min { Self.rank($0, wanted) < Self.rank($1, wanted) }
  }

  /// What is smaller is nearer.
  private static func rank(_ path: String, _ wanted: [Substring]) -> (Int, Int, Int, String) {
    let parts = path.split(separator: "/")
    let isWhole = parts.count >= wanted.count
    let isSame = parts.suffix(wanted.count).elementsEqual(wanted)
    return (isWhole ? 0 : 1, isSame ? 0 : 1, parts.count, path)
  }

  /// The names in a folder, in order; none of one that can't be read.
  private static func entries(of folder: String, most: Int) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while entries.count < most, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      entries.append((name, isFolder("\(folder)/\(name)", entry.pointee.d_type)))
    }
    return entries.sorted { $0.name < $1.name }
  }

  private static func isFolder(_ path: String, _ kind: UInt8) -> Bool {
    guard Int(kind) == DT_UNKNOWN else { return Int(kind) == DT_DIR }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
