import Study

/// Plays the sound of a question and asks whether it is heard, and as loud as it should be.
package struct SoundCheckScene: StartScene, Equatable {
  /// The volume in percent.
  private var volume: Int

  package init(_ situation: Situation) {
    volume = situation.preferences.volume
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target {
    case .back: return perform(.leave, in: situation)
    case Self.yes: return Step(.question, next: .push(FirstLearnerScene(situation)))
    case Self.no: return SoundHelpScene.looking(in: situation, isFirstStart: true)
    case Self.again: return Step(.question)
    case Self.louder where volume < 100: return set(Self.louder(volume))
    case Self.quieter where volume > Self.part:
      return set((volume - 1) / Self.part * Self.part)
    default: return nil
    }
  }

  /// Sets the volume, which takes effect at once, so that the sound that follows has it.
  private mutating func set(_ volume: Int) -> Step {
    self.volume = volume
    return Step(.question, saving: .set(Setting.volume.rawValue, to: "\(volume)", of: nil))
  }

  /// Returns the volume after a touch on *Louder*, in percent.
  static func louder(_ volume: Int) -> Int { min((volume / part + 1) * part, 100) }

  /// The step by which a touch changes the volume, in percent; a box is never made silent here.
  private static let part = 20

  private static let yes = Target("yes", icon: .check, role: .primary)
  private static let no = Target("no", icon: .close)
  private static let again = Target("again", icon: .again)
  private static let louder = Target("louder", icon: .plus)
  private static let quieter = Target("quieter", icon: .minus)

  package var content: ScreenContent {
    .spots(
      SpotContent(
        "start-sound", asking: .words(.hearsThis), icon: .sound,
        spots: [
          .init(.top, .words(.words(.playAgain)), Self.again),
          .init(.left, .words(.words(.quieter)), Self.quieter, isEnabled: volume > Self.part),
          .init(.right, .words(.words(.louder)), Self.louder, isEnabled: volume < 100),
          .back,
          .init(.bottom, .words(.words(.hearsNothing)), Self.no),
          .init(.bottomRight, .words(.words(.hearsIt)), Self.yes),
        ]))
  }
}
