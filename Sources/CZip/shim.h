// minizip reads and writes zip files; it has the same name on Debian 12 and 13, which libzip has not.
#include <minizip/unzip.h>
#include <minizip/zip.h>
