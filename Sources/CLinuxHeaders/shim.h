// Processes, signals, timers and bells as descriptors, and malloc_trim(3): headers that Swift's Glibc module
// leaves out.
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
