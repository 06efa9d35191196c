internal import CALSA
internal import CALSALibrary
internal import Glibc

/// An open ALSA stream that records one channel of 16 bits, non-blocking; `deinit` closes it.
///
/// One thread at a time may use it. Source: as for `PCM`.
struct CapturePCM: ~Copyable {
  let device: String
  /// In hertz: the device's own rate nearest to 48 kHz, which ALSA's plug must not change, as the house has a better
  /// `Resampler`.
  let rate: Int
  private let handle: OpaquePointer

  /// The rates that a microphone may have.
  private static let rates = 8_000...192_000

  /// Opens a device by its ALSA name, and starts it.
  ///
  /// - Throws: `PCMError` with `open` (no such device, busy, no permission), or with the parameters that the device refuses.
  init(device: String) throws(PCMError) {
    let handle = try Stream.open(device, SND_PCM_STREAM_CAPTURE)
    let granted: Int
    do throws(PCMError) {
      granted = try Self.setParameters(of: handle, device)
      let code = snd_pcm_start(handle)
      guard code >= 0 else { throw PCMError(.start, code, device) }
    } catch {
      snd_pcm_close(handle)
      throw error
    }
    (self.device, rate, self.handle) = (device, granted, handle)
  }

  deinit {
    snd_pcm_close(handle)
  }

  private static func setParameters(
    of handle: OpaquePointer, _ device: String
  ) throws(PCMError) -> Int {
    func check(_ code: Int32) throws(PCMError) {
      guard code >= 0 else { throw PCMError(.setHardwareParameters, code, device) }
    }
    var allocated: OpaquePointer?
    try check(snd_pcm_hw_params_malloc(&allocated))
    defer { snd_pcm_hw_params_free(allocated) }
    try check(snd_pcm_hw_params_any(handle, allocated))
    try check(snd_pcm_hw_params_set_rate_resample(handle, allocated, 0))
    try check(snd_pcm_hw_params_set_access(handle, allocated, SND_PCM_ACCESS_RW_INTERLEAVED))
    try check(snd_pcm_hw_params_set_format(handle, allocated, SND_PCM_FORMAT_S16_LE))
    try check(snd_pcm_hw_params_set_channels(handle, allocated, 1))
    var rate = UInt32(SoundClip.rate)
    try check(snd_pcm_hw_params_set_rate_near(handle, allocated, &rate, nil))
    guard Self.rates.contains(Int(rate)) else {
      throw PCMError(.setHardwareParameters, -EINVAL, device)
    }
    // Half a second of room, in periods of a tenth at which the level is shown.
    var (buffer, period) = (snd_pcm_uframes_t(rate / 2), snd_pcm_uframes_t(rate / 10))
    try check(snd_pcm_hw_params_set_buffer_size_near(handle, allocated, &buffer))
    try check(snd_pcm_hw_params_set_period_size_near(handle, allocated, &period, nil))
    try check(snd_pcm_hw_params(handle, allocated))
    return Int(rate)
  }

  /// Takes samples that have been recorded.
  ///
  /// - Parameter most: The most samples to take.
  /// - Returns: The samples; none if there are no new ones yet.
  /// - Throws: `PCMError` with `read` if the device is gone; what was lost because nobody read in time is left out.
  func read(_ most: Int) throws(PCMError) -> [Int16] {
    var samples = [Int16](repeating: 0, count: most)
    let count = snd_pcm_readi(handle, &samples, snd_pcm_uframes_t(most))
    if count >= 0 { return Array(samples.prefix(count)) }
    switch Int32(clamping: count) {
    case -EAGAIN, -EINTR: return []
    case -EPIPE where snd_pcm_state(handle) != SND_PCM_STATE_DISCONNECTED:
      guard snd_pcm_prepare(handle) >= 0, snd_pcm_start(handle) >= 0 else {
        throw PCMError(.read, -ENODEV, device)
      }
      return []
    case let code: throw PCMError(.read, code, device)
    }
  }

  /// Waits until there are samples, a command has come, or a time has passed.
  ///
  /// - Parameters:
  ///   - wakeup: Readable when a command has come.
  ///   - milliseconds: The longest wait.
  func wait(or wakeup: CInt, milliseconds: CInt) {
    var descriptors = [pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)]
    let count = max(snd_pcm_poll_descriptors_count(handle), 0)
    var own = [pollfd](repeating: pollfd(), count: Int(count))
    let filled = snd_pcm_poll_descriptors(handle, &own, UInt32(count))
    descriptors += own.prefix(Int(max(filled, 0)))
    poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    // Plugins leave events pending until they are asked for.
    var events: UInt16 = 0
    descriptors.withUnsafeMutableBufferPointer { all in
      guard all.count > 1 else { return }
      _ = snd_pcm_poll_descriptors_revents(
        handle, all.baseAddress.map { $0 + 1 }, UInt32(all.count - 1), &events)
    }
  }
}
