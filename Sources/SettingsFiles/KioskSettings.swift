package import Gestures
package import InputEvents
package import Scenes
package import ScreenLayout
package import Study

/// What a builder can set: whose hands use the box, its panel, and single limits.
package struct KioskSettings: Equatable, Sendable {
  /// Whose hands; it gives every limit that is not set by itself.
  package var profile = GestureProfile.standard
  /// How gentle a shake may be.
  package var shake = ShakeSensitivity.normal

  /// The touch panel's own size, before calibration; nil where the panel knows it, or nobody does.
  package var panelSize: SurfaceSize?

  package var screen = ScreenSettings()

  /// What can be studied from home.
  package var offer = Offer()
  /// Keys and buttons that mean something else than usual.
  package var keys = KeyBindings()
  /// Whether no key leads to another virtual terminal while the box runs.
  package var lockTerminal = TerminalLock.off

  package enum TerminalLock: String, CaseIterable, Sendable {
    case on, off
  }

  /// After how many minutes without a touch the box goes home, from 1 to 120; nil for never.
  package var homeAfter: Int? = 5

  /// Whether leafing through a deck goes on from its last card to its first.
  package var wrap = Wrap.on

  /// What comes after the last card that is browsed, and before the first.
  package enum Wrap: String, CaseIterable, Sendable {
    /// The other end of the deck.
    case on
    /// Nothing.
    case off
  }

  /// How loud it is, in percent.
  package var volume = 100
  /// The folder of the event sounds; nil for the built-in ones.
  package var sounds: String?
  /// Which sides of cards are read aloud.
  package var readAloud = ReadAloud.off
  package var speechRate = Speech.Rate.normal
  /// The path of the program that reads aloud; nil for espeak-ng.
  package var speechProgram: String?
  /// Whether the box is used without looking.
  package var eyesFree = EyesFree.off

  /// Whether the box asks about itself at its first start: language, touches, sound, who learns.
  package var firstStart = FirstStart.done

  package enum FirstStart: String, CaseIterable, Sendable {
    case ask, done
  }

  package enum EyesFree: String, CaseIterable, Sendable {
    case off
    /// It says everything, and nothing is chosen by a mere touch.
    case on
  }

  /// Sides of cards.
  package enum ReadAloud: String, CaseIterable, Sendable {
    case off, question, both
  }

  /// Which sounds of a card are played when it is shown.
  package var cardSounds = CardSounds.Choice.both

  /// The limits set by themselves, in their units and inside their ranges.
  package private(set) var limits: [GestureLimit: Double] = [:]

  package init() {}

  /// The value in force, in the limit's unit.
  ///
  /// One set to the value it has anyway counts as not set: it follows the profile, or how gentle a
  /// shake may be. What is set is clamped to the limit's range.
  package subscript(limit: GestureLimit) -> Double {
    get { limits[limit] ?? limit.value(in: followed) }
    set {
      let value = limit.clamped(newValue)
      let isFollowed = limit.text(value) == limit.text(limit.value(in: followed))
      limits[limit] = isFollowed ? nil : value
    }
  }

  /// The limits where none is set by itself.
  private var followed: GestureSettings {
    var settings = GestureSettings(profile: profile)
    settings.setShakeSensitivity(shake)
    return settings
  }

  /// All limits as the recognizers take them.
  package var gestures: GestureSettings {
    var settings = followed
    for (limit, value) in limits { limit.set(value, in: &settings) }
    return settings
  }
}

extension GestureLimit {
  /// A profile's value with its unit.
  package func text(in profile: GestureProfile) -> String {
    text(value(in: GestureSettings(profile: profile)))
  }
}

/// How cards look.
package struct ScreenSettings: Equatable, Sendable {
  /// The Linux console's font: `keep`, `auto`, a name or a path; nil where nothing is said.
  package var consoleFont: String?
  /// How far the Linux console is turned, and touches with it; nil to leave both as they are.
  package var rotation: Rotation?
  package var letters = Letters.auto
  /// The least height of a capital letter of a card's text, in mm; nil for a share of the screen.
  package var letterSize: Double?
  package var fade = Fade.on
  /// The screen's words; nil for those of the locale.
  package var language: Language.Code?
  /// The keyboard on the screen; nil for the language's.
  package var keyboard: Keyboard.Code?

  package init() {}

  /// The letter sizes that can be set, in mm.
  package static let letterSizes = 3.0...30

  /// How a card's text is shown.
  package enum Letters: String, CaseIterable, Sendable {
    /// Painted in large letters where the screen shows pixels or symbols.
    case auto
    /// In the console's own letters.
    case console
  }

  /// Whether texts fade in; slow panels and electronic paper show them at once.
  package enum Fade: String, CaseIterable, Sendable {
    case on, off
  }
}

/// The names of settings files beside those of the limits.
enum SettingsName: String, CaseIterable {
  case profile
  case shake
  case panelSize = "panel-size"
  case rotation
  case consoleFont = "console-font"
  case letters
  case letterSize = "letter-size"
  case homeAfter = "home-after"
  case volume
  case sounds
  case cardSounds = "card-sounds"
  case readAloud = "read-aloud"
  case speechRate = "speech-rate"
  case speechProgram = "speech-program"
  case eyesFree = "eyes-free"
  case firstStart = "first-start"
  case fade
  case wrap
  case language
  case keyboard
  case kioskDecks = "kiosk-decks"
  case kioskModes = "kiosk-modes"
  case lockTerminal = "lock-terminal"
  case keys
  case gestures
}
