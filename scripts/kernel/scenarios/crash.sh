# The same as restore, but the program crashes.
signal=SEGV
. /scenarios/restore.sh
