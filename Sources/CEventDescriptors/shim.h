// Signals and timers as descriptors: Linux headers that Swift's Glibc module leaves out.
#include <sys/signalfd.h>
#include <sys/timerfd.h>
