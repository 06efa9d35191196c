import Gestures
import InputEvents
import Scenes
import ScreenLayout
package import Study

/// What can be set on the screen as well as in a file; the screen's is kept in the library.
extension KioskSettings {
  /// The settings in force, by the names that preferences have.
  package var preferences: Preferences {
    var preferences: Preferences = [
      .letterSize: screen.letterSize.map { "\($0.shortest) mm" } ?? Self.automatic,
      .fade: screen.fade.rawValue,
      .wrap: wrap.rawValue,
      .homeAfter: homeAfter.map { "\($0) min" } ?? Preference.never,
      .profile: profile.rawValue,
      .shake: shake.rawValue,
      .volume: "\(volume)",
      .readAloud: readAloud.rawValue,
      .speechRate: speechRate.rawValue,
      .eyesFree: eyesFree.rawValue,
      .firstStart: firstStart.rawValue,
    ]
    preferences[.language] = screen.language?.rawValue
    preferences[.keyboard] = screen.keyboard?.rawValue
    preferences[.rotation] = screen.rotation?.rawValue
    return preferences
  }

  /// Replaces settings by preferences; a profile or shake that contradicts the file's limits is left out.
  package mutating func follow(_ preferences: Preferences) {
    if let size = preferences[.letterSize] { screen.letterSize = size.letterSize(unit: "mm") }
    if preferences[.homeAfter] != nil {
      homeAfter = preferences.time(.homeAfter).map { Int($0.components.seconds / 60) }
    }
    if preferences[.volume] != nil { volume = preferences.volume }
    readAloud = preferences[.readAloud].flatMap(ReadAloud.init) ?? readAloud
    speechRate = preferences[.speechRate].flatMap(Speech.Rate.init) ?? speechRate
    eyesFree = preferences[.eyesFree].flatMap(EyesFree.init) ?? eyesFree
    firstStart = preferences[.firstStart].flatMap(FirstStart.init) ?? firstStart
    wrap = preferences[.wrap].flatMap(Wrap.init) ?? wrap
    screen.fade = preferences[.fade].flatMap(ScreenSettings.Fade.init) ?? screen.fade
    if let code = preferences[.language] { screen.language = Language.Code(rawValue: code) }
    if let code = preferences[.keyboard] { screen.keyboard = Keyboard.Code(rawValue: code) }
    screen.rotation = preferences[.rotation].flatMap(Rotation.init) ?? screen.rotation
    let before = (profile, shake)
    profile = preferences[.profile].flatMap(GestureProfile.init) ?? profile
    shake = preferences[.shake].flatMap(ShakeSensitivity.init) ?? shake
    if !conflicts.isEmpty { (profile, shake) = before }
  }

  private static let automatic = "auto"
}
