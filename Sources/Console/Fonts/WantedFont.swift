import Glibc

/// A font for the Linux console to have while the kiosk draws on it, found before that.
package struct WantedFont: Sendable {
  /// As the kernel has it once it is loaded; nil to keep the one it has.
  let font: PSFFont?
  /// Where to note the font that the console had before, for a run that is killed; nil for nowhere.
  let folder: String?
  /// Why the console keeps its font against the choice; nil if it doesn't.
  package let remark: String?

  /// Keeps whatever font the console has.
  package static let none = WantedFont(font: nil, folder: nil, remark: nil)

  /// Finds the font that was chosen.
  ///
  /// On anything but a Linux console there is none.
  ///
  /// - Parameters:
  ///   - choice: A name is looked up and read on every terminal, so that a wrong one is always told.
  ///   - path: The terminal; nil for that of standard output.
  ///   - folder: Where to note the font that the console had before; nil for nowhere.
  ///   - fonts: Where fonts are installed.
  /// - Throws: `ConsoleFontError` for a named font that can't be used.
  package init(
    _ choice: ConsoleFontChoice, on path: String?, noteIn folder: String?,
    from fonts: ConsoleFontFolder = .installed
  ) throws(ConsoleFontError) {
    let screen = Self.screen(path)
    self.folder = folder
    (font, remark) =
      switch choice {
      case .keep: (nil, nil)
      case .named(let name): (try Self.font(named: name, in: fonts, on: screen), nil)
      case .automatic: screen.map { Self.largest(in: fonts, on: $0) } ?? (nil, nil)
      }
  }

  /// The installed font that a console of some pixels gets by itself.
  ///
  /// - Throws: `ConsoleFontError` if none is installed that leaves enough cells.
  package static func automatic(
    on screen: ConsolePixels, from fonts: ConsoleFontFolder = .installed
  ) throws(ConsoleFontError) -> PSFFont {
    guard let best = ConsoleFontChoice.best(of: fonts.names, on: screen) else {
      throw ConsoleFontError(name: fonts.path, problem: .noneFor(screen))
    }
    return try font(named: best, in: fonts)
  }

  private init(font: PSFFont?, folder: String?, remark: String?) {
    self.font = font
    self.folder = folder
    self.remark = remark
  }

  private typealias ConsoleScreen = (pixels: ConsolePixels, glyph: ConsolePixels)

  private static func largest(
    in fonts: ConsoleFontFolder, on screen: ConsoleScreen
  ) -> (PSFFont?, remark: String?) {
    let names = fonts.names
    guard let best = ConsoleFontChoice.best(of: names, on: screen.pixels) else {
      let exists = ConsoleFontChoice.best(of: names, on: .init(width: 4096, height: 4096)) != nil
      let remark =
        "\(fonts.path) has no Terminus font, so letters stay as small as they are; the "
        + "package console-setup-linux has it"
      return (nil, exists ? nil : remark)
    }
    do {
      let font = try font(named: best, in: fonts)
      // Somebody who has chosen still larger letters keeps them.
      let isLarger =
        screen.glyph.height > font.height
        && screen.pixels.leaves(
          ConsoleFontChoice.enoughCells, width: screen.glyph.width, height: screen.glyph.height)
      return (isLarger ? nil : font, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  /// - Returns: nil on anything but a Linux console.
  private static func font(
    named name: String, in fonts: ConsoleFontFolder, on screen: ConsoleScreen?
  ) throws(ConsoleFontError) -> PSFFont? {
    let font = try font(named: name, in: fonts)
    guard let screen else { return nil }
    let cells = ConsoleFontChoice.fewestCells
    guard screen.pixels.leaves(cells, width: font.width, height: font.height) else {
      throw ConsoleFontError(
        name: name, problem: .tooLarge(font: font.size, screen: screen.pixels))
    }
    return font
  }

  private static func screen(_ path: String?) -> ConsoleScreen? {
    guard let path else { return LinuxConsole.screen(STDOUT_FILENO) }
    let descriptor = Terminal.open(path)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return LinuxConsole.screen(descriptor)
  }

  private static func font(
    named name: String, in fonts: ConsoleFontFolder
  ) throws(ConsoleFontError) -> PSFFont {
    let font: PSFFont
    do {
      font = try PSFFont(contentsOf: fonts.file(of: name))
    } catch {
      throw ConsoleFontError(name: name, problem: .unreadable(error))
    }
    guard !font.glyphs.isEmpty else { throw ConsoleFontError(name: name, problem: .noCharacters) }
    guard let font = font.loadable else {
      throw ConsoleFontError(name: name, problem: .tooLarge(font: font.size, screen: nil))
    }
    return font
  }
}

/// A console font that was asked for can't be used.
package struct ConsoleFontError: Error, Equatable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    case unreadable(PSFError)
    /// It doesn't say which glyph shows which character.
    case noCharacters
    /// For a screen, or for any console.
    case tooLarge(font: ConsolePixels, screen: ConsolePixels?)
    /// No installed font leaves enough cells on a screen.
    case noneFor(ConsolePixels)
  }

  package let name: String
  package let problem: Problem

  package var description: String {
    switch problem {
    case .unreadable(let error) where error.problem == .unreadable(ENOENT):
      "there is no console font \(name) (\(error.path ?? "")); name a file, or one of "
        + "\(ConsoleFontFolder.installed.path) such as Uni2-TerminusBold32x16, keep or auto"
    case .unreadable(let error): "\(error)"
    case .noneFor(let screen):
      "\(name) has no Terminus font for a screen of \(screen.width)x\(screen.height) pixels; the "
        + "package console-setup-linux has fonts from 288x168 on"
    case .noCharacters: "\(name) has no table of its characters, so it can't show text"
    case .tooLarge(let font, nil):
      "\(name) has letters of \(font.width)x\(font.height) pixels; a console takes at most 64x32"
    case .tooLarge(let font, .some(let screen)):
      "\(name) has letters of \(font.width)x\(font.height) pixels, too large for a screen of "
        + "\(screen.width)x\(screen.height)"
    }
  }
}

extension PSFFont {
  fileprivate var size: ConsolePixels { ConsolePixels(width: width, height: height) }
}
