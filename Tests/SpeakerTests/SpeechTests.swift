import Foundation
import LinuxSystem
import Scenes
import Testing
import TestSupport

@testable import Speaker

@Suite("a text that is spoken")
struct SpeechTests {
  private let decoder = SandboxedProcess(
    program: Checkout.program())
  private let wav = wavBytes(
    channels: 1, rate: 22_050, samples: (0..<2_205).map { Int16($0 % 90 * 100) })

  private func say(_ speech: Speech, by program: SpeechProgram) throws -> SoundClip {
    try #require(
      try SpokenText(speech, by: program).decode([], by: decoder, cancellation: .never))
  }

  /// Returns a program that runs a shell script, with a sound file beside it.
  private func program(
    _ script: String, in folder: String, named name: String = "speak", cache: SpeechCache? = nil
  ) throws -> SpeechProgram {
    let path = "\(folder)/\(name)"
    try TestFiles.write(wav, to: "\(folder)/a.wav")
    try writeProgram("#!/bin/sh\ncd \(folder)\n\(script)\n", to: path)
    return SpeechProgram(path: path, cache: cache)
  }

  @Test("goes to the program's standard input, with voice and rate, and its sound comes back")
  func goesThrough() throws {
    try TestFiles.withDirectory { folder in
      let program = try program(
        "cat > text; echo \"$STUDYKIOSK_VOICE $STUDYKIOSK_RATE $# $0\" > asked; cat a.wav",
        in: folder)
      let clip = try say(Speech("Grüße; $(rm -r /) 'x'", voice: "de", rate: .slow), by: program)
      #expect(clip == (try SoundDecoder.decode(wav, longest: 60)))
      #expect(
        String(decoding: try TestFiles.bytes("\(folder)/text"), as: UTF8.self)
          == "Grüße; $(rm -r /) 'x'")
      #expect(
        String(decoding: try TestFiles.bytes("\(folder)/asked"), as: UTF8.self)
          == "de 130 0 \(folder)/speak\n")
    }
  }

  @Test("is sent to espeak-ng with its arguments")
  func arguments() throws {
    try TestFiles.withDirectory { folder in
      let program = try program(
        "echo \"$* $STUDYKIOSK_VOICE\" > asked; cat > text; cat a.wav", in: folder,
        named: "espeak-ng")
      _ = try say(Speech("--version", voice: "pt-br"), by: program)
      #expect(
        String(decoding: try TestFiles.bytes("\(folder)/asked"), as: UTF8.self)
          == "-v pt-br -s 175 -b 1 -z --stdin --stdout \n")
      // A single sign is spoken by its name.
      _ = try say(Speech(",", voice: "en"), by: program)
      #expect(
        String(decoding: try TestFiles.bytes("\(folder)/asked"), as: UTF8.self)
          .hasPrefix("--punct -v en "))
    }
  }

  @Test("is synthesized once and cached, also without the program; again if its file is damaged")
  func cached() throws {
    try TestFiles.withDirectory { folder in
      let cache = SpeechCache(folder: "\(folder)/some/where")
      let program = try program("echo x >> times; cat > text; cat a.wav", in: folder, cache: cache)
      func times() throws -> Int { try TestFiles.bytes("\(folder)/times").count / 2 }
      let hund = Speech("Hund", voice: "de")
      let first = try say(hund, by: program)
      #expect(try say(hund, by: program) == first)
      #expect(try times() == 1)
      for other in [
        Speech("Hund", voice: "nl"), Speech("Katze", voice: "de"),
        Speech("Hund", voice: "de", rate: .fast),
      ] {
        _ = try say(other, by: program)
      }
      #expect(try times() == 4)
      for file in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/some/where") {
        try TestFiles.write([1, 2, 3], to: "\(folder)/some/where/\(file)")
      }
      #expect(try say(hund, by: program) == first)
      #expect(try times() == 5)
      for file in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/some/where") {
        var bytes = try TestFiles.bytes("\(folder)/some/where/\(file)")
        bytes[bytes.count - 1] ^= 1
        try TestFiles.write(bytes, to: "\(folder)/some/where/\(file)")
      }
      #expect(try say(hund, by: program) == first)
      #expect(try times() == 6)
      // A cached sound needs neither the program nor a decoder.
      unlink("\(folder)/speak")
      let nobody = SandboxedProcess(program: "\(folder)/nobody")
      #expect(
        try SpokenText(hund, by: program).decode([], by: nobody, cancellation: .never) == first)
    }
  }

  @Test("is cached within a limit; the least recently used sound is removed first")
  func limit() throws {
    try TestFiles.withDirectory { folder in
      // Each file has 36 bytes in addition to its samples.
      let cache = SpeechCache(folder: folder, limit: 3_200)
      func age(_ key: String, by seconds: Int) {
        var times = [timespec(), timespec()]
        for index in 0...1 { times[index].tv_sec = 1_000_000_000 - seconds }
        utimensat(AT_FDCWD, "\(folder)/\(key).sound", times, 0)
      }
      func clip(_ samples: Int) -> SoundClip {
        SoundClip(samples: [Int16](repeating: 7, count: samples))
      }
      for key in ["a", "b", "c"] { cache.keep(clip(500), as: key) }
      age("a", by: 10)
      age("b", by: 20)
      age("c", by: 5)
      #expect(cache.read("b") != nil)
      cache.keep(clip(750), as: "d")
      #expect(cache.read("a") == nil && cache.read("c") == nil)
      #expect(cache.read("b") == clip(500) && cache.read("d") == clip(750))
      // A sound without room removes no other sound.
      cache.keep(clip(1_600), as: "e")
      #expect(cache.read("e") == nil && cache.read("d") != nil)
    }
  }

  @Test("is spoken without a cache if there is no folder for it")
  func noCache() throws {
    try TestFiles.withDirectory { folder in
      let cache = SpeechCache(folder: "/proc/nowhere/speech")
      let program = try program("cat > text; cat a.wav", in: folder, cache: cache)
      #expect(try !say(Speech("Hund", voice: "de"), by: program).samples.isEmpty)
      // Links are not followed, and folders are not read.
      try FileManager.default.createDirectory(
        atPath: "\(folder)/x.sound", withIntermediateDirectories: false)
      symlink("/etc/passwd", "\(folder)/y.sound")
      let here = SpeechCache(folder: folder)
      #expect(here.read("x") == nil && here.read("y") == nil && here.read("z") == nil)
    }
  }

  @Test("that can't be spoken is reported once, in a clear line")
  func problems() throws {
    try TestFiles.withDirectory { folder in
      func problem(_ program: SpeechProgram) -> SpeechProblem? {
        #expect(throws: SpeechProblem.self) {
          try SpokenText(Speech("Hund", voice: "xx"), by: program)
            .decode([], by: decoder, cancellation: .never)
        }
      }
      let missing = problem(SpeechProgram(path: "\(folder)/nothing"))
      #expect(missing == .noProgram("\(folder)/nothing"))
      #expect(missing?.description.contains("install espeak-ng") == true)
      let mute = problem(try program("exit 1", in: folder))
      #expect(mute == .noVoice("\(folder)/speak", "xx"))
      #expect(mute?.description.contains("language xx") == true)
      // Untrusted bytes without an end.
      for script in ["echo no sound", "exec yes", "exec cat /dev/urandom", "head -c 30 a.wav"] {
        guard case .broken = problem(try program(script, in: folder)) else {
          Issue.record("\(script)")
          continue
        }
      }
    }
  }

  @Test("is spoken by espeak-ng, and the same again from the cache")
  func espeak() throws {
    guard access(SpeechProgram.usual, X_OK) == 0 else { return }
    try TestFiles.withDirectory { folder in
      let program = SpeechProgram(cache: SpeechCache(folder: folder))
      let speech = Speech(
        "The quick brown fox jumps over the lazy dog and runs home.", voice: "en")
      let clip = try say(speech, by: program)
      #expect(try say(speech, by: program) == clip)
      #expect((1_500 * 48...8_000 * 48).contains(clip.frameCount))
      #expect(clip.samples.contains { $0.magnitude > 3_000 })
      // A voice that espeak-ng lacks.
      #expect(throws: SpeechProblem.noVoice(SpeechProgram.usual, "xx-none")) {
        try say(Speech("Hund", voice: "xx-none"), by: program)
      }
    }
  }
}
