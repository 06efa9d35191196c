import Scenes
import Study

/// The icons and button kinds of targets, for buttons and rows.
extension Target {
  /// The target's icon; nil if it has words alone.
  var icon: Icon? {
    switch name {
    case "back": .back
    case "leave", "cancel", "stop", "refuse", "close-page", "no": .close
    case "previous", "undo", "bring-back": .undo
    case "previous-card": .left
    case "next", "next-card", "skip", "go-on", "take": .right
    case "random", "order": .shuffle
    case "right", "yes", "save", "keep", "everything": .check
    case "wrong", "again", "wrong-ones", "start-anew",
      "first-start", "look-again", "retry":
      .again
    case "all", "round": .repeat
    case "done", "home", "home-after": .home
    case "listen", "volume": .sound
    case "answer", "browse", "guest", "show-it", "looking": .eye
    case "quiz": .quiz
    case "sets": .part
    case "direction": .swap
    case "cards", "decks", "starters", "licences", "new-cards-a-day", "learn-all": .cards
    case "filter": .filter
    case "search": .search
    case "more-today", "new-card", "new-deck", "new-learner", "new-tag", "new-attribute",
      "more-copies", "louder":
      .plus
    case "fewer-copies", "quieter": .minus
    case "edit", "rename": .pencil
    case "to-fix": .flag
    case "delete", "delete-now", "remove", "remove-pin", "remove-phone": .trash
    case "who", "learners", "viewers", "everyone": .people
    case "history", "class", "chart": .chart
    case "settings", "box": .settings
    case "own": .person
    case "hardest": .mountain
    case "school-year": .calendar
    case "about": .info
    case "phones", "phone-asks": .phone
    case "network": .wifi
    case "stick", "backup", "answers", "more": .stick
    case "backups", "restore": .undo
    case "import", "import-all": .save
    case "language": .world
    case "keyboard": .keyboard
    case "read-aloud", "speech-rate", "question-voice", "answer-voice", "eyes-free": .speech
    case "letter-size": .letters
    case "rotation": .turn
    case "fade", "dim-after": .moon
    case "wrap": .repeat
    case "auto-scan": .next
    case "profile": .hand
    case "shake": .shake
    case "switch-off": .power
    case "pin", "pictures": .lock
    case "color", "theme": .palette
    case "shape": .flower
    default: nil
    }
  }

  var kind: ButtonFace.Kind {
    switch name {
    case "answer", "next", "save", "wrong-ones", "yes", "go-on", "more-today", "take", "type-name",
      "everything":
      .primary
    case "right": .right
    case "wrong": .wrong
    case "delete", "remove", "remove-pin", "remove-phone", "restore", "start-anew": .danger
    case "delete-now": .delete
    default: .nav
    }
  }
}

extension CardLayout {
  /// Returns the look of a button.
  ///
  /// Arrows, plus and minus become icons without words. A button that only puts a card off is not primary.
  func face(_ label: Label, _ target: Target?) -> ButtonFace {
    switch label {
    case .text("◀"): return ButtonFace(.nav, [], icon: .left)
    case .text("▶"): return ButtonFace(.nav, [], icon: .right)
    case .text("+"): return ButtonFace(.nav, [], icon: .plus)
    case .text("−"): return ButtonFace(.nav, [], icon: .minus)
    case .words(.askLater, _): return ButtonFace(.nav, language.variants(label), icon: .later)
    default:
      return ButtonFace(target?.kind ?? .nav, language.variants(label), icon: target?.icon)
    }
  }
}

extension ListContent.Row {
  /// The icon of the row's target; nil if the target has a detail, because many rows then share its name.
  ///
  /// The row in which a card's answer is edited has no icon, either: its target has the name of the button
  /// that shows an answer.
  var icon: Icon? { target.flatMap { $0.detail == nil && $0.name != "answer" ? $0.icon : nil } }
}
