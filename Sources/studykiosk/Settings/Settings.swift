import ArgumentParser
import FoundationEssentials
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

  /// The settings in force for a script; one without a value is left out.
  private struct Entry: Encodable {
    private let settings: KioskSettings
    private let file: String?

    init(_ settings: KioskSettings, _ file: String?) {
      (self.settings, self.file) = (settings, file)
    }

    func encode(to encoder: any Encoder) throws {
      let limits = GestureLimit.allCases.map { ($0.rawValue, Limit($0, in: settings)) }
      try JSONObject(
        [
          .json("file") { _ in file }, .json("keys") { _ in settings.keys.byName },
          .json("gestures") { _ in Dictionary(uniqueKeysWithValues: limits) },
        ]
          + Setting.all(of: .file).map { name in
            .json(name.rawValue.camelCase) { name.json($0) }
          }, settings
      ).encode(to: encoder)
    }
  }

  private struct Limit: Encodable {
    var value: Double
    var unit: String
    var minimum: Double
    var maximum: Double
    var standard: Double
    var isSet: Bool
    var meaning: String

    init(_ limit: GestureLimit, in settings: KioskSettings) {
      let meaning = limit.meaning
      (value, isSet) = (settings[limit], settings.limits[limit] != nil)
      (unit, self.meaning) = (meaning.unit.rawValue, meaning.text)
      (minimum, maximum) = (meaning.range.lowerBound, meaning.range.upperBound)
      standard = limit.value(in: GestureSettings())
    }
  }
}

extension Setting {
  /// Returns the setting's value for a script, a number in the setting's unit; nil if it has no value.
  fileprivate func json(_ settings: KioskSettings) -> (any Encodable)? {
    switch row.kind {
    case .number: settings.values.number(self)
    case .panelSize: settings.panelSize.map { [$0.width, $0.height] }
    case .list: settings.values.list(self)
    case .toggle, .word, .code, .path, .secret: settings[self]
    }
  }
}

extension String {
  /// This setting name as a JSON key: `panelSize` for `panel-size`.
  fileprivate var camelCase: String {
    split(separator: "-").enumerated().map { $0 == 0 ? String($1) : $1.capitalized }.joined()
  }
}
