// Processes, signals, timers, wake-ups and framebuffers as descriptors, adjtimex(2) and malloc_trim(3): headers
// that Swift's Glibc module leaves out; and prctl(2), which Swift can't call by itself.
#include <fcntl.h>
#include <linux/fb.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <unistd.h>

// pipe2(2) with O_CLOEXEC, which Swift's Glibc module leaves out: no child of another thread has an end of it.
static inline int closing_pipe(int *ends) { return (int)syscall(SYS_pipe2, ends, O_CLOEXEC); }

// From now on this process gets memory in small pages only: 4 KiB, not 2 MiB.
static inline int use_small_pages(void) { return prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }
