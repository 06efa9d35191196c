internal import DeckFormats
internal import Glibc
internal import InputEvents
internal import LinuxSystem
package import Scenes
internal import Study

/// The folder `studykiosk` of a USB stick, whose content is untrusted.
package struct StickFolder {
  /// The stick's top folder.
  let top: String

  /// - Parameter top: The stick's top folder.
  package init(top: String) { self.top = top }

  /// The path of the folder `studykiosk`.
  var path: String { "\(top)/studykiosk" }

  /// The maximum number of files and folders that are offered.
  private static let mostDecks = 100
  /// The maximum number of names that are read from a folder.
  private static let mostNames = 5_000
  /// The file name extensions of decks, including two that `deck import` accepts only for a file that is
  /// named, not for files in a folder.
  private static let endings = DeckFormat.listedEndings + [".zip", ".db"]

  /// Returns the decks that the stick offers; ignores links, and names that can't be shown unchanged.
  package func stick() -> Stick {
    guard Folder.kind(of: path) == S_IFDIR else { return Stick(decks: []) }
    let names = Self.names(in: path).filter { name in
      if name.hasPrefix(".") { return false }
      return switch Folder.kind(of: file(name)) {
      case S_IFREG: Self.isDeck(name, Self.endings) && !Self.isOwn(name)
      case S_IFDIR:
        Self.names(in: file(name)).contains { Self.isDeck($0, DeckFormat.listedEndings) }
      default: false
      }
    }
    return Stick(decks: Array(names.prefix(Self.mostDecks)))
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns a file name with the date, and with a number if there is such a file already.
  func freeName(_ kind: String, _ ending: String, at time: WallTime) -> String {
    let name = "\(kind)-\(time.fileText.prefix(10))"
    var (free, number) = ("\(name).\(ending)", 1)
    while Folder.kind(of: file(free)) != nil {
      number += 1
      free = "\(name)-\(number).\(ending)"
    }
    return free
  }

  /// The beginnings of the names of answer files and of backups.
  package static let answers = "answers"
  package static let backup = "backup"

  /// Returns whether a file has the name of answers that a kiosk has written, such as
  /// "answers-2026-11-23.csv".
  private static func isOwn(_ name: String) -> Bool {
    name.hasPrefix("\(answers)-2") && name.hasSuffix(".csv")
  }

  private static func isDeck(_ name: String, _ endings: [String]) -> Bool {
    endings.contains(where: name.lowercased().hasSuffix)
  }

  /// Returns the names in a folder that can be shown; none if the folder can't be read.
  static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder, most: mostNames)) ?? []).filter { name in
      name == name.printable(limit: 255) && !name.unicodeScalars.contains("\u{fffd}")
    }
  }
}
