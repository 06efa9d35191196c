#define _GNU_SOURCE
#include "CLinuxConsole.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// The crashes first, then every other signal that ends a program by default. Of the latter, only
// those with no handler that are not ignored are caught. Source: signal(7). SIGHUP, SIGINT, SIGTERM
// and SIGPIPE are left to the program.
static const int signals[] = {
  SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS,
  SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR,
  SIGSTKFLT};
enum { signal_count = sizeof signals / sizeof signals[0], crash_count = 7 };

// Whether one terminal uses the state below.
static atomic_bool is_taken;
// Armed: the state below is complete. Restoring: a thread is restoring the terminal, and the
// process must not end before it has finished.
enum { idle, armed, restoring, restored };
static atomic_int state = idle;
static int kept_terminal;
static struct termios kept_settings;
static char kept_text[CONSOLE_CRASH_TEXT_MAXIMUM];
static size_t kept_length;
static atomic_bool holds_screen;
static atomic_bool is_locked;
static struct sigaction earlier_actions[signal_count];

static void *signal_stack;

// Gives up on a terminal that takes nothing for a fifth of a second: ending is more important.
static void write_kept_text(void) {
  size_t written = 0;
  int tries = 0;
  while (written < kept_length) {
    ssize_t count = write(kept_terminal, kept_text + written, kept_length - written);
    if (count > 0) {
      written += (size_t)count;
    } else if (count < 0 && errno == EINTR) {
      continue;
    } else if (count < 0 && errno == EAGAIN) {
      struct pollfd waiting = {.fd = kept_terminal, .events = POLLOUT};
      // A terminal that reports itself ready but takes nothing must not block the program for ever.
      if (poll(&waiting, 1, 200) <= 0 || ++tries > 200) return;
      poll(NULL, 0, 1);
    } else {
      return;
    }
  }
}

static void wait_while_restoring(void) {
  // Neither a lock nor pause(2): a handler may take no lock, and no signal would end the pause.
  while (atomic_load(&state) == restoring) poll(NULL, 0, 1);
}

static bool comes_back_by_itself(int signal, const siginfo_t *info) {
  bool is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
  return is_fault && info->si_code > 0;
}

static void handle_crash(int signal, siginfo_t *info, void *context) {
  (void)context;
  int saved_errno = errno;
  // If two threads crash at once, one restores the terminal and the other waits for it.
  int expected = armed;
  if (atomic_compare_exchange_strong(&state, &expected, restoring)) {
    struct vt_mode by_itself = {.mode = VT_AUTO};
    if (atomic_load(&holds_screen)) ioctl(kept_terminal, VT_SETMODE, &by_itself);
    if (atomic_load(&is_locked)) ioctl(kept_terminal, VT_UNLOCKSWITCH);
    write_kept_text();
    tcflush(kept_terminal, TCIFLUSH);
    tcsetattr(kept_terminal, TCSANOW, &kept_settings);
    atomic_store(&state, restored);
  } else {
    wait_while_restoring();
  }
  for (int i = 0; i < signal_count; i++) {
    if (signals[i] == signal) sigaction(signal, &earlier_actions[i], NULL);
  }
  errno = saved_errno;
  // On return, a faulting instruction faults again, and the earlier handler sees the true cause. A
  // signal sent by a process (si_code <= 0), a timer or a key does not come back by itself: raise
  // it; it stays pending until the return.
  if (!comes_back_by_itself(signal, info)) raise(signal);
}

// Keeps a stack that the Swift runtime has set up: its own crash handler relies on it.
static void take_signal_stack(void) {
  stack_t current;
  if (sigaltstack(NULL, &current) != 0 || !(current.ss_flags & SS_DISABLE)) return;
  size_t size = (size_t)SIGSTKSZ < 65536 ? 65536 : (size_t)SIGSTKSZ;
  signal_stack = malloc(size);
  stack_t stack = {.ss_sp = signal_stack, .ss_size = size};
  if (signal_stack != NULL && sigaltstack(&stack, NULL) != 0) {
    free(signal_stack);
    signal_stack = NULL;
  }
}

static void release_signal_stack(void) {
  stack_t current;
  stack_t none = {.ss_flags = SS_DISABLE};
  if (signal_stack == NULL || sigaltstack(NULL, &current) != 0 ||
      current.ss_sp != signal_stack || sigaltstack(&none, NULL) != 0) {
    return;
  }
  free(signal_stack);
  signal_stack = NULL;
}

bool console_crash_arm(int terminal, const void *text, size_t length) {
  if (length > sizeof kept_text || atomic_exchange(&is_taken, true)) return false;
  if (tcgetattr(terminal, &kept_settings) != 0) {
    atomic_store(&is_taken, false);
    return false;
  }
  kept_terminal = terminal;
  memcpy(kept_text, text, length);
  kept_length = length;

  take_signal_stack();

  // Block every signal while the handler runs. That includes SIGTTOU, which would stop a background
  // program that changes a terminal's settings.
  struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  atomic_store(&state, armed);
  for (int i = 0; i < signal_count; i++) {
    struct sigaction *earlier = &earlier_actions[i];
    if (sigaction(signals[i], NULL, earlier) != 0) continue;
    // A signal with a handler ends nothing, and a shell without job control ignores SIGQUIT for the
    // programs it starts in the background.
    if (i >= crash_count && earlier->sa_handler != SIG_DFL) continue;
    sigaction(signals[i], &action, NULL);
  }
  return true;
}

void console_crash_hold_screen(bool holds) { atomic_store(&holds_screen, holds); }

void console_crash_lock_switching(bool locked) { atomic_store(&is_locked, locked); }

void console_crash_disarm(void) {
  if (!atomic_load(&is_taken)) return;
  int expected = armed;
  if (!atomic_compare_exchange_strong(&state, &expected, idle)) wait_while_restoring();
  for (int i = 0; i < signal_count; i++) {
    // Leave alone a handler that has replaced ours.
    struct sigaction current;
    if (sigaction(signals[i], NULL, &current) == 0 && current.sa_sigaction == handle_crash) {
      sigaction(signals[i], &earlier_actions[i], NULL);
    }
  }
  release_signal_stack();
  atomic_store(&holds_screen, false);
  atomic_store(&is_locked, false);
  atomic_store(&state, idle);
  atomic_store(&is_taken, false);
}
