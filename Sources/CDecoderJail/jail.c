#define _GNU_SOURCE
#include "CDecoderJail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined __arm__
#define OWN_ARCHITECTURE AUDIT_ARCH_ARM
#elif defined __riscv && __riscv_xlen == 64
#define OWN_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

static int set_limit(int resource, rlim_t value) {
  struct rlimit limit = {value, value};
  return setrlimit(resource, &limit);
}

const char *decoder_jail_limit(unsigned seconds) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return "PR_SET_PDEATHSIG";
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return "PR_SET_NO_NEW_PRIVS";
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return "PR_SET_DUMPABLE";
  if (set_limit(RLIMIT_CPU, seconds) != 0) return "RLIMIT_CPU";
  if (set_limit(RLIMIT_CORE, 0) != 0) return "RLIMIT_CORE";
  if (set_limit(RLIMIT_FSIZE, 0) != 0) return "RLIMIT_FSIZE";
  // If memory runs out, this goes first, not the kiosk. Anybody may make it more likely for oneself.
  int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (score >= 0) {
    (void)!write(score, "1000", 4);
    close(score);
  }
  // Threads of libraries (Pango's look for fonts) take no room for themselves: 128 MiB of addresses
  // each for memory, and 8 MiB for a stack.
  mallopt(M_ARENA_MAX, 1);
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) == 0) {
    pthread_attr_setstacksize(&attributes, 512 << 10);
    pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
  }
  // Libraries complain about a file as they like.
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0) return "/dev/null";
#ifdef SYS_close_range
  syscall(SYS_close_range, 3U, ~0U, 0U);
#endif
  return NULL;
}

// Reads how many bytes of addresses and of memory this process has.
static bool read_sizes(size_t *addresses, size_t *resident) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) return false;
  bool found = fscanf(file, "%zu %zu", addresses, resident) == 2;
  fclose(file);
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  *addresses *= page;
  *resident *= page;
  return found;
}

// Lets only the files in some folders be read; Landlock's first version has all that takes.
//
// Source: docs.kernel.org/userspace-api/landlock.html.
static bool restrict_files(const char *const *readable) {
  const __u64 reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  // All rights of the first version: one bit each, up to that to make a symbolic link.
  struct landlock_ruleset_attr rights = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, sizeof rights, 0U);
  if (rules < 0) return false;
  for (; *readable != NULL; readable++) {
    int folder = open(*readable, O_PATH | O_CLOEXEC);
    if (folder < 0) continue;
    struct landlock_path_beneath_attr rule = {.allowed_access = reading, .parent_fd = folder};
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0U);
    close(folder);
  }
  int result = (int)syscall(SYS_landlock_restrict_self, rules, 0U);
  close(rules);
  return result == 0;
}

// Some kernels have a call under another name or not at all; the tables have what they have.
static const int allowed[] = {
    SYS_read, SYS_readv, SYS_write, SYS_writev, SYS_close, SYS_lseek,
#ifdef SYS_fstat
    SYS_fstat,
#endif
#ifdef SYS_fstat64
    SYS_fstat64, SYS__llseek,
#endif
    SYS_munmap, SYS_mremap, SYS_madvise, SYS_brk,
#ifdef SYS_futex
    SYS_futex,
#endif
#ifdef SYS_futex_time64
    SYS_futex_time64,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
    SYS_set_robust_list, SYS_sched_yield, SYS_sched_getaffinity, SYS_getpid, SYS_gettid,
    SYS_getrandom, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
#ifdef SYS_clock_gettime
    SYS_clock_gettime,
#endif
#ifdef SYS_clock_gettime64
    SYS_clock_gettime64,
#endif
    SYS_gettimeofday, SYS_restart_syscall, SYS_exit, SYS_exit_group,
};

// Looks at the lower half of a call's argument, which is an int or holds all flags there are.
#define ARGUMENT(place) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[place]))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES)
// Allows a call whose argument has none of some bits.
#define ALLOW_WITHOUT(call, place, bits)                                              \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4), ARGUMENT(place),                   \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), ALLOW, REFUSE

static const struct sock_filter special[] = {
#ifdef SYS_mmap
    ALLOW_WITHOUT(SYS_mmap, 2, PROT_EXEC),
#endif
#ifdef SYS_mmap2
    ALLOW_WITHOUT(SYS_mmap2, 2, PROT_EXEC),
#endif
    ALLOW_WITHOUT(SYS_mprotect, 2, PROT_EXEC),
    // A thread, but no process. The flags of clone3 can't be seen here: without it, glibc uses clone.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4), ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), ALLOW, REFUSE,
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
};
// Where Landlock says which files.
static const struct sock_filter reading[] = {
    ALLOW_WITHOUT(SYS_openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND),
    // Cairo asks first whether a font may be read; no call here tells more than that.
#ifdef SYS_access
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_access, 0, 1), ALLOW,
#endif
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_faccessat, 0, 1), ALLOW,
#ifdef SYS_newfstatat
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_newfstatat, 0, 1), ALLOW,
#endif
#ifdef SYS_statx
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_statx, 0, 1), ALLOW,
#endif
};

#ifdef OWN_ARCHITECTURE
static int install_filter(bool reads) {
  enum { allowed_count = sizeof allowed / sizeof *allowed };
  const struct sock_filter own[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
  };
  const struct sock_filter allow = ALLOW, refuse = REFUSE;
  struct sock_filter
      program[(sizeof own + sizeof special + sizeof reading) / sizeof *own + 2 * allowed_count + 1];
  struct sock_filter *next = mempcpy(program, own, sizeof own);
  for (int place = 0; place < allowed_count; place++) {
    *next++ = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, allowed[place], 0, 1);
    *next++ = allow;
  }
  next = mempcpy(next, special, sizeof special);
  if (reads) next = mempcpy(next, reading, sizeof reading);
  *next++ = refuse;
  struct sock_fprog filter = {(unsigned short)(next - program), program};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
}
#else
static int install_filter(bool reads) { return -1; }
#endif

const char *decoder_jail_close(size_t memory, const char *const *readable) {
  size_t addresses, resident;
  if (!read_sizes(&addresses, &resident)) return "/proc/self/statm";
  bool reads = readable != NULL && restrict_files(readable);
  // No limit counts resident memory (RLIMIT_RSS does nothing), but all that comes needs addresses.
  size_t more = memory > resident ? memory - resident : 0;
  if (set_limit(RLIMIT_AS, addresses + more) != 0) return "RLIMIT_AS";
  // Room for fonts, but for no flood of descriptors.
  if (set_limit(RLIMIT_NOFILE, reads ? 32 : 0) != 0) return "RLIMIT_NOFILE";
  if (install_filter(reads) != 0) return "seccomp";
  return NULL;
}
