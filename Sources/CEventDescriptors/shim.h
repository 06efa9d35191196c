// Signals, timers and bells as descriptors: Linux headers that Swift's Glibc module leaves out.
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
