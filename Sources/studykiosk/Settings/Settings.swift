import ArgumentParser
import Gestures
import InputEvents
import Scenes
import SettingsFiles
import Study

/// `studykiosk settings`.
struct Settings: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Print the current settings, as a file to save and edit.",
    discussion: """
      The live kiosk reads $STUDYKIOSK_SETTINGS, else ~/.config/studykiosk/settings.yaml, else \
      /etc/studykiosk/settings.yaml. A recording is replayed with the built-in settings, or with \
      those of --settings.
      """)

  @OptionGroup var options: SettingsOptions

  @OptionGroup var listing: ListingOptions

  func run() throws {
    try refuseInputs([options.path(isInstalled: true)], ["-"])
    let (settings, path) = try options.inForce(isInstalled: true)
    try listing.write(
      Entry(settings, path), lines: [String(SettingsFile.text(settings).dropLast())])
  }

  private struct Entry: Encodable {
    var file: String?
    var profile: String
    var shake: String
    var panelSize: [Double]?
    var consoleFont: String
    var letters: String
    var letterSize: Double?
    /// In degrees; nil for as the system has it.
    var rotation: String?
    var fade: String
    /// In minutes; nil for never.
    var homeAfter: Int?
    var wrap: String
    var volume: Int
    var sounds: String?
    var cardSounds: String
    var readAloud: String
    var speechRate: String
    var speechProgram: String?
    var eyesFree: String
    var firstStart: String
    var kioskDecks: [String]?
    var kioskModes: [String]?
    var lockTerminal: String
    var keys: [String: String]
    var gestures: [String: Limit]

    struct Limit: Encodable {
      var value: Double
      var unit: String
      var minimum: Double
      var maximum: Double
      var standard: Double
      var isSet: Bool
      var meaning: String
    }

    init(_ settings: KioskSettings, _ path: String?) {
      file = path
      profile = settings.profile.rawValue
      shake = settings.shake.rawValue
      panelSize = settings.panelSize.map { [$0.width, $0.height] }
      consoleFont = settings.screen.consoleFont ?? "auto"
      letters = settings.screen.letters.rawValue
      letterSize = settings.screen.letterSize
      rotation = settings.screen.rotation?.rawValue
      fade = settings.screen.fade.rawValue
      homeAfter = settings.homeAfter
      wrap = settings.wrap.rawValue
      volume = settings.volume
      sounds = settings.sounds
      cardSounds = settings.cardSounds.rawValue
      readAloud = settings.readAloud.rawValue
      speechRate = settings.speechRate.rawValue
      speechProgram = settings.speechProgram
      eyesFree = settings.eyesFree.rawValue
      firstStart = settings.firstStart.rawValue
      kioskDecks = settings.offer.decks
      kioskModes = settings.offer.modes?.map(\.rawValue)
      lockTerminal = settings.lockTerminal.rawValue
      keys = settings.keys.byName
      let limits = GestureLimit.allCases.map { limit in
        let meaning = limit.meaning
        return (
          limit.rawValue,
          Limit(
            value: settings[limit], unit: meaning.unit.rawValue,
            minimum: meaning.range.lowerBound, maximum: meaning.range.upperBound,
            standard: limit.value(in: GestureSettings()), isSet: settings.limits[limit] != nil,
            meaning: meaning.text)
        )
      }
      gestures = Dictionary(uniqueKeysWithValues: limits)
    }
  }
}
