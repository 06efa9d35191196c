internal import Glibc
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

  /// Takes the sounds of a folder in place of these, as far as it has them.
  ///
  /// - Returns: The sounds, and those that the folder lacks.
  /// - Throws: `SoundFileError` for a file that is no sound, or if the folder has none.
  package func replaced(
    from directory: String
  ) throws(SoundFileError) -> (bank: SoundBank, missing: [Sound]) {
    var (clips, missing): ([Sound: SoundClip], [Sound]) = (clips, [])
    for sound in Sound.allCases {
      let path = "\(directory)/\(sound.rawValue).wav"
      do throws(SoundFileError) {
        clips[sound] = try SoundDecoder.decode(path: path)
      } catch {
        guard error.reason == .system(code: ENOENT) else { throw error }
        missing.append(sound)
      }
    }
    if missing == Sound.allCases {
      throw SoundFileError(path: directory, reason: .noEventSounds)
    }
    return (SoundBank(clips: clips), missing)
  }

  /// Takes decoded clips; a sound without one is silent.
  package init(clips: [Sound: SoundClip]) {
    self.clips = clips
  }

  package subscript(sound: Sound) -> SoundClip {
    clips[sound] ?? .nothing
  }
}
