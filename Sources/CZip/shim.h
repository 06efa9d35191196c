// libzip reads and writes packages of cards.
#include <zip.h>
