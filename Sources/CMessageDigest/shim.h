// libmd's SHA-256; Swift can call everything the kiosk needs.
#include <sys/types.h>
#include <sha2.h>
