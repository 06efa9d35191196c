import Glibc
import LinuxSystem
import Study

/// The decks, pictures and sounds of a plain zip file, in a folder that exists as long as this object.
///
/// Other files, such as programs, are not unpacked. `ZipArchive` refuses names that lead out of the folder,
/// links and the like.
package final class UnpackedZip {
  package var folder: String { place.path }
  private let place: TemporaryPlace

  /// The largest size of all files together, in bytes: the same as for the pictures and sounds of an import.
  package static let largestTotal = 1 << 30
  /// The largest size of a file, in bytes: that of any deck of texts, picture or sound that is imported.
  ///
  /// A package may have up to `largestTotal` bytes.
  package static let largestFile = 64 << 20
  /// The largest number of files, as in a folder that is imported.
  package static let mostFiles = 10_000
  /// The largest depth of nested folders, as in a folder that is imported.
  package static let deepest = 10

  /// - Throws: `DeckFileError` if the zip file is damaged or too large, or if the disk is nearly full.
  package init(_ zip: ZipArchive) throws {
    place = try TemporaryPlace.folder()
    let names = zip.names.filter(Self.isWanted)
    guard names.count <= Self.mostFiles else {
      throw DeckFileError(path: zip.path, message: "more than \(Self.mostFiles) files are in it")
    }
    var total = 0
    for name in names {
      try makeFolders(of: name, path: zip.path)
      let isPackage = DeckFormat.packageEndings.contains { name.lowercased().hasSuffix($0) }
      try writeFile(name, path: zip.path) { write in
        try zip.read(name, limit: isPackage ? Self.largestTotal : Self.largestFile) { piece in
          total += piece.count
          guard total <= Self.largestTotal else {
            throw DeckFileError(
              path: zip.path, message: "more than \(Self.largestTotal >> 30) GiB come out of it")
          }
          try write(piece)
        }
      }
    }
  }

  /// Whether a file is a deck, a picture or a sound, and not hidden.
  private static func isWanted(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    guard let last = parts.last?.lowercased(),
      !parts.contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" })
    else { return false }
    let fileExtension = last.lastIndex(of: ".").map { String(last[$0...].dropFirst()) } ?? ""
    let medium = CardRecord.Media(side: .question, hash: "", fileExtension: fileExtension)
    return medium.isPicture || medium.isSound
      || DeckFormat.endings.contains { last.hasSuffix($0) }
  }

  /// Makes the folders that a file is in.
  private func makeFolders(of name: String, path: String) throws(DeckFileError) {
    let parts = name.split(separator: "/").dropLast()
    guard parts.count <= Self.deepest else {
      throw DeckFileError(
        path: path, message: "more than \(Self.deepest) folders are in each other in it")
    }
    let inner = parts.joined(separator: "/")
    do {
      try Folder.make("\(folder)/\(inner)", mode: 0o700)
    } catch {
      throw DeckFileError(
        path: path,
        message: "«\(inner)» can't be unpacked: \(String(cString: strerror(error.code)))")
    }
  }

  /// Makes a file; `fill` is given a function that appends to it.
  private func writeFile(
    _ name: String, path: String, _ fill: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    func failure() -> DeckFileError {
      DeckFileError(
        path: path, message: "«\(name)» can't be unpacked: \(String(cString: strerror(errno)))")
    }
    guard let stream = fopen("\(folder)/\(name)", "wxe") else { throw failure() }
    do {
      try fill { piece in
        try place.check(roomFor: piece.count)
        guard fwrite(piece, 1, piece.count, stream) == piece.count else { throw failure() }
      }
    } catch {
      fclose(stream)
      throw error
    }
    guard fclose(stream) == 0 else { throw failure() }
  }
}
