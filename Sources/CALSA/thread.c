#define _GNU_SOURCE
#include "CALSA.h"

#include <time.h>

void calsa_join_or_detach_thread(pthread_t thread, int milliseconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000L;
  if (end.tv_nsec >= 1000000000L) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000L;
  }
  if (pthread_clockjoin_np(thread, NULL, CLOCK_MONOTONIC, &end) != 0) pthread_detach(thread);
}
