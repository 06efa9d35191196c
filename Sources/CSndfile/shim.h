// libsndfile as it is; Swift can call everything the kiosk needs.
#include <sndfile.h>
