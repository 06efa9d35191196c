import InputEvents
import LibraryAccess
import MediaDecoding
import Scenes
import Speaker
import Study

/// The sounds of cards on a live box: their files come from the library's thread, their samples from the
/// decoder's, and the speaker plays them.
///
/// A card's sounds are dropped at the next sound of an event.
final class LiveSounds {
  private var cache = MediaCache<CardSound>(
    MediaDecoder(named: "sounds"), limit: CardTurn.memory)
  private let library: LibraryThread
  private let speaker: SpeakerThread?
  private let choice: CardSounds
  private let report: (String) -> Void
  /// The sounds of this turn that the speaker does not have yet, in order.
  private var turn: ArraySlice<CardSound> = []
  private var room = CardTurn()
  private var upcoming: [CardSound] = []
  private var order = FileOrder<CardSound>()
  /// What was recorded last, which the library may not have.
  private var voice: RecordedVoice?
  /// The sounds whose problems were reported, so that each is reported only once.
  private var reported: Set<CardSound> = []

  /// - Parameters:
  ///   - library: The thread that reads the files.
  ///   - speaker: The thread that plays the sounds; nil if nothing can be heard.
  ///   - choice: The choice of the sounds that are prepared.
  ///   - report: Called with a line for the log if a sound can't be played.
  init(
    library: LibraryThread, speaker: SpeakerThread?, choice: CardSounds,
    report: @escaping (String) -> Void
  ) {
    self.library = library
    self.speaker = speaker
    self.choice = choice
    self.report = report
  }

  /// A descriptor that is readable when `advance` has something to do.
  var descriptor: CInt { cache.descriptor }

  func play(_ sounds: [CardSound]) {
    guard let speaker else { return }
    (turn, room) = (sounds[...], CardTurn())
    speaker.beginCard()
    resume()
  }

  /// Plays a sound after those of this turn.
  func add(_ sound: CardSound) {
    guard speaker != nil else { return }
    turn.append(sound)
    resume()
  }

  func receive(_ voice: RecordedVoice) { self.voice = voice }

  func endTurn() {
    turn = []
  }

  /// Prepares the sounds of what may be shown next.
  func prepare(_ contents: [ScreenContent]) {
    guard speaker != nil else { return }
    upcoming = contents.flatMap(choice.soundsOnAppearance)
    resume()
  }

  /// Takes a file that the library has read.
  func receive(_ file: MediaFile) {
    cache.receive(
      CardSound(hash: file.hash),
      file.problem.map { .failure(.missing($0)) } ?? .success(file.bytes))
    resume()
  }

  /// Plays what has been decoded.
  func advance() {
    if cache.take() { resume() } else { ask() }
  }

  private func resume() {
    while let sound = turn.first, let result = cache[sound] {
      turn.removeFirst()
      switch result {
      case .success(let clip):
        if room.takes(clip) { speaker?.add(clip) } else { turn = [] }
      case .failure(let problem): report(problem, of: sound)
      }
    }
    cache.want(Array(turn.prefix(1)))
    cache.prepare(turn.dropFirst() + upcoming)
    ask()
  }

  private func ask() {
    if let voice, cache.missing.contains(voice.sound) {
      cache.receive(voice.sound, .success(voice.file))
    }
    if let next = order.next(for: cache) { library.read(next.map(\.hash), for: .sound) }
  }

  private func report(_ problem: SoundProblem, of sound: CardSound) {
    guard reported.count < Self.mostReported, reported.insert(sound).inserted else { return }
    report(problem.line(about: sound))
  }

  /// The maximum number of problems that are reported.
  private static let mostReported = 1_000
}

/// The memory for the sounds of one card: at most 16 MiB of samples, 87 seconds.
struct CardTurn {
  static let memory = 16 << 20

  private var left = memory

  /// Takes room for a sound, and returns whether there was enough; if not, the sound and those after it are
  /// not played.
  mutating func takes(_ clip: SoundClip) -> Bool {
    left -= CardSound.size(of: clip)
    return left >= 0
  }
}

extension SoundProblem {
  /// A line for the log.
  func line(about sound: CardSound) -> String {
    "a card's sound is not played (\(sound.hash.prefix(8))): \(self)".printable()
  }
}
