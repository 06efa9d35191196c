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
  /// How many frames a stream asks for.
  package struct Sizes: Sendable {
    package var period: Int
    package var buffer: Int

    /// Three periods of 10 ms: short enough to answer a touch with the next one, and the thread may
    /// be a whole period late without being heard.
    package static let short = Sizes(period: 480, buffer: 1440)
    /// Two periods of 100 ms, so 10 wake-ups a second; what is queued is taken back for a sound.
    package static let long = Sizes(period: 4800, buffer: 9600)
  }

  /// What the stream needs before it can go on.
  package enum Condition: Equatable, Sendable {
    /// Nothing: it plays, or is ready to.
    case fine
    /// It ran dry (XRUN) or was stopped: prepare and refill it.
    case underrun
    /// The machine slept: resume the stream.
    case suspended
    case gone(PCMError)
  }

  package let device: String
  /// The period the card granted, in frames.
  package let periodFrames: Int
  /// The ring buffer the card granted, in frames.
  package let bufferFrames: Int
  /// Whether `takeBack` works on this device.
  package let takesBack: Bool
  /// At most so many frames are heard before what is written now.
  package var delayFrames: Int { takesBack ? Feed.keptUnmeasured : bufferFrames }

  private let handle: OpaquePointer

  /// Opens a device by its ALSA name, such as `default`, `default:CARD=vc4hdmi0` or `null`.
  ///
  /// The stream is prepared and empty; it starts by itself when whole periods have filled its
  /// buffer. A card that can take frames back gets long periods, any other device short ones. From
  /// here on, libasound's messages stay off the screen.
  ///
  /// - Throws: `PCMError` with `open` (no such card, busy, no permission), or with the parameters
  ///   that the card refuses.
  package init(device: String) throws(PCMError) {
    calsa_keep_messages()
    _ = calsa_take_message()
    var opened: OpaquePointer?
    // A NUL would end the name early and open a different device.
    let code =
      device.utf8.contains(0)
      ? -EINVAL : snd_pcm_open(&opened, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
    guard code >= 0, let handle = opened else {
      throw PCMError(.open, code, device)
    }
    do throws(PCMError) {
      let long = try setLongPeriods(of: handle, device)
      let granted = if let long { long } else { try setPeriods(of: handle, device, .short) }
      (periodFrames, bufferFrames, takesBack) = (granted.period, granted.buffer, long != nil)
    } catch {
      snd_pcm_close(handle)
      throw error
    }
    self.device = device
    self.handle = handle
  }

  deinit {
    snd_pcm_close(handle)
  }

  /// Makes the next `PCM` read ALSA's configuration again, which libasound otherwise reads once.
  package static func forgetConfiguration() {
    snd_config_update_free_global()
  }

  /// What the stream needs now, by its state and then by the code of the call that just failed.
  ///
  /// Plugins report the same trouble with different codes but agree on the state.
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

  /// Frames that can be written now; asks the card.
  package func availableFrames() throws(PCMError) -> Int {
    let frames = snd_pcm_avail(handle)
    guard frames >= 0 else { throw PCMError(.write, Int32(clamping: frames), device) }
    return frames
  }

  /// Queues interleaved samples.
  ///
  /// - Returns: The frames accepted: from 0, when the buffer is full, to half of `samples.count`.
  /// - Throws: `PCMError` with `write`; ask `condition(after:)` what to do about it.
  package func write(_ samples: Span<Int16>) throws(PCMError) -> Int {
    let frames = samples.withUnsafeBufferPointer {
      snd_pcm_writei(handle, $0.baseAddress, snd_pcm_uframes_t($0.count / 2))
    }
    if frames == -Int(EAGAIN) || frames == -Int(EINTR) { return 0 }
    guard frames >= 0 else { throw PCMError(.write, Int32(clamping: frames), device) }
    return frames
  }

  /// Takes back the newest frames of those that are queued, to write others in their place.
  ///
  /// Source: PulseAudio `src/modules/alsa/alsa-sink.c`, `process_rewind`.
  ///
  /// - Parameter keeping: How many of the oldest stay, because the card may be reading them.
  /// - Returns: How many are taken back: 0 where there are no more, or where the device can't.
  /// - Throws: `PCMError` with `write`, as `write` does.
  package func takeBack(keeping: Int) throws(PCMError) -> Int {
    guard takesBack else { return 0 }
    let newer = bufferFrames - (try availableFrames()) - keeping
    guard newer > 0 else { return 0 }
    let frames = snd_pcm_rewind(handle, snd_pcm_uframes_t(newer))
    guard frames >= 0 else { throw PCMError(.write, Int32(clamping: frames), device) }
    return frames
  }

  /// Empties the stream and readies it after an underrun.
  package func prepare() throws(PCMError) {
    let code = snd_pcm_prepare(handle)
    guard code >= 0 else { throw PCMError(.prepare, code, device) }
  }

  /// Starts a full buffer that did not start by itself; does nothing if it is running.
  package func startIfPrepared() throws(PCMError) {
    guard snd_pcm_state(handle) == SND_PCM_STATE_PREPARED else { return }
    let code = snd_pcm_start(handle)
    guard code >= 0 else { throw PCMError(.start, code, device) }
  }

  /// Wakes a suspended stream.
  ///
  /// - Returns: false while the card is still asleep (EAGAIN): ask again in a second.
  package func resume() throws(PCMError) -> Bool {
    let code = snd_pcm_resume(handle)
    if code == -EAGAIN { return false }
    guard code >= 0 else { throw PCMError(.resume, code, device) }
    return true
  }

  /// Stops at once and discards what is queued.
  package func drop() {
    snd_pcm_drop(handle)
  }

  /// The descriptors to poll for room in the buffer.
  func pollDescriptors() -> [pollfd] {
    let count = snd_pcm_poll_descriptors_count(handle)
    guard count > 0 else { return [] }
    var descriptors = [pollfd](repeating: pollfd(), count: Int(count))
    let filled = snd_pcm_poll_descriptors(handle, &descriptors, UInt32(count))
    return Array(descriptors.prefix(Int(max(filled, 0))))
  }

  /// Whether polled descriptors report room or trouble.
  ///
  /// Call it after every poll: it clears what plugins leave pending.
  func isReady(_ descriptors: UnsafeMutableBufferPointer<pollfd>) -> Bool {
    var events: UInt16 = 0
    let code = snd_pcm_poll_descriptors_revents(
      handle, descriptors.baseAddress, UInt32(descriptors.count), &events)
    return code < 0 || events != 0
  }
}

extension PCMError {
  /// An error with libasound's own negative code and message.
  fileprivate init(_ operation: Operation, _ code: Int32, _ device: String) {
    self.init(
      operation: operation, code: code == 0 ? EINVAL : -code, device: device,
      message: String(cString: calsa_take_message()))
  }
}

/// Asks for 48 kHz stereo S16 in periods of some size, and takes the sizes the card grants.
///
/// A batch card reads its whole periods ahead, so that nothing queued can be taken back.
private func setHardwareParameters(
  of handle: OpaquePointer, _ device: String, _ sizes: PCM.Sizes
) throws(PCMError) -> (period: Int, buffer: Int, isBatch: Bool) {
  func check(_ code: Int32) throws(PCMError) {
    guard code >= 0 else { throw PCMError(.setHardwareParameters, code, device) }
  }
  var allocated: OpaquePointer?
  try check(snd_pcm_hw_params_malloc(&allocated))
  defer { snd_pcm_hw_params_free(allocated) }
  var period = snd_pcm_uframes_t(sizes.period)
  var buffer = snd_pcm_uframes_t(sizes.buffer)
  try check(snd_pcm_hw_params_any(handle, allocated))
  try check(
    snd_pcm_hw_params_set_access(handle, allocated, SND_PCM_ACCESS_RW_INTERLEAVED))
  try check(snd_pcm_hw_params_set_format(handle, allocated, SND_PCM_FORMAT_S16_LE))
  try check(snd_pcm_hw_params_set_channels(handle, allocated, 2))
  try check(snd_pcm_hw_params_set_rate(handle, allocated, UInt32(SoundClip.rate), 0))
  try check(snd_pcm_hw_params_set_period_size_near(handle, allocated, &period, nil))
  try check(snd_pcm_hw_params_set_buffer_size_near(handle, allocated, &buffer))
  try check(snd_pcm_hw_params(handle, allocated))
  try check(snd_pcm_get_params(handle, &buffer, &period))
  guard period > 0, buffer >= period, buffer <= 1 << 20 else {
    throw PCMError(.setHardwareParameters, -EINVAL, device)
  }
  return (Int(period), Int(buffer), snd_pcm_hw_params_is_batch(allocated) == 1)
}

/// Makes the stream start with a full buffer, wake us once a period, and fail when it runs dry.
private func setSoftwareParameters(
  of handle: OpaquePointer, _ device: String, period: Int, buffer: Int
) throws(PCMError) {
  func check(_ code: Int32) throws(PCMError) {
    guard code >= 0 else { throw PCMError(.setSoftwareParameters, code, device) }
  }
  var allocated: OpaquePointer?
  try check(snd_pcm_sw_params_malloc(&allocated))
  defer { snd_pcm_sw_params_free(allocated) }
  // Only whole periods are written, so the threshold is as many as fit.
  let threshold = snd_pcm_uframes_t(buffer / period * period)
  try check(snd_pcm_sw_params_current(handle, allocated))
  try check(snd_pcm_sw_params_set_start_threshold(handle, allocated, threshold))
  try check(snd_pcm_sw_params_set_avail_min(handle, allocated, snd_pcm_uframes_t(period)))
  try check(snd_pcm_sw_params(handle, allocated))
}

/// Sets all that a stream needs to play in periods of some size.
private func setPeriods(
  of handle: OpaquePointer, _ device: String, _ sizes: PCM.Sizes
) throws(PCMError) -> (period: Int, buffer: Int, isBatch: Bool) {
  let granted = try setHardwareParameters(of: handle, device, sizes)
  try setSoftwareParameters(of: handle, device, period: granted.period, buffer: granted.buffer)
  return granted
}

/// Asks for long periods, on a card that can take back what is queued; nil on any other device.
///
/// More periods than three would be further back than `RewindableMixer` can go.
private func setLongPeriods(
  of handle: OpaquePointer, _ device: String
) throws(PCMError) -> (period: Int, buffer: Int, isBatch: Bool)? {
  guard isPlainCard(handle) else { return nil }
  // Only with its parameters does a plug know whether it has to convert.
  if let granted = try? setPeriods(of: handle, device, .long), !granted.isBatch,
    (2...3).contains(granted.buffer / granted.period), isPlainCard(handle),
    rewinds(handle, granted.period)
  {
    return granted
  }
  snd_pcm_drop(handle)
  snd_pcm_hw_free(handle)
  return nil
}

/// Whether an empty stream gives a period of silence back.
///
/// Some drivers take back nothing and say so only by that: those with `SNDRV_PCM_INFO_NO_REWINDS`, and
/// those of Linux' `sound/pcm-indirect.h`.
private func rewinds(_ handle: OpaquePointer, _ period: Int) -> Bool {
  let silence = [Int16](repeating: 0, count: 2 * period)
  let written = snd_pcm_writei(handle, silence, snd_pcm_uframes_t(period))
  guard written == period else { return false }
  return snd_pcm_rewind(handle, snd_pcm_uframes_t(period)) == period
}

/// Whether a stream goes straight to a card, so that what is queued lies where the card reads it.
///
/// Plugins that convert, mix or send may have passed it on. libasound tells of them only in its
/// description: "Hardware PCM card 0 …", perhaps after "Plug PCM: ".
private func isPlainCard(_ handle: OpaquePointer) -> Bool {
  var output: OpaquePointer?
  guard snd_output_buffer_open(&output) >= 0, let output else { return false }
  defer { snd_output_close(output) }
  var text: UnsafeMutablePointer<CChar>?
  guard snd_pcm_dump(handle, output) >= 0 else { return false }
  let length = snd_output_buffer_string(output, &text)
  guard length > 0, let text else { return false }
  let words = String(
    decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  return words.hasPrefix("Hardware PCM") || words.hasPrefix("Plug PCM: Hardware PCM")
}
