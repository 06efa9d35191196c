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
        return Finding("screen", .advice, "letters are not painted: \(refusal)")
      }
      return Finding("screen", .advice, "letters are not painted: \(error)")
    }
  }

  /// Whether the console gets the font that it should have.
  func letters() -> Finding {
    let choice = settings[.consoleFont].map(ConsoleFontChoice.init) ?? .automatic
    do {
      switch choice {
      case .keep:
        return Finding("letters", .good, "the console keeps its font, as console-font asks")
      case .named(let name):
        // One that can't be used keeps the kiosk from starting.
        _ = try WantedFont(choice, on: "/dev/tty1", noteIn: nil)
        return Finding("letters", .good, "the console gets \(name.printable(limit: 200))")
      case .automatic:
        let size = (try? Framebuffer(virtualTerminal: 1))?.size
        let font = try WantedFont.automatic(
          on: ConsolePixels(width: size?.width ?? 800, height: size?.height ?? 480))
        let end = size == nil ? " on 800 x 480 pixels" : ""
        return Finding(
          "letters", .good, "the console gets Terminus, \(font.width) x \(font.height) pixels\(end)"
        )
      }
    } catch {
      guard choice == .automatic else {
        return Finding("letters", .problem, "\(error)".printable(limit: 400))
      }
      return Finding(
        "letters", .advice, "the console keeps its small font: \(error)".printable(limit: 400))
    }
  }

  /// A few letters of each script that decks are often written in.
  private static let scripts = [
    ("Latin", "Aéß"), ("Cyrillic", "Жы"), ("Greek", "Ωά"), ("Arabic", "عپ"), ("Hebrew", "אם"),
    ("Devanagari", "अक"), ("Thai", "กไ"), ("Chinese", "漢语"), ("Japanese", "あカ"), ("Korean", "한"),
    ("emoji", "🍎"),
  ]

  /// Whether cards can be painted in each script.
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
