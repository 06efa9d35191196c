// Runs a command once and prints its time and memory: `<microseconds> <peak resident KiB> <exit status>`.
//
//   measure COMMAND [ARGUMENT...]              until it ends; its standard output is discarded
//   measure --until WORD COMMAND [ARGUMENT...] on a terminal of 80x24, until the output has WORD
//
// This is a small static program, because until its exec a process has its parent's memory, which counts for its
// peak: measured from Python, no program would seem smaller than Python. Exit status 255: the command was killed
// by a signal, or WORD never appeared.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

// Reads the terminal until the word has appeared; returns 0 if the command ended before, or after 1 MiB of output.
static int wait_for(const char *word, int terminal) {
  static char seen[1 << 20];
  size_t length = 0;
  while (length < sizeof seen) {
    ssize_t count = read(terminal, seen + length, sizeof seen - length);
    if (count <= 0) return 0;
    length += count;
    if (memmem(seen, length, word, strlen(word))) return 1;
  }
  return 0;
}

static void execute(char **command) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  execvp(command[0], command);
  perror(command[0]);
  _exit(127);
}

int main(int count, char **arguments) {
  const char *word = NULL;
  char **command = arguments + 1;
  if (count > 3 && strcmp(arguments[1], "--until") == 0) {
    word = arguments[2];
    command += 2;
  }
  if (command >= arguments + count) {
    fprintf(stderr, "usage: measure [--until WORD] COMMAND [ARGUMENT...]\n");
    return 64;
  }
  alarm(120);

  int terminal = -1, came = 1;
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  double start = microseconds();
  pid_t child = word ? forkpty(&terminal, NULL, NULL, &size) : fork();
  if (child < 0) {
    perror("fork");
    return 71;
  }
  if (child == 0) {
    if (!word) {
      int nowhere = open("/dev/null", O_WRONLY);
      dup2(nowhere, STDOUT_FILENO);
    }
    execute(command);
  }
  double end = 0;
  if (word) {
    came = wait_for(word, terminal);
    end = microseconds();
    kill(child, SIGKILL);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return 71;
  if (!word) end = microseconds();
  int code = word ? (came ? 0 : 255) : WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  printf("%.0f %ld %d\n", end - start, usage.ru_maxrss, code);
  return 0;
}
