# As restore.sh, but the program crashes.
signal=SEGV
. /scenarios/restore.sh
