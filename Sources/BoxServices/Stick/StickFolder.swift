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
  /// The maximum number of backups that are offered, and of files that can't be cards.
  private static let mostOthers = 20
  /// The file name extensions of decks, including two that `deck import` accepts only for a file that is
  /// named, not for files in a folder.
  private static let endings = DeckFormat.endings + [".zip", ".db"]
  private static let backupEndings = [".sqlite"]
  private static let updateEndings = [".raucb"]

  /// Returns what the stick offers; ignores links, and names that can't be shown unchanged.
  package func stick() -> Stick {
    guard Folder.kind(of: path) == S_IFDIR else { return Stick(decks: []) }
    var (decks, others, backups): ([String], [String: String], [String]) = ([], [:], [])
    var updates: [String] = []
    for name in Self.names(in: path) where !name.hasPrefix(".") {
      switch Folder.kind(of: file(name)) {
      case S_IFREG where Self.isDeck(name, Self.endings):
        if !Self.isOwn(name) { decks.append(name) }
      case S_IFREG where Self.isDeck(name, Self.backupEndings): backups.append(name)
      case S_IFREG where Self.isDeck(name, Self.updateEndings): updates.append(name)
      case S_IFREG: others[name] = RefusedFormat.named(name)?.saveAs
      case S_IFDIR:
        let inside = Self.names(in: file(name))
        if inside.contains(where: { Self.isDeck($0, DeckFormat.endings) }) {
          decks.append(name)
        } else {
          others[name] = inside.lazy.compactMap { RefusedFormat.named($0)?.saveAs }.first
        }
      default: break
      }
    }
    let shown = others.keys.sorted().prefix(Self.mostOthers)
    return Stick(
      decks: Array(decks.prefix(Self.mostDecks)),
      others: others.filter { shown.contains($0.key) }, backups: newest(backups),
      updates: Array(updates.prefix(Self.mostOthers)))
  }

  /// Returns the newest backups by when they were written, the newest first.
  private func newest(_ backups: [String]) -> [String] {
    backups.map { (name: $0, written: FileStatus(file($0))?.written ?? 0) }
      .sorted { ($0.written, $0.name) > ($1.written, $1.name) }
      .prefix(Self.mostOthers).map(\.name)
  }

  /// The path of a file in the folder.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the name on the stick of a file whose path a command has printed.
  func name(ofPrinted path: String) -> String {
    let prefix = "\(self.path)/".printable()
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

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
