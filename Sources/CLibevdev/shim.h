// libevdev itself; Swift can call everything the kiosk needs.
#include <libevdev/libevdev.h>
