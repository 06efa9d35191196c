import LinuxSystem
import Speaker
import Study

/// Makes a card's sound of a file that the box can play.
struct Sounds: Sendable {
  private let process: SandboxedProcess

  /// - Parameter program: Decodes sounds; nil for this very program.
  init(program: String?) {
    process = program.map { SandboxedProcess(program: $0) } ?? SandboxedProcess()
  }

  /// - Parameter bytes: An untrusted file, which only the decoder's process looks into.
  /// - Returns: The file as it is; nil for one of no kind that a card may have.
  /// - Throws: `SoundProblem` for one that can't be played.
  func prepared(_ bytes: [UInt8]) throws(SoundProblem) -> NewMedium? {
    guard let kind = SoundKind(bytes) else { return nil }
    _ = try CardSound(hash: "").decode(bytes, by: process, cancellation: .never)
    return NewMedium(bytes: bytes, fileExtension: kind.rawValue)
  }
}

/// The kinds of sounds that a card may have, told by how the file begins; the raw value is how its name ends.
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
    // ID3's tag, or a frame of MPEG's layer III.
    case has("ID3"), bytes.count > 1 && bytes[0] == 0xff && bytes[1] & 0xe6 == 0xe2: self = .mp3
    default: return nil
    }
  }

  /// Its type for a browser: RFC 3003, 5334 and 9639; WHATWG MIME Sniffing.
  var type: String { self == .mp3 ? "audio/mpeg" : "audio/\(rawValue)" }
}
