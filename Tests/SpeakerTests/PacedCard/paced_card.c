// An ALSA card in software that plays in real time and fails on demand.
//
// `type null` and `type file` take samples as fast as they come; this plugin takes 48,000 frames
// a second like a card, writes them to a file, and can be late, asleep, busy or unplugged. It
// needs no hardware and no privileges. `scripts/makers/paced-card FILE` builds it; then, in a
// configuration named by ALSA_CONFIG_PATH:
//
//   pcm_type.paced { lib "/absolute/path/libasound_module_pcm_paced.so" }
//   pcm.card { type paced file "/absolute/path/heard.raw" fail_at 9600 fail_errno 32 }
//
//   file          raw samples the card accepted are appended here
//   fail_at       the frame, counted from opening, at which it fails
//   fail_errno    how: 32 EPIPE (underrun), 86 ESTRPIPE (suspended), 19 ENODEV (unplugged)
//   fail_times    failures, each fail_at frames after the last (default 1; unplugged is for ever)
//   refuse        preparations it refuses while suspended, still asleep (default 0)
//   open_errno    opening fails with this: 2 no such card, 16 busy, 13 not allowed
//   plugged       a file; the card exists as long as the file does
//   restless      1: reports itself ready ten times a millisecond, with or without room
//   stalled       1: accepts one buffer and never advances, like HDMI with the screen off
//   patient       1: waits for samples instead of running dry, however late they come
//
// Source for what a plugin may and must do: alsa-lib src/pcm/pcm_ioplug.c. A negative return of
// `pointer` always becomes XRUN and that of `resume` is ignored, so other faults set the state.

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  snd_pcm_ioplug_t io;
  int timer;   // readable once a period while it runs
  int output;  // -1: samples are thrown away
  char *plugged;
  long fail_at, fail_errno, fail_times, refuse, restless, stalled, patient;
  int is_running;
  struct timespec started;
  long long queued;  // frames accepted since it was prepared
  long long total;   // frames accepted since it was opened
  long long next_fault;
} card;

static long long frames_played(const card *c) {
  if (!c->is_running || c->stalled) return 0;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long long ns = (now.tv_sec - c->started.tv_sec) * 1000000000LL + now.tv_nsec - c->started.tv_nsec;
  long long frames = ns * c->io.rate / 1000000000LL;
  // One is left: a card that has played all of them has run dry.
  return c->patient && frames >= c->queued ? c->queued - (c->queued > 0) : frames;
}

static int is_gone(const card *c) {
  if (c->plugged && access(c->plugged, F_OK) != 0) return 1;
  return c->fail_errno == ENODEV && c->fail_at >= 0 && c->total >= c->fail_at;
}

// The fault due now as a negative code, or 0.
static int fault(card *c) {
  if (is_gone(c)) {
    snd_pcm_ioplug_set_state(&c->io, SND_PCM_STATE_DISCONNECTED);
    return -ENODEV;
  }
  if (c->fail_at < 0 || c->fail_times <= 0 || c->total < c->next_fault) return 0;
  c->fail_times--;
  c->next_fault = c->total + c->fail_at;
  if (c->fail_errno == ESTRPIPE) snd_pcm_ioplug_set_state(&c->io, SND_PCM_STATE_SUSPENDED);
  return -c->fail_errno;
}

static int set_timer(card *c, long ns) {
  struct itimerspec period = {{0, ns}, {0, ns}};
  return timerfd_settime(c->timer, 0, &period, NULL);
}

static int card_start(snd_pcm_ioplug_t *io) {
  card *c = io->private_data;
  clock_gettime(CLOCK_MONOTONIC, &c->started);
  c->is_running = 1;
  if (c->stalled) return 0;
  return set_timer(c, c->restless ? 100000 : 1000000000LL * io->period_size / io->rate);
}

static int card_stop(snd_pcm_ioplug_t *io) {
  card *c = io->private_data;
  c->is_running = 0;
  return set_timer(c, 0);
}

static snd_pcm_sframes_t card_pointer(snd_pcm_ioplug_t *io) {
  card *c = io->private_data;
  int code = fault(c);
  if (code == -EPIPE) return code;
  if (code) return c->queued % io->buffer_size;
  long long played = frames_played(c);
  if (played > c->queued) {
    if (io->state != SND_PCM_STATE_DRAINING) return -EPIPE;
    played = c->queued;
  }
  return played % io->buffer_size;
}

static snd_pcm_sframes_t card_transfer(snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas,
                                       snd_pcm_uframes_t offset, snd_pcm_uframes_t size) {
  card *c = io->private_data;
  int code = fault(c);
  if (code) return code;
  const char *samples = (const char *)areas->addr + (areas->first + areas->step * offset) / 8;
  if (c->output >= 0 && write(c->output, samples, size * io->channels * 2) < 0) return -EIO;
  c->queued += size;
  c->total += size;
  return size;
}

static int card_prepare(snd_pcm_ioplug_t *io) {
  card *c = io->private_data;
  if (is_gone(c)) return fault(c);
  if (io->state == SND_PCM_STATE_SUSPENDED && c->refuse > 0) {
    c->refuse--;
    return -ESTRPIPE;
  }
  c->queued = 0;
  return card_stop(io);
}

static int card_resume(snd_pcm_ioplug_t *io) {
  card *c = io->private_data;
  return c->refuse > 0 ? 0 : snd_pcm_ioplug_set_state(io, SND_PCM_STATE_XRUN);
}

static int card_close(snd_pcm_ioplug_t *io) {
  card *c = io->private_data;
  close(c->timer);
  if (c->output >= 0) close(c->output);
  free(c->plugged);
  free(c);
  return 0;
}

static int card_poll_revents(snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned count,
                             unsigned short *events) {
  card *c = io->private_data;
  unsigned long long expirations;
  int is_due = count && descriptors->revents & POLLIN;
  // Only then: the next poll must see a tick that came after this one.
  if (is_due && read(c->timer, &expirations, sizeof expirations) < 0) is_due = 0;
  *events = is_gone(c) ? POLLERR | POLLNVAL : is_due ? POLLOUT : 0;
  return 0;
}

static int card_delay(snd_pcm_ioplug_t *io, snd_pcm_sframes_t *delay) {
  card *c = io->private_data;
  long long left = c->queued - frames_played(c);
  *delay = left > 0 ? left : 0;
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = card_start,
    .stop = card_stop,
    .pointer = card_pointer,
    .transfer = card_transfer,
    .prepare = card_prepare,
    .resume = card_resume,
    .close = card_close,
    .poll_revents = card_poll_revents,
    .delay = card_delay,
};

static int set_constraints(snd_pcm_ioplug_t *io) {
  const unsigned access_types[] = {SND_PCM_ACCESS_RW_INTERLEAVED};
  const unsigned formats[] = {SND_PCM_FORMAT_S16_LE};
  int code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_ACCESS, 1, access_types);
  if (code >= 0) code = snd_pcm_ioplug_set_param_list(io, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_CHANNELS, 1, 2);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_RATE, 44100, 48000);
  if (code >= 0)
    code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 256, 65536);
  if (code >= 0) code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 32);
  return code;
}

SND_PCM_PLUGIN_DEFINE_FUNC(paced) {
  (void)root;
  const char *file = NULL, *plugged = NULL;
  long open_errno = 0, fail_at = -1, fail_errno = EPIPE, fail_times = 1;
  long refuse = 0, restless = 0, stalled = 0, patient = 0;
  const struct {
    const char *name;
    long *value;
  } numbers[] = {{"open_errno", &open_errno}, {"fail_at", &fail_at}, {"fail_errno", &fail_errno},
                 {"fail_times", &fail_times}, {"refuse", &refuse},   {"restless", &restless},
                 {"stalled", &stalled},       {"patient", &patient}};

  snd_config_iterator_t i, next;
  snd_config_for_each(i, next, conf) {
    snd_config_t *entry = snd_config_iterator_entry(i);
    const char *name;
    if (snd_config_get_id(entry, &name) < 0) continue;
    if (!strcmp(name, "file")) snd_config_get_string(entry, &file);
    if (!strcmp(name, "plugged")) snd_config_get_string(entry, &plugged);
    for (unsigned n = 0; n < sizeof numbers / sizeof *numbers; n++)
      if (!strcmp(name, numbers[n].name)) snd_config_get_integer(entry, numbers[n].value);
  }
  if (open_errno) return -open_errno;
  if (plugged && *plugged && access(plugged, F_OK) != 0) return -ENODEV;

  card *c = calloc(1, sizeof *c);
  if (!c) return -ENOMEM;
  c->plugged = plugged && *plugged ? strdup(plugged) : NULL;
  c->fail_at = c->next_fault = fail_at;
  c->fail_errno = fail_errno;
  c->fail_times = fail_times;
  c->refuse = refuse;
  c->restless = restless;
  c->stalled = stalled;
  c->patient = patient;
  c->output =
      file && *file ? open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
  c->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  c->io.version = SND_PCM_IOPLUG_VERSION;
  c->io.name = "a card paced by the clock";
  c->io.callback = &callbacks;
  c->io.private_data = c;
  c->io.poll_fd = c->timer;
  c->io.poll_events = POLLIN;
  int code = snd_pcm_ioplug_create(&c->io, name, stream, mode);
  if (code < 0) {
    card_close(&c->io);
    return code;
  }
  code = set_constraints(&c->io);
  if (code < 0) {
    snd_pcm_ioplug_delete(&c->io);
    return code;
  }
  *pcmp = c->io.pcm;
  return 0;
}
SND_PCM_PLUGIN_SYMBOL(paced);
