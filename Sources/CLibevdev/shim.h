// libevdev as it is; Swift can call everything the kiosk needs.
#include <libevdev/libevdev.h>
