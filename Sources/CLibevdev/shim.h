// libevdev itself, and the one call that Swift can't make.
#include <libevdev/libevdev.h>

/// Keeps libevdev's messages from standard output.
///
/// Its log function takes a `va_list`. Swift can't name that type on arm64, where it is a structure.
static inline void libevdev_be_silent(void) { libevdev_set_log_function(0, 0); }
