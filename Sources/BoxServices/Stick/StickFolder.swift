internal import DeckFormats
internal import Glibc
internal import InputEvents
internal import LinuxSystem
package import Scenes
internal import Study

/// The known folder of a USB stick; whatever is there is untrusted.
package struct StickFolder {
  /// The stick's top folder.
  let top: String

  /// - Parameter top: The stick's top folder.
  package init(top: String) { self.top = top }

  /// The known folder.
  var path: String { "\(top)/studykiosk" }

  /// The most files and folders that are offered.
  private static let mostDecks = 100
  /// The most names that are looked at in a folder.
  private static let mostNames = 5_000
  /// Those that `deck import` takes by name, but not out of a folder, come last.
  private static let endings = DeckFormat.listedEndings + [".zip", ".db"]

  /// What the stick offers; a link counts for nothing, nor does a name that can't be shown as it is.
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

  /// A name with a date, with a number if there is such a file already.
  func freeName(_ kind: String, _ ending: String, at time: WallTime) -> String {
    let name = "\(kind)-\(time.fileText.prefix(10))"
    var (free, number) = ("\(name).\(ending)", 1)
    while Folder.kind(of: file(free)) != nil {
      number += 1
      free = "\(name)-\(number).\(ending)"
    }
    return free
  }

  /// What the names of files of answers and of backups begin with.
  package static let answers = "answers"
  package static let backup = "backup"

  /// Whether it is a file of answers that a kiosk has written, "answers-2026-11-23.csv".
  private static func isOwn(_ name: String) -> Bool {
    name.hasPrefix("\(answers)-2") && name.hasSuffix(".csv")
  }

  private static func isDeck(_ name: String, _ endings: [String]) -> Bool {
    endings.contains(where: name.lowercased().hasSuffix)
  }

  /// The names in a folder that can be shown; none of a folder that can't be read.
  static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder, most: mostNames)) ?? []).filter { name in
      name == name.printable(limit: 255) && !name.unicodeScalars.contains("\u{fffd}")
    }
  }
}
