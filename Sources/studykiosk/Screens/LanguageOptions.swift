import ArgumentParser
import LinuxSystem
import Scenes
import ScreenLayout
import SettingsFiles

/// The option that chooses the screen's language.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The screen's language (default: that of the settings; live, else the locale's; else en).",
      valueName: "code"))
  var language: Language.Code?

  /// Returns the layout for the chosen language.
  ///
  /// - Parameters:
  ///   - settings: The settings, which an option overrides.
  ///   - isLive: Whether the locale is used, too. It is not used for a recording, which gives the same bytes
  ///     everywhere.
  ///   - minLineHeight: The height of the smallest line of a card's text.
  /// - Returns: The layout, with the keyboard of the settings or of the language.
  func layout(_ settings: KioskSettings, isLive: Bool, minLineHeight: MinLineHeight) -> CardLayout {
    let code = code(settings, isLive: isLive)
    return CardLayout(
      language: Language(code),
      keyboard: Keyboard(settings.values.choice(.keyboard) ?? Keyboard.Code(code)),
      minLineHeight: minLineHeight)
  }

  /// Returns the screen's language; the parameters are those of `layout`.
  func code(_ settings: KioskSettings, isLive: Bool) -> Language.Code {
    language ?? settings.values.choice(.language) ?? (isLive ? Self.ofLocale : nil) ?? .en
  }

  /// The language of the locale, from the first of the environment variables that is set; nil if the box
  /// lacks it.
  ///
  /// Source: POSIX.1-2024 "8.2 Internationalization Variables".
  private static var ofLocale: Language.Code? {
    let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap(environmentVariable)
    return locales.first { !$0.isEmpty }.flatMap(Language.Code.init(locale:))
  }
}

extension Language.Code: ExpressibleByArgument {}
