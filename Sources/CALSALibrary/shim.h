// libasound as it is; what Swift cannot call is in CALSA.
#include <alsa/asoundlib.h>
