// What the speaker needs from C and Swift cannot say itself.
#pragma once

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

// Names the calling thread, at most 15 bytes, for ps(1) and top(1).
//
// pthread_setname_np is declared for _GNU_SOURCE only, which Swift's Glibc module does not set.
void calsa_name_thread(const char *name);
