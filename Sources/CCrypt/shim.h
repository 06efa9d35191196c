// Hashes of passwords, by libxcrypt.
#include <crypt.h>
