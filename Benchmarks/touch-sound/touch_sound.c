// A minimal program that plays a sound when a finger lifts: libevdev, and ALSA with two periods.
//
//   cc -O2 -o touch-sound touch_sound.c $(pkg-config --cflags --libs libevdev alsa)
//   touch-sound EVENT-NODE PCM CLIP PERIOD
//
// CLIP has raw samples: 48 kHz, stereo, 16 bits. PERIOD is in frames. The program prints the time of each lift, in µs of
// CLOCK_MONOTONIC. It writes a period of silence or sound whenever there is space for one, and ends at an underrun.
#include <alsa/asoundlib.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(long code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "touch-sound: %s: %s\n", what, strerror((int)-code));
  exit(1);
}

int main(int count, char **arguments) {
  if (count != 5) return 64;
  static int16_t clip[2 * 48000], block[2 * 48000];
  FILE *file = fopen(arguments[3], "rb");
  if (!file) return 66;
  long length = (long)fread(clip, 4, 48000, file), place = length;
  fclose(file);

  struct libevdev *device = NULL;
  int node = open(arguments[1], O_RDONLY | O_NONBLOCK);
  check(libevdev_new_from_fd(node, &device), "the panel");
  libevdev_set_clock_id(device, CLOCK_MONOTONIC);

  snd_pcm_t *pcm;
  snd_pcm_hw_params_t *hard;
  snd_pcm_uframes_t period = strtoul(arguments[4], NULL, 10), buffer = 2 * period;
  check(snd_pcm_open(&pcm, arguments[2], SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK), "open");
  snd_pcm_hw_params_alloca(&hard);
  check(snd_pcm_hw_params_any(pcm, hard), "any");
  check(snd_pcm_hw_params_set_access(pcm, hard, SND_PCM_ACCESS_RW_INTERLEAVED), "access");
  check(snd_pcm_hw_params_set_format(pcm, hard, SND_PCM_FORMAT_S16_LE), "format");
  check(snd_pcm_hw_params_set_channels(pcm, hard, 2), "channels");
  check(snd_pcm_hw_params_set_rate(pcm, hard, 48000, 0), "rate");
  check(snd_pcm_hw_params_set_period_size(pcm, hard, period, 0), "period");
  check(snd_pcm_hw_params_set_buffer_size(pcm, hard, buffer), "buffer");
  check(snd_pcm_hw_params(pcm, hard), "parameters");

  struct pollfd polled[9] = {{.fd = node, .events = POLLIN}};
  int cards = snd_pcm_poll_descriptors(pcm, polled + 1, 8);
  check(snd_pcm_writei(pcm, block, buffer), "write");
  for (;;) {
    poll(polled, (nfds_t)cards + 1, -1);
    struct input_event event;
    while (libevdev_next_event(device, LIBEVDEV_READ_FLAG_NORMAL, &event) == LIBEVDEV_READ_STATUS_SUCCESS)
      if (event.type == EV_KEY && event.code == BTN_TOUCH && event.value == 0) {
        place = 0;
        printf("%lld\n", event.input_event_sec * 1000000LL + event.input_event_usec);
        fflush(stdout);
      }
    snd_pcm_sframes_t room = snd_pcm_avail(pcm);
    check(room, "underrun of the card");
    for (; room >= (snd_pcm_sframes_t)period; room -= (snd_pcm_sframes_t)period) {
      long frames = length - place < (long)period ? length - place : (long)period;
      memset(block, 0, 4 * period);
      memcpy(block, clip + 2 * place, 4 * (size_t)frames);
      place += frames;
      check(snd_pcm_writei(pcm, block, period), "write");
    }
  }
}
