#include "CLinuxConsole.h"

#include <sys/ioctl.h>
#include <sys/sysmacros.h>

// Major number 4 and minor numbers 1 to 63: kernel Documentation/admin-guide/devices.txt.
int console_number(int terminal) {
  unsigned int device = 0;
  if (ioctl(terminal, TIOCGDEV, &device) != 0 || major(device) != 4) return 0;
  return minor(device) <= MAX_NR_CONSOLES ? (int)minor(device) : 0;
}
