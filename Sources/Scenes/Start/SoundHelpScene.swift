import Study

/// Helps whoever hears nothing: each sound output of the box is tried by a touch.
package struct SoundHelpScene: Scene, Equatable {
  /// The outputs; nil until the box has looked for them.
  private var outputs: [SoundOutput]?
  /// The id of the card that was chosen last; nil for the box's own choice.
  private var card: String?
  private var volume: Int
  /// Whether the next question of a first start follows.
  private let isFirstStart: Bool

  /// A step that leads to the scene and looks for the outputs at once.
  static func looking(in situation: Situation, isFirstStart: Bool = false) -> Step {
    Step(
      .question, errand: .outputs,
      next: .push(SoundHelpScene(situation, isFirstStart: isFirstStart)))
  }

  package init(_ situation: Situation, isFirstStart: Bool = false) {
    card = situation.preferences[.soundCard]
    volume = situation.preferences.volume
    self.isFirstStart = isFirstStart
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .outputs(let found) = change, found != outputs else { return nil }
    outputs = found
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target.name, target.detail) {
    case (Target.back.name, _): return perform(.leave, in: situation)
    case (Self.again.name, nil) where outputs != nil:
      outputs = nil
      return Step(.question, errand: .outputs)
    case (Self.louder.name, nil) where volume < 100:
      volume = SoundCheckScene.louder(volume)
      return Step(.question, saving: .set(Setting.volume.rawValue, to: "\(volume)", of: nil))
    case (Self.output, let card?):
      guard card == Self.byItself || outputs?.contains(where: { $0.card == card }) ?? false
      else { return nil }
      self.card = card == Self.byItself ? nil : card
      return Step(.question, saving: .set(Setting.soundCard.rawValue, to: self.card, of: nil))
    case (Self.heard.name, nil), (Target.skip.name, nil):
      return isFirstStart ? Step(.question, next: .push(FirstLearnerScene(situation))) : nil
    default: return nil
    }
  }

  package var content: ScreenContent {
    let louder = ListContent.Row(
      Self.louder, .words(.louder), .plain, detail: .words(.percent, volume))
    let found = outputs ?? []
    let byItself = ListContent.Row.choice(
      Target(Self.output, Self.byItself, icon: .sound), .words(.outputByItself),
      isChosen: card == nil)
    var list = ListContent(
      "sound-help", title: .words(outputs == [] ? .soundOfBox : .soundHelp),
      rows: (volume < 100 && !found.isEmpty ? [louder] : [])
        + found.map(row) + (found.isEmpty ? [] : [byItself]),
      empty: .words(outputs == nil ? .loading : .noOutputs), icon: .mute,
      buttons: [.back])
    if outputs != nil { list.why = .words(.plugSpeakerIn) }
    let again = found.isEmpty ? Self.againNow : Self.again
    let look = ListContent.Button(again, .words(.networkAgain), isEnabled: outputs != nil)
    let without = Target(Target.skip.name, icon: .mute)
    let skip = isFirstStart ? [ListContent.Button(without, .words(.withoutSound))] : []
    // Without an output, to look again is the way on.
    if found.isEmpty {
      list.buttons += skip + [look]
    } else {
      list.buttons += [look] + skip
      if isFirstStart { list.buttons.append(.init(Self.heard, .words(.hearsItNow))) }
    }
    return .list(list)
  }

  private func row(_ output: SoundOutput) -> ListContent.Row {
    let (label, note) = output.words
    var row = ListContent.Row.choice(
      Target(Self.output, output.card, icon: .sound), label, isChosen: output.card == card)
    // Of two screens, the names tell which is which.
    let isOnly = outputs?.count { $0.kind == output.kind } ?? 1 == 1
    row.note = isOnly ? note : .text(output.name)
    return row
  }

  private static let output = "output"
  /// The detail of the row that leaves the choice to the box; no card has an id with a space.
  private static let byItself = "by itself"
  private static let again = Target("look-again", icon: .again)
  /// The same, as the way on.
  private static let againNow = Target("look-again", icon: .again, role: .primary)
  private static let louder = Target("louder", icon: .plus)
  private static let heard = Target("heard", icon: .check, role: .primary)
}

extension SoundOutput {
  /// Where the loudspeaker is, and what it is called or reached by.
  fileprivate var words: (Label, note: Label) {
    switch kind {
    case .screen: (.words(.outputScreen), .words(.throughPictureCable))
    case .socket: (.words(.outputSocket), .words(.forHeadphones))
    case .usb: (.words(.outputUSB), .text(name))
    case .other: (.text(name), .text(card))
    }
  }
}
