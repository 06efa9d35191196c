// libsndfile itself; Swift can call everything the kiosk needs.
#include <sndfile.h>
