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
    guard let kind = FileKind(bytes), kind.isSound else { return nil }
    _ = try CardSound(hash: "").decode(bytes, by: process, cancellation: .never)
    return NewMedium(bytes: bytes, fileExtension: kind.rawValue)
  }
}

/// What a picture or sound is, by its first bytes; the raw value is how its name ends.
enum FileKind: String {
  case png, jpg, gif, webp, wav, ogg, flac, mp3

  /// nil for anything else, such as an SVG, which may have a script.
  init?(_ bytes: [UInt8]) {
    func has(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    switch true {
    case bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]): self = .png
    case bytes.starts(with: [0xff, 0xd8, 0xff]): self = .jpg
    case has("GIF8"): self = .gif
    case has("RIFF") && has("WEBP", at: 8): self = .webp
    case has("RIFF") && has("WAVE", at: 8): self = .wav
    case has("OggS"): self = .ogg
    case has("fLaC"): self = .flac
    // ID3's tag, or a frame of MPEG's layer III.
    case has("ID3"), bytes.count > 1 && bytes[0] == 0xff && bytes[1] & 0xe6 == 0xe2: self = .mp3
    default: return nil
    }
  }

  var isSound: Bool {
    switch self {
    case .wav, .ogg, .flac, .mp3: true
    case .png, .jpg, .gif, .webp: false
    }
  }

  /// Its type for a browser: RFC 2046, 3003, 5334 and 9639; WHATWG MIME Sniffing.
  var type: String {
    switch self {
    case .jpg: "image/jpeg"
    case .png, .gif, .webp: "image/\(rawValue)"
    case .mp3: "audio/mpeg"
    case .wav, .ogg, .flac: "audio/\(rawValue)"
    }
  }
}
