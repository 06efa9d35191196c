// What keeps the decoder of an untrusted file from doing anything but decode; system calls that Swift can't call.
#pragma once

#include <stddef.h>

// Limits this process for the rest of its life, before it loads libraries: processor time in whole
// seconds, no core file, no file written, no new rights, nobody may look into it, and it ends with
// the thread that started it. Its complaints go nowhere, and every descriptor from 3 on is closed.
//
// Returns NULL, or the name of the call that failed.
const char *decoder_jail_limit(unsigned seconds);

// Closes the doors once the libraries are loaded, before there are threads: from here on this process
// reads and writes the descriptors it has, uses memory, starts threads and ends. Opening a file, a
// socket or a process fails with EACCES, and so does making memory executable. With what it has
// it gets at most `memory` bytes.
//
// `readable` names folders whose files may still be read, up to a NULL; it is NULL for none. A kernel
// without Landlock (before 5.13, or configured so) lets none be read either.
//
// Returns NULL, or the name of the call that failed.
const char *decoder_jail_close(size_t memory, const char *const *readable);
