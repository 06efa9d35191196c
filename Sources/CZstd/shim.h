// libzstd packs and unpacks what is in the latest packages of Anki.
#include <zstd.h>
