// An ALSA microphone in software that gives a file's samples and fails on demand.
//
// ALSA's own `type file` over `type null` can't be short of a rate, nor be pulled out. This plugin can; it gives as many
// samples as are asked for at once, so no test waits for it. After the file there is silence for ever. It needs no hardware
// and no privileges. `scripts/makers/paced-card FILE microphone` builds it; then, in a configuration named by ALSA_CONFIG_PATH:
//
//   pcm_type.microphone { lib "/absolute/path/libasound_module_pcm_microphone.so" }
//   pcm.mic { type microphone file "/absolute/path/said.raw" rate 8000 }
//
//   file          raw samples, 16 bits of one channel
//   rate          the only rate that it has (default 48000)
//   fail_at       the frame from which on it is unplugged; -1 for never (the default)
//   open_errno    opening fails with this: 2 no such device, 16 busy, 13 not allowed
//   stalled       1: it never gives anything, like a dead cable
//
// Source for what a plugin may and must do: alsa-lib src/pcm/pcm_ioplug.c.

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct {
  snd_pcm_ioplug_t io;
  int ready;  // always readable, unless it is stalled
  int input;
  long fail_at, stalled;
  long long given;  // frames
} microphone;

static int is_gone(const microphone *m) { return m->fail_at >= 0 && m->given >= m->fail_at; }

static int microphone_start(snd_pcm_ioplug_t *io) {
  (void)io;
  return 0;
}

// A period more than has been given.
static snd_pcm_sframes_t microphone_pointer(snd_pcm_ioplug_t *io) {
  microphone *m = io->private_data;
  if (is_gone(m)) {
    snd_pcm_ioplug_set_state(io, SND_PCM_STATE_DISCONNECTED);
    return m->given % io->buffer_size;
  }
  return (m->given + (m->stalled ? 0 : io->period_size)) % io->buffer_size;
}

static snd_pcm_sframes_t microphone_transfer(snd_pcm_ioplug_t *io,
                                             const snd_pcm_channel_area_t *areas,
                                             snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
  microphone *m = io->private_data;
  if (is_gone(m)) return -ENODEV;
  char *samples = (char *)areas->addr + (areas->first + areas->step * offset) / 8;
  ssize_t count = m->input >= 0 ? read(m->input, samples, size * 2) : 0;
  if (count < 0) return -EIO;
  memset(samples + count, 0, size * 2 - count);
  m->given += size;
  return size;
}

static int microphone_close(snd_pcm_ioplug_t *io) {
  microphone *m = io->private_data;
  close(m->ready);
  if (m->input >= 0) close(m->input);
  free(m);
  return 0;
}

static int microphone_poll_revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors,
                                   unsigned count, unsigned short *events) {
  microphone *m = io->private_data;
  *events = is_gone(m) ? POLLERR : count && descriptors->revents & POLLIN ? POLLIN : 0;
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = microphone_start,
    .stop = microphone_start,
    .pointer = microphone_pointer,
    .transfer = microphone_transfer,
    .close = microphone_close,
    .poll_revents = microphone_poll_revents,
};

static int set_constraints(snd_pcm_ioplug_t *io, unsigned rate) {
  const unsigned access_types[] = {SND_PCM_ACCESS_RW_INTERLEAVED};
  const unsigned formats[] = {SND_PCM_FORMAT_S16_LE};
  int code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 1, access_types);
  if (code >= 0) code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS, 1, 1);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, rate, rate);
  if (code >= 0)
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 256, 65536);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 32);
  return code;
}

SND_PCM_PLUGIN_DEFINE_FUNC(microphone) {
  (void)root;
  const char *file = NULL;
  long open_errno = 0, fail_at = -1, rate = 48000, stalled = 0;
  const struct {
    const char *name;
    long *value;
  } numbers[] = {{"open_errno", &open_errno},
                 {"fail_at", &fail_at},
                 {"rate", &rate},
                 {"stalled", &stalled}};

  snd_config_iterator_t i, next;
  snd_config_for_each(i, next, conf) {
    snd_config_t *entry = snd_config_iterator_entry(i);
    const char *name;
    if (snd_config_get_id(entry, &name) < 0) continue;
    if (!strcmp(name, "file")) snd_config_get_string(entry, &file);
    for (unsigned n = 0; n < sizeof numbers / sizeof *numbers; n++)
      if (!strcmp(name, numbers[n].name)) snd_config_get_integer(entry, numbers[n].value);
  }
  if (open_errno) return -open_errno;
  if (stream != SND_PCM_STREAM_CAPTURE) return -EINVAL;

  microphone *m = calloc(1, sizeof *m);
  if (!m) return -ENOMEM;
  m->fail_at = fail_at;
  m->stalled = stalled;
  m->input = file && *file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  m->ready = eventfd(!stalled, EFD_NONBLOCK | EFD_CLOEXEC);
  m->io.version = SND_PCM_IOPLUG_VERSION;
  m->io.name = "a microphone that reads a file";
  m->io.callback = &callbacks;
  m->io.private_data = m;
  m->io.poll_fd = m->ready;
  m->io.poll_events = POLLIN;
  int code = snd_pcm_ioplug_create(&m->io, name, stream, mode);
  if (code < 0) {
    microphone_close(&m->io);
    return code;
  }
  code = set_constraints(&m->io, rate);
  if (code < 0) {
    snd_pcm_ioplug_delete(&m->io);
    return code;
  }
  *pcmp = m->io.pcm;
  return 0;
}
SND_PCM_PLUGIN_SYMBOL(microphone);
