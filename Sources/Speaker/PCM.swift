internal import CALSA
internal import CALSALibrary
internal import Glibc

/// An open ALSA playback stream: 48 kHz, stereo, 16 bit, non-blocking; `deinit` closes it.
///
/// Every call returns at once. One thread at a time may use it.
///
/// Source: alsa-lib `src/pcm/pcm.c`, the sections "Error codes", "Handshake between application and
/// library" and "PCM States".
package struct PCM: ~Copyable {
  /// The sizes of period and buffer that a stream requests, in frames.
  package struct Sizes: Sendable {
    package var period: Int
    package var buffer: Int

    /// Three periods of 10 ms, for devices whose queue cannot be changed.
    ///
    /// A period is short enough that a sound can wait for the next one, and the thread may be a whole period
    /// late without an underrun.
    package static let short = Sizes(period: 480, buffer: 1440)
    /// Two periods of 200 ms, that is 5 wake-ups a second, for cards on which a new sound replaces the queue.
    package static let long = Sizes(period: 9600, buffer: 19_200)

    var isLong: Bool { period >= Self.long.period }
  }

  /// The state of the stream, which decides how it can go on.
  package enum Condition: Equatable, Sendable {
    /// The stream plays or is ready to play.
    case fine
    /// The stream had an underrun (XRUN) or was stopped, and must be prepared and refilled.
    case underrun
    /// The machine was suspended, and the stream must be resumed.
    case suspended
    case gone(PCMError)
  }

  /// The ALSA name that was opened, which may be that of the card behind `default`.
  package let device: String
  /// The number of frames after which the card should wake the thread; a third of a long stream's buffer.
  package let periodFrames: Int
  /// The size of the ring buffer that the card granted, in frames.
  package let bufferFrames: Int
  /// Whether queued samples can be overwritten with `replace` on this device.
  package let replaces: Bool
  /// The maximum number of queued frames that are heard before a new sound.
  package var delayFrames: Int { replaces ? Self.untouchedFrames : bufferFrames }

  /// The number of oldest queued frames that are not replaced, because the card may be reading them: 2 ms.
  ///
  /// PulseAudio leaves 1.3 ms (alsa-sink.c, `DEFAULT_REWIND_SAFEGUARD_USEC`).
  static let untouchedFrames = 96

  private let handle: OpaquePointer

  /// Opens a device by its ALSA name, such as `default`, `default:CARD=vc4hdmi0` or `null`.
  ///
  /// The stream is prepared and empty; it starts once the buffer is full. A card whose queued samples can be
  /// replaced gets long periods, any other device short ones. From here on, libasound's messages are kept
  /// off the screen.
  ///
  /// If `default` only mixes several programs for a card (dmix), the card itself is opened if it is free
  /// and its queue can be replaced: dmix wakes the thread 47 times a second and delays sounds by 43 ms.
  ///
  /// - Throws: `PCMError` with `open` (no such card, busy, no permission), or with the parameters
  ///   that the card refuses.
  package init(device: String) throws(PCMError) {
    var stream = try Stream(device)
    if device == "default" || device.hasPrefix("default:"), let card = stream.mixedCard {
      snd_pcm_close(stream.handle)
      if let direct = Stream.replacing(card) {
        stream = direct
      } else {
        stream = try Stream(device)
      }
    }
    (self.device, handle, replaces) = (stream.device, stream.handle, stream.replaces)
    (periodFrames, bufferFrames) = (stream.period, stream.buffer)
  }

  deinit {
    snd_pcm_close(handle)
  }

  /// Makes the next `PCM` read ALSA's configuration again, which libasound otherwise reads only once.
  package static func forgetConfiguration() {
    snd_config_update_free_global()
  }

  /// The condition of the stream, by its state and otherwise by the code of the call that just failed.
  ///
  /// Plugins report the same problem with different codes but agree on the state.
  package func condition(after error: PCMError? = nil) -> Condition {
    switch snd_pcm_state(handle) {
    case SND_PCM_STATE_XRUN, SND_PCM_STATE_SETUP: return .underrun
    case SND_PCM_STATE_SUSPENDED: return .suspended
    case SND_PCM_STATE_DISCONNECTED: return .gone(error ?? PCMError(.write, -ENODEV, device))
    default: break
    }
    guard let error else { return .fine }
    return switch error.code {
    case EPIPE: .underrun
    case ESTRPIPE: .suspended
    default: .gone(error)
    }
  }

  /// Asks the card for the number of frames that can be written now.
  package func availableFrames() throws(PCMError) -> Int {
    let frames = snd_pcm_avail(handle)
    guard frames >= 0 else { throw PCMError(.write, Int32(clamping: frames), device) }
    return frames
  }

  /// Queues interleaved samples.
  ///
  /// - Returns: The number of accepted frames, from 0 for a full buffer to half of `samples.count`.
  /// - Throws: `PCMError` with `write`; `condition(after:)` tells how to recover.
  package func write(_ samples: Span<Int16>) throws(PCMError) -> Int {
    let frames = samples.withUnsafeBufferPointer {
      replaces
        ? snd_pcm_mmap_writei(handle, $0.baseAddress, snd_pcm_uframes_t($0.count / 2))
        : snd_pcm_writei(handle, $0.baseAddress, snd_pcm_uframes_t($0.count / 2))
    }
    if frames == -Int(EAGAIN) || frames == -Int(EINTR) { return 0 }
    guard frames >= 0 else { throw PCMError(.write, Int32(clamping: frames), device) }
    return frames
  }

  /// Overwrites some of the newest queued samples while the card goes on reading.
  ///
  /// The call cannot fail. Samples that the card has read already are heard unchanged; `availableFrames` just before
  /// shows which.
  ///
  /// - Parameters:
  ///   - samples: The interleaved samples, at most `distance` frames.
  ///   - distance: The number of frames from the first overwritten one to the end of the queue.
  func replace(_ samples: Span<Int16>, before distance: Int) {
    var areas: UnsafePointer<snd_pcm_channel_area_t>?
    var (end, none) = (snd_pcm_uframes_t(), snd_pcm_uframes_t())
    guard replaces, (0...bufferFrames).contains(distance), samples.count / 2 <= distance,
      snd_pcm_mmap_begin(handle, &areas, &end, &none) >= 0, let ring = areas?[0].addr
    else { return }
    let start = (Int(end) + bufferFrames - distance) % bufferFrames
    let first = min(samples.count / 2, bufferFrames - start)
    samples.withUnsafeBytes { bytes in
      let memory = UnsafeMutableRawBufferPointer(start: ring, count: 4 * bufferFrames)
      memory[(4 * start)...].copyBytes(from: bytes[..<(4 * first)])
      memory.copyBytes(from: bytes[(4 * first)...])
    }
  }

  /// Empties the stream and prepares it for writing, as after an underrun.
  package func prepare() throws(PCMError) {
    let code = snd_pcm_prepare(handle)
    guard code >= 0 else { throw PCMError(.prepare, code, device) }
  }

  /// Starts a stream that did not start by itself when its buffer was full; does nothing if it is running.
  package func startIfPrepared() throws(PCMError) {
    guard snd_pcm_state(handle) == SND_PCM_STATE_PREPARED else { return }
    let code = snd_pcm_start(handle)
    guard code >= 0 else { throw PCMError(.start, code, device) }
  }

  /// Resumes a suspended stream.
  ///
  /// - Returns: Whether the stream was resumed; false while the card is still suspended (EAGAIN), so that
  ///   the call has to be repeated after a second.
  package func resume() throws(PCMError) -> Bool {
    let code = snd_pcm_resume(handle)
    if code == -EAGAIN { return false }
    guard code >= 0 else { throw PCMError(.resume, code, device) }
    return true
  }

  /// Stops at once and discards the queued samples.
  package func drop() {
    snd_pcm_drop(handle)
  }

  /// The descriptors to poll, which report room in the buffer.
  func pollDescriptors() -> [pollfd] {
    let count = snd_pcm_poll_descriptors_count(handle)
    guard count > 0 else { return [] }
    var descriptors = [pollfd](repeating: pollfd(), count: Int(count))
    let filled = snd_pcm_poll_descriptors(handle, &descriptors, UInt32(count))
    return Array(descriptors.prefix(Int(max(filled, 0))))
  }

  /// Whether polled descriptors report room or an error.
  ///
  /// This must be called after every poll, because it clears events that plugins leave pending.
  func isReady(_ descriptors: UnsafeMutableBufferPointer<pollfd>) -> Bool {
    var events: UInt16 = 0
    let code = snd_pcm_poll_descriptors_revents(
      handle, descriptors.baseAddress, UInt32(descriptors.count), &events)
    return code < 0 || events != 0
  }
}

extension PCMError {
  /// Creates an error from libasound's negative code and its last message.
  init(_ operation: Operation, _ code: Int32, _ device: String) {
    self.init(
      operation: operation, code: code == 0 ? EINVAL : -code, device: device,
      message: String(cString: calsa_take_message()))
  }
}
