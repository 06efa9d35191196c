#include "CSQLiteSettings.h"

#include <stdatomic.h>

static atomic_uint failed_reads;

/// The methods of an open file, and those of the file system beneath; stands behind the latter's file.
struct methods {
  sqlite3_io_methods own; // First: a file's pMethods points here.
  const sqlite3_io_methods *beneath;
};

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 place) {
  const struct methods *methods = (const struct methods *)file->pMethods;
  int code = methods->beneath->xRead(file, bytes, count, place);
  if (code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ) return code;
  atomic_fetch_add(&failed_reads, 1);
  return code == SQLITE_IOERR_CORRUPTFS ? SQLITE_IOERR_READ : code;
}

/// A file's size in the file system beneath, so that what follows is aligned.
static int size_beneath(const sqlite3_vfs *beneath) { return (beneath->szOsFile + 15) / 16 * 16; }

static int open_file(
    sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_used) {
  sqlite3_vfs *beneath = vfs->pAppData;
  int code = beneath->xOpen(beneath, name, file, flags, flags_used);
  if (file->pMethods) {
    struct methods *methods = (struct methods *)((char *)file + size_beneath(beneath));
    methods->own = *file->pMethods;
    methods->own.xRead = read_file;
    methods->beneath = file->pMethods;
    file->pMethods = &methods->own;
  }
  return code;
}

static int register_over(
    sqlite3_vfs *vfs, const char *beneath_name, const char *name, int is_default) {
  sqlite3_vfs *beneath = sqlite3_vfs_find(beneath_name);
  if (!beneath) return SQLITE_ERROR;
  *vfs = *beneath;
  vfs->pNext = 0;
  vfs->zName = name;
  vfs->pAppData = beneath;
  vfs->szOsFile = size_beneath(beneath) + (int)sizeof(struct methods);
  vfs->xOpen = open_file;
  return sqlite3_vfs_register(vfs, is_default);
}

int sqlite_register_kiosk_vfs(void) {
  static sqlite3_vfs kiosk, kiosk_none;
  int code = register_over(&kiosk, "unix", "kiosk", 1);
  return code == SQLITE_OK ? register_over(&kiosk_none, "unix-none", "kiosk-none", 0) : code;
}

unsigned sqlite_failed_reads(void) { return atomic_load(&failed_reads); }
