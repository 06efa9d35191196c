// What the speaker needs from C and Swift cannot express.
#pragma once

#include <pthread.h>

// Stops libasound from printing messages from now on, in the whole process, and keeps them instead.
//
// libasound prints to stderr, which on the kiosk is the screen. Its message handler is variadic, so
// it cannot be written in Swift.
void calsa_keep_messages(void);

// The first message of libasound on this thread since the last call; "" if there was none.
//
// The first message names the cause; the later ones come from its callers as they fail in turn. The
// text stays valid until libasound's next message on this thread.
const char *calsa_take_message(void);

// Waits for a thread to end, for at most `milliseconds`, and otherwise detaches it. A detached
// thread runs on alone until it or the process ends. Nobody may join it afterwards.
//
// It waits by CLOCK_MONOTONIC, because a machine without a battery sets its wall clock while it
// runs. That takes pthread_clockjoin_np, which needs _GNU_SOURCE and glibc 2.31.
void calsa_join_or_detach_thread(pthread_t thread, int milliseconds);
