// libmd's SHA-256.
#include <sys/types.h>
#include <sha2.h>
