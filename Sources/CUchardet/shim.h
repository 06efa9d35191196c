// uchardet guesses a text's encoding.
#include <uchardet.h>
