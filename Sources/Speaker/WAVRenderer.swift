package import Scenes

/// Renders the sounds that the speaker would have played to a WAV file, in event time.
///
/// This is `replay --wav FILE`. Each sound starts at the frame of its event's time; the live speaker is up
/// to a period later. The file is written piece by piece, so memory does not grow with the recording.
package struct WAVRenderer: ~Copyable {
  private let bank: SoundBank
  private var mixer: Mixer
  private var file: WAVFile
  private var block: [Int16]
  /// The number of frames written so far.
  private var position: Int64 = 0

  /// Creates the file, or truncates an existing one.
  ///
  /// - Parameters:
  ///   - path: The file to write.
  ///   - bank: The decoded sounds.
  ///   - volume: The volume in percent, as in `Mixer`; 100 leaves every sample as it is in the bank.
  /// - Throws: `WAVFileError` if the file cannot be created or written.
  package init(path: String, bank: SoundBank, volume: Int = 100) throws(WAVFileError) {
    // The properties are set last, after everything that may throw: see `RecordingFile.init`.
    let file = try WAVFile(path: path, rate: SoundClip.rate)
    self.bank = bank
    mixer = Mixer(volume: volume)
    block = [Int16](repeating: 0, count: 2 * 4800)
    self.file = file
  }

  /// Plays a sound at a time in microseconds since the start of the file.
  ///
  /// Times must not decrease; an earlier time is replaced by the latest one. The sound starts with the last
  /// frame that begins at or before the time (48 frames a millisecond).
  package mutating func play(
    _ sound: Sound, atMicroseconds microseconds: Int64
  ) throws(WAVFileError) {
    try render(until: frame(atMicroseconds: microseconds))
    mixer.play(bank[sound])
  }

  /// Sets the volume, in percent as in `Mixer`, of the sounds that begin from now on.
  package mutating func setVolume(_ volume: Int) {
    mixer.setVolume(volume)
  }

  /// Plays a card's sounds after the event's sound, at a time as in `play(_:atMicroseconds:)`.
  ///
  /// If `waits` is true, they also wait for card sounds that play already; otherwise those fade out.
  package mutating func play(
    card clips: [SoundClip], waiting waits: Bool = false, atMicroseconds microseconds: Int64
  ) throws(WAVFileError) {
    try render(until: frame(atMicroseconds: microseconds))
    if !waits { mixer.beginCard() }
    for clip in clips { mixer.add(clip) }
  }

  /// Ends the file at a time, or with the last sound if that ends later.
  package consuming func finish(atMicroseconds microseconds: Int64) throws(WAVFileError) {
    try render(until: frame(atMicroseconds: microseconds))
    try render(until: position + Int64(mixer.remainingFrames))
    try file.finish()
  }

  private func frame(atMicroseconds microseconds: Int64) throws(WAVFileError) -> Int64 {
    guard microseconds < WAVFile.maximumMicroseconds else { throw file.tooLong }
    return max(microseconds, 0) * Int64(SoundClip.rate) / 1_000_000
  }

  private mutating func render(until end: Int64) throws(WAVFileError) {
    while position < end {
      let frames = Int(min(end - position, Int64(block.count / 2)))
      mixer.render(into: &block, frames: frames)
      try file.write(block[..<(2 * frames)])
      position += Int64(frames)
    }
  }
}
