import Foundation
import TestSupport

/// Sound cards without hardware: ALSA with a configuration for tests.
///
/// libasound reads ALSA_CONFIG_PATH once per process, so all tests share one configuration. A card's name has
/// its instructions: `paced:FAIL_AT=4800,FAIL_ERRNO=32`; see PacedCard/paced_card.c.
struct SoundCards: Sendable {
  /// Sets up the configuration on first use.
  static let shared = Result { try SoundCards() }

  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    let plugin = folder.path("libasound_module_pcm_paced.so")
    let microphone = folder.path("libasound_module_pcm_microphone.so")
    for parts in [[plugin], [microphone, "microphone"]] {
      let made = try ChildProgram(
        Checkout.path("scripts/makers/paced-card"), parts,
        environment: ProcessInfo.processInfo.environment)
      guard made.exitCode == 0 else { throw CannotBuildCard() }
    }
    let configuration = try folder.write(
      Self.configuration(plugin: plugin, microphone: microphone), as: "asound.conf")
    setenv("ALSA_CONFIG_PATH", configuration, 1)
  }

  struct CannotBuildCard: Error {}

  /// Returns a card that plays in real time and writes the accepted samples to a file.
  func paced(
    _ capture: String = "", plugged: String = "", failAt: Int = -1, errno: Int32 = EPIPE,
    times: Int = 1, refuse: Int = 0
  ) -> String {
    "paced:FILE='\(capture)',PLUGGED='\(plugged)',FAIL_AT=\(failAt),FAIL_ERRNO=\(errno),"
      + "FAIL_TIMES=\(times),REFUSE=\(refuse)"
  }

  /// Returns a device that accepts everything at once and writes it to a file.
  ///
  /// If the file is a FIFO that nobody reads, opening the device does not return.
  func capture(_ file: String) -> String {
    "capture:FILE='\(file)'"
  }

  /// Returns a microphone that gives a file's samples at once, and then silence; see PacedCard/microphone.c.
  func microphone(_ file: String = "", rate: Int = 48_000, failAt: Int = -1) -> String {
    "microphone:FILE='\(file)',RATE=\(rate),FAIL_AT=\(failAt)"
  }

  private static func configuration(plugin: String, microphone: String) -> String {
    """
    pcm_type.paced { lib "\(plugin)" }
    pcm_type.microphone { lib "\(microphone)" }
    pcm.microphone {
      @args [ FILE RATE FAIL_AT OPEN_ERRNO STALLED ]
      @args.FILE { type string default "" }
      @args.RATE { type integer default 48000 }
      @args.FAIL_AT { type integer default -1 }
      @args.OPEN_ERRNO { type integer default 0 }
      @args.STALLED { type integer default 0 }
      type microphone
      file $FILE
      rate $RATE
      fail_at $FAIL_AT
      open_errno $OPEN_ERRNO
      stalled $STALLED
    }
    pcm.nothing { type null }
    pcm.converted { type plug slave { pcm nothing rate 44100 format S32_LE channels 1 } }
    pcm.capture {
      @args [ FILE ]
      @args.FILE { type string }
      type file slave.pcm nothing file $FILE format raw
    }
    pcm.plugged {
      @args [ FILE RATE ]
      @args.FILE { type string }
      @args.RATE { type integer }
      type plug
      slave.pcm { type microphone file $FILE rate $RATE }
    }
    pcm.paced {
      @args [ FILE PLUGGED FAIL_AT FAIL_ERRNO FAIL_TIMES REFUSE OPEN_ERRNO RESTLESS STALLED PATIENT ]
      @args.FILE { type string default "" }
      @args.PLUGGED { type string default "" }
      @args.FAIL_AT { type integer default -1 }
      @args.FAIL_ERRNO { type integer default 32 }
      @args.FAIL_TIMES { type integer default 1 }
      @args.REFUSE { type integer default 0 }
      @args.OPEN_ERRNO { type integer default 0 }
      @args.RESTLESS { type integer default 0 }
      @args.STALLED { type integer default 0 }
      @args.PATIENT { type integer default 0 }
      type paced
      file $FILE
      plugged $PLUGGED
      fail_at $FAIL_AT
      fail_errno $FAIL_ERRNO
      fail_times $FAIL_TIMES
      refuse $REFUSE
      open_errno $OPEN_ERRNO
      restless $RESTLESS
      stalled $STALLED
      patient $PATIENT
    }

    """
  }
}
