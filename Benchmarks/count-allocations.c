// Counts a program's heap allocations: Benchmarks/allocations loads it before libc (LD_PRELOAD).
//
// When the program ends, it writes the number of calls of malloc, calloc, realloc, aligned_alloc and posix_memalign, a
// space, and the number of requested bytes to the file that the environment variable ALLOCATIONS names.
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long calls, bytes;

static void count(size_t size) {
  atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, (long)size, memory_order_relaxed);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count(size);
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count(size);
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

__attribute__((destructor)) static void write_counts(void) {
  long total = calls, size = bytes;
  const char *name = getenv("ALLOCATIONS");
  FILE *file = name ? fopen(name, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld %ld\n", total, size);
  fclose(file);
}
