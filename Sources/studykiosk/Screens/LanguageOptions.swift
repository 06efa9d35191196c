import ArgumentParser
import LinuxSystem
import Scenes
import ScreenLayout
import SettingsFiles

/// In which language the screen speaks.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The screen's language (default: that of the settings; live, else the locale's; else en).",
      valueName: "code"))
  var language: Language.Code?

  /// Chooses how screens are laid out.
  ///
  /// - Parameters:
  ///   - settings: What counts where no option says otherwise.
  ///   - isLive: Whether the locale counts, too. For a recording it does not, so that it gives the
  ///     same bytes everywhere.
  ///   - leastLine: The height of the smallest line of a card's text.
  /// - Returns: The layout, with the keyboard of the settings or of the language.
  func layout(_ settings: KioskSettings, isLive: Bool, leastLine: LeastLine) -> CardLayout {
    let code = code(settings, isLive: isLive)
    return CardLayout(
      language: Language(code),
      keyboard: Keyboard(settings.values.choice(.keyboard) ?? Keyboard.Code(code)),
      leastLine: leastLine)
  }

  /// The screen's language; parameters as in `layout`.
  func code(_ settings: KioskSettings, isLive: Bool) -> Language.Code {
    language ?? settings.values.choice(.language) ?? (isLive ? Self.ofLocale : nil) ?? .en
  }

  /// The language of the first of these variables that is set.
  ///
  /// Source: POSIX.1-2024 "8.2 Internationalization Variables".
  private static var ofLocale: Language.Code? {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(environmentVariable)
    return locales.first { !$0.isEmpty }.flatMap(Language.Code.init(locale:))
  }
}

extension Language.Code: ExpressibleByArgument {}
