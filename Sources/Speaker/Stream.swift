internal import CALSA
internal import CALSALibrary
internal import Glibc

/// A newly opened ALSA stream with its parameters set, for `PCM` to own.
struct Stream {
  let device: String
  let handle: OpaquePointer
  /// The number of frames after which the stream should wake the thread; a third of a long stream's buffer.
  let period: Int
  let buffer: Int
  /// Whether queued samples can be replaced in the card's own memory.
  let replaces: Bool

  init(_ device: String) throws(PCMError) {
    let handle = try Self.open(device, SND_PCM_STREAM_PLAYBACK)
    do throws(PCMError) {
      let long = try setLongPeriods(of: handle, device)
      let granted = if let long { long } else { try setPeriods(of: handle, device, .short) }
      (period, buffer, replaces) = (granted.period, granted.buffer, long != nil)
    } catch {
      snd_pcm_close(handle)
      throw error
    }
    (self.device, self.handle) = (device, handle)
  }

  /// Opens a device in one direction, non-blocking; whoever calls closes it.
  ///
  /// - Throws: `PCMError` with `open`, and ALSA's own message.
  static func open(
    _ device: String, _ direction: snd_pcm_stream_t
  ) throws(PCMError) -> OpaquePointer {
    calsa_keep_messages()
    _ = calsa_take_message()
    var opened: OpaquePointer?
    // A NUL would end the name early and open a different device.
    let code =
      device.utf8.contains(0)
      ? -EINVAL : snd_pcm_open(&opened, device, direction, SND_PCM_NONBLOCK)
    guard code >= 0, let handle = opened else { throw PCMError(.open, code, device) }
    return handle
  }

  /// Opens a device whose queued samples can be replaced; nil for any other device.
  static func replacing(_ device: String) -> Stream? {
    guard let stream = try? Stream(device) else { return nil }
    if stream.replaces { return stream }
    snd_pcm_close(stream.handle)
    return nil
  }

  /// The name of the card for which this stream only mixes several programs (dmix); nil for other streams.
  var mixedCard: String? {
    let words = description(of: handle)
    guard words.hasPrefix("Plug PCM: Direct Stream Mixing PCM") else { return nil }
    var info: OpaquePointer?
    guard snd_pcm_info_malloc(&info) >= 0 else { return nil }
    defer { snd_pcm_info_free(info) }
    guard snd_pcm_info(handle, info) >= 0, snd_pcm_info_get_card(info) >= 0 else { return nil }
    return "hw:\(snd_pcm_info_get_card(info)),\(snd_pcm_info_get_device(info))"
  }
}

/// Requests 48 kHz stereo S16 in periods of some size, and accepts the sizes that the card grants.
///
/// A batch card reads whole periods ahead, so that queued samples can't be replaced.
private func setHardwareParameters(
  of handle: OpaquePointer, _ device: String, _ sizes: PCM.Sizes
) throws(PCMError) -> (period: Int, buffer: Int, isBatch: Bool) {
  func check(_ code: Int32) throws(PCMError) {
    guard code >= 0 else { throw PCMError(.setHardwareParameters, code, device) }
  }
  var allocated: OpaquePointer?
  try check(snd_pcm_hw_params_malloc(&allocated))
  defer { snd_pcm_hw_params_free(allocated) }
  var (period, buffer) = (snd_pcm_uframes_t(), snd_pcm_uframes_t())
  try check(snd_pcm_hw_params_any(handle, allocated))
  let access = sizes.isLong ? SND_PCM_ACCESS_MMAP_INTERLEAVED : SND_PCM_ACCESS_RW_INTERLEAVED
  try check(snd_pcm_hw_params_set_access(handle, allocated, access))
  try check(snd_pcm_hw_params_set_format(handle, allocated, SND_PCM_FORMAT_S16_LE))
  try check(snd_pcm_hw_params_set_channels(handle, allocated, 2))
  try check(snd_pcm_hw_params_set_rate(handle, allocated, UInt32(SoundClip.rate), 0))
  try check(snd_pcm_hw_params_get_buffer_size_max(allocated, &buffer))
  buffer = min(buffer, snd_pcm_uframes_t(sizes.buffer))
  period = min(buffer / 2, snd_pcm_uframes_t(sizes.period))
  try check(snd_pcm_hw_params_set_period_size_near(handle, allocated, &period, nil))
  try check(snd_pcm_hw_params_set_buffer_size_near(handle, allocated, &buffer))
  try check(snd_pcm_hw_params(handle, allocated))
  try check(snd_pcm_get_params(handle, &buffer, &period))
  guard period > 0, buffer >= period, buffer <= 1 << 20 else {
    throw PCMError(.setHardwareParameters, -EINVAL, device)
  }
  return (Int(period), Int(buffer), snd_pcm_hw_params_is_batch(allocated) == 1)
}

/// Makes the stream start with `start` queued frames, wake the thread when `wake` frames are free, and stop
/// on an underrun.
private func setSoftwareParameters(
  of handle: OpaquePointer, _ device: String, start: Int, wake: Int
) throws(PCMError) {
  func check(_ code: Int32) throws(PCMError) {
    guard code >= 0 else { throw PCMError(.setSoftwareParameters, code, device) }
  }
  var allocated: OpaquePointer?
  try check(snd_pcm_sw_params_malloc(&allocated))
  defer { snd_pcm_sw_params_free(allocated) }
  try check(snd_pcm_sw_params_current(handle, allocated))
  try check(
    snd_pcm_sw_params_set_start_threshold(handle, allocated, snd_pcm_uframes_t(start)))
  try check(snd_pcm_sw_params_set_avail_min(handle, allocated, snd_pcm_uframes_t(wake)))
  try check(snd_pcm_sw_params(handle, allocated))
}

/// Sets the parameters that a stream needs to play in periods of some size.
private func setPeriods(
  of handle: OpaquePointer, _ device: String, _ sizes: PCM.Sizes
) throws(PCMError) -> (period: Int, buffer: Int, isBatch: Bool) {
  var granted = try setHardwareParameters(of: handle, device, sizes)
  // Only whole periods are sure to be written, so the start threshold is the largest multiple of a period.
  let start = granted.buffer / granted.period * granted.period
  // A card wakes the thread only at the end of a period, and only if `wake` frames are free. If that were
  // half the buffer, a buffer filled just before a period's end would be nearly empty at the wake-up; with
  // an eighth, 3/8 are left.
  let wake = sizes.isLong ? granted.buffer / 8 : granted.period
  if sizes.isLong { granted.period = granted.buffer / 3 }
  try setSoftwareParameters(of: handle, device, start: start, wake: wake)
  return granted
}

/// Sets long periods on a card whose queued samples can be replaced; nil on any other device.
private func setLongPeriods(
  of handle: OpaquePointer, _ device: String
) throws(PCMError) -> (period: Int, buffer: Int, isBatch: Bool)? {
  guard isPlainCard(handle) else { return nil }
  // A plug plugin knows only after its parameters are set whether it has to convert, so check again.
  if let granted = try? setPeriods(of: handle, device, .long), !granted.isBatch,
    isPlainCard(handle), rewinds(handle, granted.period)
  {
    return granted
  }
  snd_pcm_drop(handle)
  snd_pcm_hw_free(handle)
  return nil
}

/// Whether a period of silence, written to an empty stream, can be rewound.
///
/// Some drivers copy queued samples elsewhere, which shows only in that they rewind nothing: those with
/// `SNDRV_PCM_INFO_NO_REWINDS`, and those that use Linux' `sound/pcm-indirect.h`.
private func rewinds(_ handle: OpaquePointer, _ period: Int) -> Bool {
  let silence = [Int16](repeating: 0, count: 2 * period)
  let written = snd_pcm_mmap_writei(handle, silence, snd_pcm_uframes_t(period))
  guard written == period else { return false }
  return snd_pcm_rewind(handle, snd_pcm_uframes_t(period)) == period
}

/// Whether a stream writes straight to a card, so that queued samples are in the memory that it reads.
///
/// Plugins that convert, mix or send may already have passed them on.
private func isPlainCard(_ handle: OpaquePointer) -> Bool {
  let words = description(of: handle)
  return words.hasPrefix("Hardware PCM") || words.hasPrefix("Plug PCM: Hardware PCM")
}

/// libasound's description of a stream, such as "Hardware PCM card 0 …", perhaps after "Plug PCM: ".
///
/// It is the only way to learn of the plugins between a program and its card. It is empty if there is no
/// memory.
private func description(of handle: OpaquePointer) -> String {
  var output: OpaquePointer?
  guard snd_output_buffer_open(&output) >= 0, let output else { return "" }
  defer { snd_output_close(output) }
  var text: UnsafeMutablePointer<CChar>?
  guard snd_pcm_dump(handle, output) >= 0 else { return "" }
  let length = snd_output_buffer_string(output, &text)
  guard length > 0, let text else { return "" }
  return String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
}
