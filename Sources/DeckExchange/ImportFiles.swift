internal import DeckFormats
internal import Glibc
internal import LinuxSystem

/// A file to import.
struct ImportFile {
  let path: String
  /// The file's name for a person; that of a file in a zip file begins with the zip file's name.
  let name: String
  /// The folder or unpacked zip file in which the file was found; nil if the person named the file itself.
  let folder: String?

  var isNamed: Bool { folder == nil }

  /// Whether the file comes from a zip file.
  var isUnpacked: Bool { name != path }
}

/// The search for the files to import: those that a person named, and those in named folders.
enum ImportFiles {
  /// The maximum depth of nested folders.
  private static let deepest = 10
  private static let most = 10_000

  /// Finds the files at paths, and in the folders among them.
  ///
  /// - Returns: The files, in the order of `paths`; those of a folder are sorted by name.
  /// - Throws: `FileError` for a folder that can't be read.
  static func all(in paths: [String]) throws(FileError) -> [ImportFile] {
    var files: [ImportFile] = []
    for path in paths {
      guard path != "-", Folder.kind(of: path) == S_IFDIR else {
        files.append(ImportFile(path: path, name: path, folder: nil))
        continue
      }
      try add(folder: path, of: path, depth: 0, to: &files)
    }
    return files
  }

  /// Finds the files of an unpacked zip file, whose name is `name`.
  static func all(in zip: UnpackedZip, of name: String) throws(FileError) -> [ImportFile] {
    var files: [ImportFile] = []
    try add(folder: zip.folder, of: zip.folder, depth: 0, to: &files)
    return files.map { file in
      let inner = file.path.dropFirst(zip.folder.count + 1)
      return ImportFile(path: file.path, name: "\(name)/\(inner)", folder: file.folder)
    }
  }

  private static func add(
    folder: String, of named: String, depth: Int, to files: inout [ImportFile]
  ) throws(FileError) {
    let entries = try Folder.entries(in: folder, most: most).sorted { $0.name < $1.name }
    for entry in entries where !entry.name.hasPrefix(".") {
      let path = "\(folder)/\(entry.name)"
      if entry.isFolder {
        if depth < deepest { try add(folder: path, of: named, depth: depth + 1, to: &files) }
      } else if files.count < most,
        DeckFormat.listedEndings.contains(where: { entry.name.lowercased().hasSuffix($0) })
      {
        files.append(ImportFile(path: path, name: path, folder: named))
      }
    }
  }
}
