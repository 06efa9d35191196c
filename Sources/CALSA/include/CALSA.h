// What the speaker needs from C and Swift cannot say itself.
#pragma once

#include <pthread.h>

// eventfd(2), which Swift's Glibc module leaves out.
#include <sys/eventfd.h>

// Keeps libasound's messages to itself from now on, for the whole process.
//
// libasound prints to stderr, which on the kiosk is the screen. The handler that replaces the
// printing takes a variable number of arguments, so Swift cannot supply it.
void calsa_keep_messages(void);

// The first message libasound had for this thread since the last call; "" if none.
//
// The first one names the cause; those after it are the callers giving up, one after the other.
// The text stays valid until libasound next has a message for this thread.
const char *calsa_take_message(void);

// Waits for a thread's end, at most for so many milliseconds, and else detaches it: it then goes on
// alone, until it or the process ends. Nobody may join it afterwards.
//
// By CLOCK_MONOTONIC: a machine without a battery sets its wall clock while it runs. It is
// pthread_clockjoin_np, for _GNU_SOURCE only and since glibc 2.31.
void calsa_join_or_detach_thread(pthread_t thread, int milliseconds);
