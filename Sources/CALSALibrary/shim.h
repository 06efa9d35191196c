// libasound itself; CALSA has what Swift cannot call.
#include <alsa/asoundlib.h>
