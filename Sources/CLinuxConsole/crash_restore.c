#define _GNU_SOURCE
#include "CLinuxConsole.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Crashes first, then whatever else ends a program by default, of which only those nobody handles
// or ignores are caught. Source: signal(7). SIGHUP, SIGINT, SIGTERM and SIGPIPE are the program's.
static const int signals[] = {
  SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS,
  SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR,
  SIGSTKFLT};
enum { signal_count = sizeof signals / sizeof signals[0], crash_count = 7 };

// Taken: the rest belongs to one terminal.
static atomic_bool is_taken;
// Armed: it is complete. Restoring: a thread is at it; the process must not end before it is done.
enum { idle, armed, restoring, restored };
static atomic_int state = idle;
static int kept_terminal;
static struct termios kept_settings;
static char kept_text[CONSOLE_CRASH_TEXT_MAXIMUM];
static size_t kept_length;
static struct sigaction earlier_actions[signal_count];

static void *signal_stack;

// A terminal that takes nothing for a fifth of a second is left alone: dying comes first.
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
      // One that calls itself ready and takes nothing must not hold the program for ever.
      if (poll(&waiting, 1, 200) <= 0 || ++tries > 200) return;
      poll(NULL, 0, 1);
    } else {
      return;
    }
  }
}

static void wait_while_restoring(void) {
  // Neither a lock nor a pause: no lock is allowed in a handler, and no signal ends the pause.
  while (atomic_load(&state) == restoring) poll(NULL, 0, 1);
}

static bool comes_back_by_itself(int signal, const siginfo_t *info) {
  bool is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
  return is_fault && info->si_code > 0;
}

static void handle_crash(int signal, siginfo_t *info, void *context) {
  (void)context;
  int saved_errno = errno;
  // Of two threads that crash at once, one does the work, and the other doesn't cut it short.
  int expected = armed;
  if (atomic_compare_exchange_strong(&state, &expected, restoring)) {
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
  // On return a faulting instruction faults again, now with the earlier action, which so sees the
  // true cause. Whatever was sent by a process (si_code <= 0), a timer or a key does not come back
  // by itself: raise it, pending until the return.
  if (!comes_back_by_itself(signal, info)) raise(signal);
}

// A stack that the Swift runtime has set up is kept; its own crash handler counts on it.
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

  // Every signal waits while the handler runs. SIGTTOU too, which would stop a program in the
  // background that changes a terminal's settings.
  struct sigaction action = {.sa_sigaction = handle_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  atomic_store(&state, armed);
  for (int i = 0; i < signal_count; i++) {
    struct sigaction *earlier = &earlier_actions[i];
    if (sigaction(signals[i], NULL, earlier) != 0) continue;
    // A handler means that the signal ends nothing; a shell without job control ignores SIGQUIT for
    // what it starts in the background.
    if (i >= crash_count && earlier->sa_handler != SIG_DFL) continue;
    sigaction(signals[i], &action, NULL);
  }
  return true;
}

void console_crash_disarm(void) {
  if (!atomic_load(&is_taken)) return;
  int expected = armed;
  if (!atomic_compare_exchange_strong(&state, &expected, idle)) wait_while_restoring();
  for (int i = 0; i < signal_count; i++) {
    // A handler that somebody put over ours since stays.
    struct sigaction current;
    if (sigaction(signals[i], NULL, &current) == 0 && current.sa_sigaction == handle_crash) {
      sigaction(signals[i], &earlier_actions[i], NULL);
    }
  }
  release_signal_stack();
  atomic_store(&state, idle);
  atomic_store(&is_taken, false);
}
