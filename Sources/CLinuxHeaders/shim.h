// Processes, signals, timers, bells and framebuffers as descriptors, and malloc_trim(3): headers
// that Swift's Glibc module leaves out.
#include <linux/fb.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
