// libmd's SHA-256, and SHA-1, by which Anki knows pictures and sounds.
#include <sys/types.h>
#include <sha1.h>
#include <sha2.h>
