// libmd's SHA-256 as it is; Swift can call everything the kiosk needs.
#include <sys/types.h>
#include <sha2.h>
