// Processes, signals, timers, wake-ups and framebuffers as descriptors, and malloc_trim(3): headers
// that Swift's Glibc module leaves out; and prctl(2), which Swift can't call by itself.
#include <linux/fb.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

// From now on this process gets memory in small pages only: 4 KiB, not 2 MiB.
static inline int use_small_pages(void) { return prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }
