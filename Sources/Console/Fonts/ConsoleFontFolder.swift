import Glibc
import LinuxSystem

/// Finds the fonts that are installed for the console.
package struct ConsoleFontFolder: Sendable {
  package let path: String

  /// Where Debian's console-setup-linux and kbd put them.
  package static let installed = ConsoleFontFolder(path: "/usr/share/consolefonts")

  package init(path: String) {
    self.path = path
  }

  /// The file of a font: a path as it is, or a name in this folder with or without its ending.
  func file(of name: String) -> String {
    if name.contains("/") { return name }
    let file = "\(path)/\(name)"
    let endings = ["", ".psf.gz", ".psf"]
    return endings.map { file + $0 }.first { access($0, F_OK) == 0 } ?? file
  }

  /// The names of all files; empty if there is no such folder.
  var names: [String] { (try? Folder.names(in: path, most: 10_000)) ?? [] }
}
