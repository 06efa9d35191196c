// What Swift can't ask SQLite for.
#pragma once
#include <sqlite3.h>

/// SQL can neither change the schema's text nor write the tables behind FTS5.
///
/// sqlite3_db_config takes variable arguments, which Swift can't call.
static inline int sqlite_be_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Whether closing moves the write-ahead log into the file.
static inline int sqlite_keep_log_on_close(sqlite3 *connection, int is_kept) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_kept, (int *)0);
}

/// Registers file systems for SQLite (VFS, sqlite.org/vfs.html) that report a failed read as
/// SQLITE_IOERR_READ: "kiosk", which becomes the default, and "kiosk-none", which locks nothing.
///
/// SQLite's own, "unix" and "unix-none", report EIO, ENXIO and ERANGE as SQLITE_IOERR_CORRUPTFS, which
/// the library returns as SQLITE_CORRUPT: a memory card that fails one read would be a damaged library.
///
/// Call it once, before a file is opened. Returns an SQLite result code.
int sqlite_register_kiosk_vfs(void);

/// How many reads through these file systems have failed since the program's start.
///
/// PRAGMA integrity_check reports a failed read as a line of its result, not as an error.
unsigned sqlite_failed_reads(void);
