internal import Glibc
internal import InputEvents
internal import LinuxSystem
package import Scenes

/// The decoded clips of all event sounds, loaded once so that playing reads no file.
package struct SoundBank: Sendable {
  private let clips: [Sound: SoundClip]

  /// Loads `<name>.wav` for every sound.
  ///
  /// - Throws: `SoundFileError` with the path of the first file that is missing or cannot be decoded.
  package init(directory: String) throws(SoundFileError) {
    var clips: [Sound: SoundClip] = [:]
    for sound in Sound.allCases {
      clips[sound] = try SoundDecoder.decode(path: "\(directory)/\(sound.rawValue).wav")
    }
    self.clips = clips
  }

  /// Loads the sounds of a folder, and the built-in ones in place of those that the folder lacks.
  ///
  /// - Parameters:
  ///   - folder: The folder; nil for the built-in sounds.
  ///   - report: Called with a line about the missing sounds.
  /// - Throws: `SoundFileError` for a broken sound file; `MissingDataError` if built-in sounds are needed and
  ///   there are none.
  package init(of folder: String?, report: (String) -> Void) throws {
    func builtIn() throws -> SoundBank {
      try SoundBank(directory: DataDirectory.path(of: "sounds"))
    }
    guard let folder else {
      self = try builtIn()
      return
    }
    let (own, missing) = try SoundBank(clips: [:]).replaced(from: folder)
    guard !missing.isEmpty else {
      self = own
      return
    }
    let names = missing.map { "\($0.rawValue).wav" }.joined(separator: ", ")
    report("the built-in sounds are played for what \(folder) lacks: \(names)".printable())
    self = try builtIn().replaced(from: folder).bank
  }

  /// Returns a bank in which the sounds of a folder replace those of this one.
  ///
  /// - Returns: The bank, and the sounds that are missing in the folder and were kept.
  /// - Throws: `SoundFileError` for a file that cannot be decoded, or if the folder has no event sound.
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

  /// Creates a bank of decoded clips; a sound without a clip is silent.
  package init(clips: [Sound: SoundClip]) {
    self.clips = clips
  }

  package subscript(sound: Sound) -> SoundClip {
    clips[sound] ?? .nothing
  }
}
