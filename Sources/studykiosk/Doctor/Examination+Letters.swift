import Canvas
import Console
import Glibc
import InputEvents
import Scenes
import SettingsFiles

extension Examination {
  func screen() -> Finding {
    do throws(FramebufferError) {
      let framebuffer = try Framebuffer(virtualTerminal: 1)
      let size = framebuffer.size
      return Finding(
        "screen", .good, "\(framebuffer.path) has \(size.width) x \(size.height) pixels")
    } catch {
      if case .device(_, let path, EACCES, _) = error, let refusal = refusal(of: path) {
        return Finding("screen", .advice, "the screen is not painted: \(refusal)")
      }
      return Finding("screen", .advice, "the screen is not painted: \(error)")
    }
  }

  /// A few letters of each script that decks are often written in.
  private static let scripts = [
    ("Latin", "Aéß"), ("Cyrillic", "Жы"), ("Greek", "Ωά"), ("Arabic", "عپ"), ("Hebrew", "אם"),
    ("Devanagari", "अक"), ("Thai", "กไ"), ("Chinese", "漢语"), ("Japanese", "あカ"), ("Korean", "한"),
    ("emoji", "🍎"),
  ]

  /// Returns whether the installed fonts have the letters of each script.
  func fonts() -> Finding {
    let missing = Self.scripts.compactMap { name, letters in
      MissingFont(in: letters).map { (name, $0) }
    }
    guard !missing.isEmpty else {
      return Finding("fonts", .good, Self.scripts.map(\.0).joined(separator: ", "))
    }
    let packages = Set(missing.compactMap(\.1.package)).sorted().joined(separator: " ")
    return Finding(
      "fonts", .advice,
      "none for \(missing.map(\.0).joined(separator: ", ")); if a deck needs them: "
        + "sudo apt install \(packages)")
  }
}
