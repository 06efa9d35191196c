package import Study

/// The settings, in the order of a settings file and of the screen.
///
/// The raw value is a setting's name in the file, in the library and on the command line. To add a setting,
/// add a case and its row, the words on the screen if it is shown there, and the place that uses it.
package enum Setting: String, CaseIterable, Sendable {
  case language, keyboard, volume
  case soundCard = "sound-card"
  case sounds
  case cardSounds = "card-sounds"
  case readAloud = "read-aloud"
  case speechRate = "speech-rate"
  case speechProgram = "speech-program"
  case eyesFree = "eyes-free"
  case autoScan = "auto-scan"
  case letters
  case letterSize = "letter-size"
  case wordSize = "word-size"
  case theme, fade, wrap, garden
  case homeAfter = "home-after"
  case dimAfter = "dim-after"
  case profile, shake
  case panelSize = "panel-size"
  case rotation
  case lockTerminal = "lock-terminal"
  case kioskDecks = "kiosk-decks"
  case kioskModes = "kiosk-modes"
  case pin
  case wrongPINs = "wrong-pins"
  case firstStart = "first-start"
  case starterDecks = "starter-decks"
  case mode, direction
  case newCards = "new-cards-a-day"
  case reviews = "reviews-a-day"
  case minutes = "minutes-a-day"
  case sure = "how-sure"
  case color, shape, pictures
  case way = "how-to-ask"
  case young = "young-learner"

  /// The settings of earlier versions: a settings file may name them, but they have no effect.
  package static let retired: Set<String> = ["console-font"]

  /// Who can set a value: a learner's value overrides the box's, and the box's value overrides the file's.
  ///
  /// A deck's value is for everyone who learns the deck (`DeckSetting`).
  package enum Scope: Sendable {
    case file, box, learner, deck
  }

  /// The setting's row in the table of settings.
  package var row: SettingRow { Self.rows[self] ?? newRow }

  private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.newRow) })

  private var newRow: SettingRow {
    switch self {
    case .language:
      SettingRow(
        .code(LanguageCode.allCases.map(\.rawValue)),
        "The screen's words; without this they are the locale's",
        in: [.file, .box], shown: (.language, .world), example: "de")
    case .keyboard:
      SettingRow(
        .code(KeyboardCode.allCases.map(\.rawValue)),
        "The screen's keyboard; without this it is the language's",
        in: [.file, .box], shown: (.keyboard, .keyboard), example: "ru")
    case .volume:
      SettingRow(
        .number(
          0...100, label: .percent, choices: ["0", "20", "40", "60", "80", "100"]),
        "How loud it is; 50 sounds half as loud as 100",
        in: [.file, .box, .learner], shown: (.volume, .sound), standard: "100")
    case .soundCard:
      SettingRow(
        .path("a sound card's id"), "The sound card that plays; `aplay -l` lists them",
        in: [.file, .box], shown: (.soundOutput, .sound), example: "Headphones")
    case .sounds:
      SettingRow(
        .path("a folder's path"), "The event sounds; what their folder lacks is built in",
        in: [.file], example: "/home/pi/sounds")
    case .cardSounds:
      SettingRow(
        .code(["both", "question", "answer", "off"]),
        "Which sounds of a card are played when it is shown", in: [.file], standard: "both")
    case .readAloud:
      SettingRow(
        .word(["off": .readsNothing, "question": .readsQuestions, "both": .readsBoth]),
        "Which sides of cards are read aloud, where they have no sounds of their own",
        in: [.file, .box, .learner], shown: (.readAloud, .speech), standard: "off")
    case .speechRate:
      SettingRow(
        .word(["slow": .speechSlow, "normal": .speechNormal, "fast": .speechFast]),
        "The speed of reading aloud",
        in: [.file, .box, .learner], shown: (.speechRate, .later), standard: "normal")
    case .speechProgram:
      SettingRow(
        .path("a program's path from / on", isAbsolute: true),
        "What makes a sound of a text, if not espeak-ng", in: [.file],
        example: "/usr/local/bin/speak")
    case .eyesFree:
      SettingRow(
        .toggle(), "Whether the box says everything that is touched, for use without looking",
        in: [.file, .box, .learner], shown: (.eyesFree, .talk), standard: "off")
    case .autoScan:
      SettingRow(
        .number(
          1...5, unit: "s", isWhole: false, or: ("off", .never),
          choices: ["off", "1 s", "1.5 s", "2 s", "3 s", "4 s", "5 s"]),
        "How long a marker that moves by itself stays on each target, for one switch or key",
        in: [.file, .box, .learner], shown: (.autoScan, .next), standard: "off")
    case .letters:
      SettingRow(
        .code(["auto", "console"]),
        "The screen: painted where the display shows pixels, or printed in the console's letters",
        in: [.file], standard: "auto")
    case .letterSize:
      SettingRow(
        .number(
          3...30, unit: "mm", isWhole: false, or: ("auto", .automatic),
          choices: ["auto", "4 mm", "6 mm", "8 mm", "10 mm", "15 mm"]),
        "How high a card's capital letters are at least, where the panel's size is known",
        in: [.file, .box], shown: (.letterSize, .letters), fromNextStart: true, standard: "auto")
    case .wordSize:
      SettingRow(
        .number(100...150, label: .percent, choices: ["100", "125", "150"]),
        "The size of all words and signs of a painted screen, as far as it has room",
        in: [.file, .box, .learner], shown: (.wordSize, .aa), standard: "100")
    case .theme:
      SettingRow(
        .word(["dark": .themeDark, "light": .themeLight]), "The colours of a painted screen",
        in: [.file, .box], shown: (.theme, .palette), standard: "dark")
    case .fade:
      SettingRow(
        .toggle(), "Whether texts fade in; slow panels and electronic paper want off",
        in: [.file, .box], shown: (.fade, .moon), standard: "on")
    case .wrap:
      SettingRow(
        .toggle(), "Whether the first card follows the last one while a deck is leafed through",
        in: [.file, .box], shown: (.wrap, .repeat), standard: "on")
    case .garden:
      SettingRow(
        .toggle(), "Whether a garden grows for each learner, by one thing on each finished day",
        in: [.file, .box, .learner], shown: (.garden, .sprout), standard: "on")
    case .homeAfter:
      SettingRow(
        .number(
          1...120, unit: "min", or: ("never", .never),
          choices: ["1 min", "2 min", "5 min", "10 min", "30 min", "60 min", "never"]),
        "After how long without a touch the box goes home",
        in: [.file, .box], shown: (.homeAfter, .home), standard: "5 min")
    case .dimAfter:
      SettingRow(
        .number(
          1...120, unit: "min", or: ("never", .never),
          choices: ["never", "1 min", "2 min", "5 min", "10 min", "30 min", "60 min"]),
        "After how long without a touch the screen and the light behind it go dark",
        in: [.box], shown: (.dimAfter, .moon), standard: "never")
    case .profile:
      SettingRow(
        .word([
          "standard": .handsOfMost, "child": .handsOfChildren, "steady": .handsThatShake,
        ]),
        "Whose hands use the box",
        in: [.file, .box], shown: (.hands, .hand), fromNextStart: true, standard: "standard")
    case .shake:
      SettingRow(
        .word(["gentle": .shakeGentle, "normal": .shakeNormal, "firm": .shakeFirm]),
        "How gentle a shake may be",
        in: [.file, .box], shown: (.shake, .shake), fromNextStart: true, standard: "normal")
    case .panelSize:
      SettingRow(
        .panelSize, "The touch panel, where it does not know its size: see `studykiosk devices`",
        in: [.file], example: "154 x 86 mm")
    case .rotation:
      SettingRow(
        .word([
          "0": .notTurned, "90": .turnedRight, "180": .upsideDown, "270": .turnedLeft,
        ]),
        "How far the Linux console and its touches are turned; without this as the system has them",
        in: [.file, .box], shown: (.rotation, .turn), fromNextStart: true, example: "180")
    case .lockTerminal:
      SettingRow(
        .toggle(), "Whether keys such as Ctrl-Alt-F2 are kept from leaving the screen", in: [.file],
        standard: "off")
    case .kioskDecks:
      SettingRow(
        .list(nil), "The only decks that the screen offers", in: [.file],
        example: "[World capitals, Chemical elements]")
    case .kioskModes:
      SettingRow(
        .list(Round.Mode.allCases.map(\.rawValue)), "The only ways to study that it offers",
        in: [.file], example: "[review, quiz]")
    case .pin: SettingRow(.secret, "The box's PIN, as a hash", in: [.box], shown: (.pin, .lock))
    case .wrongPINs:
      SettingRow(.number(0...9_999), "Wrong PINs since the last right one", in: [.box])
    case .firstStart:
      SettingRow(
        .toggle(on: "ask", off: "done"),
        "Whether the box asks about itself, until somebody has answered or skipped it",
        in: [.file, .box], shown: (.setUpAgain, .again), standard: "done")
    case .starterDecks:
      SettingRow(.list(nil), "The starter decks that come in next, by name", in: [.box])
    case .mode:
      SettingRow(.code(Round.Mode.allCases.map(\.rawValue)), "How to study", in: [.box])
    case .direction:
      SettingRow(.code(Round.Direction.allCases.map(\.rawValue)), "The side to ask", in: [.box])
    case .newCards:
      SettingRow(
        .number(0...9_999, choices: ["0", "3", "5", "10", "15", "20", "30", "50"]),
        "The most new cards a day", in: [.box, .learner, .deck], shown: (.newCardsADay, .plus),
        standard: "\(CardQueue.Limits().newCards)")
    case .reviews:
      SettingRow(
        .number(0...9_999), "The most reviews a day", in: [.box, .learner],
        standard: "\(CardQueue.Limits().reviews)")
    case .minutes:
      SettingRow(
        .number(
          1...240, unit: "min", or: ("off", .noLimit),
          choices: ["off", "5 min", "10 min", "15 min", "20 min", "30 min", "45 min", "60 min"]),
        "About how long a day's cards take at most; the due ones come first",
        in: [.box, .learner, .deck], shown: (.minutesADay, .clock), standard: "off")
    case .sure:
      SettingRow(
        .number(
          Double(WantedShare.range.lowerBound)...Double(WantedShare.range.upperBound),
          label: .percent, choices: WantedShare.offered.map { "\($0.percent)" }),
        "How many of 100 cards are to be known when they come back",
        in: [.box, .learner, .deck], shown: (.howSure, .bulb),
        standard: "\(WantedShare.standard.percent)")
    case .color:
      SettingRow(
        .word([
          "red": .red, "orange": .orange, "yellow": .yellow, "green": .green, "blue": .blue,
          "purple": .purple,
        ]), "A learner's colour", in: [.learner], shown: (.color, .palette))
    case .shape:
      SettingRow(
        .word([
          "square": .square, "sun": .sun, "star": .star, "clover": .clover, "circle": .circle,
          "flower": .flower,
        ]), "The shape of a learner's sign; without this it is the colour's own", in: [.learner],
        shown: (.shape, .flower))
    case .pictures:
      SettingRow(
        .secret, "The three pictures that a learner touches at *Who?*", in: [.learner],
        shown: (.picturesOfLearner, .lock))
    case .way:
      SettingRow(
        .word([
          "by-itself": .wayByItself, "flip": .wayFlip, "quiz": .wayQuiz, "build": .wayBuild,
          "write": .wayWrite, "pairs": .wayPairs, "listen": .wayListen,
          "say": .waySay,
        ]),
        "How cards are asked while learning and in rounds: by-itself for young learners, if nothing is set",
        in: [.file, .box, .learner, .deck], shown: (.wayOfAsking, .quiz), standard: "flip")
    case .young:
      SettingRow(
        .toggle(),
        "Whether a learner does not write fluently yet, so that each card chooses how it is asked",
        in: [.file, .box, .learner], shown: (.youngLearner, .star), standard: "off")
    }
  }

  /// The setting as a deck has it; nil if a deck has none.
  package var ofDeck: DeckSetting? {
    switch self {
    case .newCards: .newCards
    case .minutes: .minutes
    case .sure: .sure
    case .way: .asking
    default: nil
    }
  }

  /// The setting's name on the screen.
  package var label: Label { row.shown.map { .words($0.name) } ?? .text(rawValue) }

  /// The target that stands for the setting.
  package var target: Target { Target(rawValue, icon: row.shown?.icon) }

  /// Returns the settings that a scope can have.
  package static func all(of scope: Scope) -> [Setting] {
    allCases.filter { $0.row.scopes.contains(scope) }
  }

  /// Returns the settings that the screen shows for the box or for a learner.
  package static func onScreen(of scope: Scope) -> [Setting] {
    all(of: .box).filter { $0.row.shown != nil && $0.row.scopes.contains(scope) }
  }
}
