# As disk.sh, with 50 requests per second.
request_ns=20000000
. /scenarios/disk.sh
