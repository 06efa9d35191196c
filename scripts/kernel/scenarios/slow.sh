# The same as disk, with 50 requests a second.
request_ns=20000000
. /scenarios/disk.sh
