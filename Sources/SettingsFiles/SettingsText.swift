import Gestures
package import InputEvents
import Scenes
import ScreenLayout
import Study

extension SettingsFile {
  /// A whole settings file: everything that can be set, with what it means.
  ///
  /// What follows the profile stands in comments, so that another profile's values come with its
  /// name. Read again it gives the same settings.
  ///
  /// - Returns: YAML, with a line end after every line.
  package static func text(_ settings: KioskSettings) -> String {
    let screen = settings.screen
    let panelSize: String? = settings.panelSize.map { "panel-size: \($0.text) mm" }
    let rotation: String? = screen.rotation.map { "rotation: \($0.rawValue)" }
    let consoleFont: String? = screen.consoleFont.map { "console-font: \($0)" }
    let letterSize: String? = screen.letterSize.map { "letter-size: \($0.shortest) mm" }
    let sounds: String? = settings.sounds.map { "sounds: \($0)" }
    let speechProgram: String? = settings.speechProgram.map { "speech-program: \($0)" }
    let language: String? = screen.language.map { "language: \($0.rawValue)" }
    let keyboard: String? = screen.keyboard.map { "keyboard: \($0.rawValue)" }
    let decks: String? = settings.offer.decks.map {
      "kiosk-decks: [\($0.map(\.quoted).joined(separator: ", "))]"
    }
    let modes: String? = settings.offer.modes.map {
      "kiosk-modes: [\($0.map(\.rawValue).joined(separator: ", "))]"
    }
    var lines: [String] = [
      "# Study Kiosk settings. A value in a comment follows the profile: take its # away to set it.",
      "",
      "# Whose hands: \(GestureProfile.allCases.map(\.rawValue).joined(separator: ", ")).",
      "profile: \(settings.profile.rawValue)",
      "",
      "# How gentle a shake may be: \(ShakeSensitivity.allCases.map(\.rawValue).joined(separator: ", ")).",
      "shake: \(settings.shake.rawValue)",
      "",
      "# The touch panel's own size, where it does not know it itself: see `studykiosk devices`.",
      panelSize ?? "# panel-size: 154 x 86 mm",
      "",
      "# How far the Linux console and its touches are turned clockwise: \(Rotation.allCases.map(\.rawValue).joined(separator: ", ")).",
      "# Without this both stay as the system has them.",
      rotation ?? "# rotation: 180",
      "",
      "# The console's font: keep, auto (the largest Terminus), or a file or name such as Uni2-VGA16.",
      consoleFont ?? "# console-font: auto",
      "",
      "# A card's text: auto (in large painted letters where the screen can show them) or console.",
      "letters: \(screen.letters.rawValue)",
      "",
      "# How high a card's capital letters are at least, 3 to 30 mm, where the panel's size is known:",
      "# a text that needs smaller ones has pages. Without this it is a share of the screen's height.",
      letterSize ?? "# letter-size: 6 mm",
      "",
      "# Whether texts fade in: on, or off for slow panels and electronic paper.",
      "fade: \(screen.fade.rawValue)",
      "",
      "# After how long without a touch the box goes home: 1 min to 120 min, or never.",
      "home-after: \(settings.homeAfter.map { "\($0) min" } ?? "never")",
      "",
      "# Whether the first card follows the last one while somebody leafs through a deck: on or off.",
      "wrap: \(settings.wrap.rawValue)",
      "",
      "# How loud it is, from 0 to 100; 50 sounds half as loud as 100.",
      "volume: \(settings.volume)",
      "",
      "# The folder of the event sounds: what it lacks is played from the built-in ones.",
      sounds ?? "# sounds: /home/pi/sounds",
      "",
      "# Which sounds of a card are played when it is shown: \(CardSounds.Choice.allCases.map(\.rawValue).joined(separator: ", ")).",
      "card-sounds: \(settings.cardSounds.rawValue)",
      "",
      "# Which sides of cards are read aloud, where they have no sounds of their own:",
      "# \(KioskSettings.ReadAloud.allCases.map(\.rawValue).joined(separator: ", ")). And how fast: \(Speech.Rate.allCases.map(\.rawValue).joined(separator: ", ")).",
      "read-aloud: \(settings.readAloud.rawValue)",
      "speech-rate: \(settings.speechRate.rawValue)",
      "",
      "# What reads aloud, if not espeak-ng: a program that takes a text and gives a sound.",
      speechProgram ?? "# speech-program: /usr/local/bin/speak",
      "",
      "# Whether the box is used without looking: off, or on: it says everything that is touched.",
      "eyes-free: \(settings.eyesFree.rawValue)",
      "",
      "# Whether the box asks about itself, until somebody has answered or skipped it: ask or done.",
      "first-start: \(settings.firstStart.rawValue)",
      "",
      "# The screen's words: \(Language.Code.allCases.map(\.rawValue).joined(separator: ", ")). Without this they are the locale's (LANG).",
      language ?? "# language: de",
      "",
      "# The keyboard on the screen: \(Keyboard.Code.allCases.map(\.rawValue).joined(separator: ", ")). Without this it is the language's.",
      keyboard ?? "# keyboard: ru",
      "",
      "# The only decks and the only ways to study (\(Round.Mode.allCases.map(\.rawValue).joined(separator: ", "))) that the screen offers.",
      "# Without this it offers all.",
      decks ?? "# kiosk-decks: [World capitals]",
      modes ?? "# kiosk-modes: [review, quiz]",
      "",
      "# Whether keys such as Ctrl-Alt-F2 are kept from leaving the screen: on or off.",
      "lock-terminal: \(settings.lockTerminal.rawValue)",
      "",
    ]
    let meanings = KeyMeaning.allCases.filter { $0.place == nil }.map(\.rawValue)
    lines +=
      ("Keys and buttons, by their names in Linux, and what they do instead of what is usual: "
      + "\(meanings.joined(separator: ", ")), 1 to 9.").comments
    lines += settings.keys.lines + ["", "gestures:"]
    let values = GestureLimit.allCases.map { limit in
      (settings.limits[limit] == nil ? "  # " : "  ")
        + "\(limit.rawValue): \(limit.text(settings[limit]))"
    }
    let width = (values.map(\.count).max() ?? 0) + 2
    for (limit, value) in zip(GestureLimit.allCases, values) {
      let blanks = String(repeating: " ", count: width - value.count)
      lines.append("\(value)\(blanks)# \(limit.meaning.text); \(limit.rangeText)")
      let usual = limit.text(in: .standard)
      if limit.text(settings[limit]) != usual { lines[lines.count - 1] += "; standard \(usual)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension KeyBindings {
  /// The actions by the keys' names, as a settings file has both.
  package var byName: [String: String] {
    reduce(into: [:]) { names, entry in
      if let name = KeyNames.name(of: entry.key) { names[name] = entry.value.rawValue }
    }
  }

  /// As a settings file has them; in comments if there are none.
  fileprivate var lines: [String] {
    if isEmpty { return ["# keys:", "#   BTN_TRIGGER_HAPPY1: answer"] }
    return ["keys:"] + byName.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
  }
}

extension String {
  /// As comments of at most 120 characters.
  fileprivate var comments: [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < 120 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append("# \(word)")
      }
    }
  }

  /// As a YAML text in quotes.
  fileprivate var quoted: String {
    let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}

extension SurfaceSize {
  /// Width and height as settings have them: `154 x 86`.
  package var text: String { "\(width.shortest) x \(height.shortest)" }
}

extension String {
  /// A letter's height in mm, such as `6.5 mm`, or `6.5` where no unit is asked for.
  ///
  /// - Parameter unit: What has to stand at the end; empty for nothing.
  /// - Returns: nil for anything else, and for heights that can't be set.
  package func letterSize(unit: String) -> Double? {
    guard hasSuffix(unit) else { return nil }
    let digits = String(dropLast(unit.count).reversed().drop { $0 == " " }.reversed())
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
      let size = Double(digits), ScreenSettings.letterSizes.contains(size)
    else { return nil }
    return size
  }

  /// A panel's size in mm, such as `154 x 86 mm`, or `154x86` where no unit is asked for.
  ///
  /// - Parameter unit: What has to stand at the end; empty for nothing.
  /// - Returns: nil for anything else, and for sides no panel has.
  package func panelSize(unit: String) -> SurfaceSize? {
    guard hasSuffix(unit) else { return nil }
    let sides = dropLast(unit.count).split(separator: "x", omittingEmptySubsequences: false)
      .map { side -> Double in
        let digits = side.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return 0 }
        return Double(String(digits)) ?? 0
      }
    guard sides.count == 2, sides.allSatisfy(PanelGeometry.plausibleSide.contains) else {
      return nil
    }
    return SurfaceSize(width: sides[0], height: sides[1])
  }
}
