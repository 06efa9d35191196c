internal import Glibc

/// Finds the sounds, decks and recordings that ship with the program.
package enum DataDirectory {
  /// The path of a shipped file, such as `sounds` or `decks/world-capitals.csv`.
  ///
  /// The file is looked for in `$STUDYKIOSK_DATA`; if that is not set, beside an installed program
  /// (`../share/studykiosk`), in the folders above the program (a checkout) and in `/usr/share/studykiosk`.
  ///
  /// - Parameter name: The path of the file in the folder of shipped files.
  /// - Returns: The file's path.
  /// - Throws: `MissingDataError` with the searched folders.
  package static func path(of name: String) throws(MissingDataError) -> String {
    let directories = candidates
    for directory in directories where access("\(directory)/\(name)", R_OK) == 0 {
      return "\(directory)/\(name)"
    }
    throw MissingDataError(name: name, directories: directories)
  }

  private static var candidates: [String] {
    if let directory = environmentVariable("STUDYKIOSK_DATA") { return [directory] }
    var directories: [String] = []
    var folder = OwnProgram.folder
    if let folder { directories.append("\(folder)/../share/studykiosk") }
    for _ in 0..<5 {
      guard let current = folder, let slash = current.lastIndex(of: "/") else { break }
      directories.append(current)
      folder = String(current[..<slash])
    }
    return directories + ["/usr/share/studykiosk"]
  }
}

/// A shipped file is missing.
package struct MissingDataError: Error, CustomStringConvertible {
  let name: String
  let directories: [String]

  package var description: String {
    "\(name) is missing; looked in \(directories.joined(separator: ", ")). "
      + "Set STUDYKIOSK_DATA to the folder that has it."
  }
}
