#include "CALSA.h"

#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdio.h>

// One per thread: a message belongs to the call that caused it, and no lock is needed.
static _Thread_local char message[256];
static _Thread_local int taken = 1;

static void keep(const char *file, int line, const char *function, int code, const char *format,
                 ...) {
  (void)file;
  (void)line;
  (void)function;
  (void)code;
  if (!taken) return;
  taken = 0;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
}

void calsa_keep_messages(void) {
  snd_lib_error_set_handler(keep);
}

const char *calsa_take_message(void) {
  if (taken) return "";
  taken = 1;
  return message;
}
