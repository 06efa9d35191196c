// sqlite3_db_config takes variable arguments, which Swift can't call.
#pragma once
#include <sqlite3.h>

/// SQL can neither change the schema's text nor write the tables behind FTS5.
static inline int sqlite_be_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

/// Whether closing moves the write-ahead log into the file.
static inline int sqlite_keep_log_on_close(sqlite3 *connection, int is_kept) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_kept, (int *)0);
}
