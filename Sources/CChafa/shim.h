// Chafa turns pictures into a terminal's graphics or its symbols. Debian 12 has 1.12: newer calls are for later.
#include <chafa.h>
