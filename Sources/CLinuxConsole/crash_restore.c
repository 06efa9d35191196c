#include "CLinuxConsole.h"
