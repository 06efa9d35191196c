// zlib unpacks the console fonts, which Debian ships gzip'd.
#include <zlib.h>
