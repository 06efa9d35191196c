package import Scenes

/// The decoded clip of every sound, loaded once so that playing reads no file.
package struct SoundBank: Sendable {
  private let clips: [Sound: SoundClip]

  /// Loads `<name>.wav` for every sound.
  ///
  /// - Throws: `SoundFileError` with the path of the first file that is missing or not a sound.
  package init(directory: String) throws(SoundFileError) {
    var clips: [Sound: SoundClip] = [:]
    for sound in Sound.allCases {
      clips[sound] = try SoundDecoder.decode(path: "\(directory)/\(sound.rawValue).wav")
    }
    self.clips = clips
  }

  /// Takes decoded clips; a sound without one is silent.
  package init(clips: [Sound: SoundClip]) {
    self.clips = clips
  }

  package subscript(sound: Sound) -> SoundClip {
    clips[sound] ?? .nothing
  }
}
