import Study

extension CardRecord {
  func hasSound(of side: Side) -> Bool { media.contains { $0.side == side && $0.isSound } }

  /// Gives a side a recorded sound, in place of the sounds that it has.
  mutating func setSound(_ sound: CardSound, of side: Side) {
    let others = media.filter { $0.side != side || !$0.isSound }
    let voice = Media(
      side: side, hash: sound.hash, fileExtension: RecordedVoice.fileExtension)
    media = Side.allCases.flatMap { side in (others + [voice]).filter { $0.side == side } }
  }
}
