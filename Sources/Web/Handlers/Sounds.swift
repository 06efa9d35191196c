import LinuxSystem
import Speaker
import Study

/// Checks that a file is a sound that the box can play, so that it can be added to a card.
struct Sounds: Sendable {
  private let process: SandboxedProcess

  /// - Parameter program: The path of the program that decodes sounds.
  init(program: String) {
    process = SandboxedProcess(program: program)
  }

  /// - Parameter bytes: An untrusted file, which only the decoder's process decodes.
  /// - Returns: The unchanged file as a sound; nil if its format is not one that a card may have.
  /// - Throws: `SoundProblem` for a file that can't be played.
  func prepared(_ bytes: [UInt8]) throws(SoundProblem) -> NewMedium? {
    guard let kind = SoundKind(bytes) else { return nil }
    _ = try CardSound(hash: "").decode(bytes, by: process, cancellation: .never)
    return NewMedium(bytes: bytes, fileExtension: kind.rawValue)
  }
}

/// The formats of a card's sounds, recognized by a file's first bytes; the raw value is the file extension.
enum SoundKind: String {
  case wav, ogg, flac, mp3

  init?(_ bytes: [UInt8]) {
    func has(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    switch true {
    case has("RIFF") && has("WAVE", at: 8): self = .wav
    case has("OggS"): self = .ogg
    case has("fLaC"): self = .flac
    // An ID3 tag, or a frame of MPEG layer III.
    case has("ID3"), bytes.count > 1 && bytes[0] == 0xff && bytes[1] & 0xe6 == 0xe2: self = .mp3
    default: return nil
    }
  }

  /// The media type: RFC 3003, 5334 and 9639; WHATWG MIME Sniffing.
  var type: String { self == .mp3 ? "audio/mpeg" : "audio/\(rawValue)" }
}
