# Walks through the box by touch, as scripts/walkthrough has planned it; one start for each sitting. The serial
# scenario does the same walk on another terminal.
. /scenarios/scripts.sh
if [ -z "${walk:-}" ]; then
  # Pixels take long to send: one screen in five.
  look() { case $1 in *[08]) capture "$1" ;; esac; }
fi
mount_disk
export STUDYKIOSK_LIBRARY=/disk/library.sqlite
walk=${walk:-walkthrough}
cp "/plan/$walk/first.sqlite" /disk/library.sqlite
plug
letters=${letters:-auto} home=yes
for sitting in 1 2; do
  cp /disk/library.sqlite "before-$sitting.sqlite"
  start_program
  # The first start's backup is made by then.
  sleep 3
  for touch in "/plan/$walk/sitting-$sitting"-touch-*.evemu; do
    evemu-play "$panel" < "$touch"
    # As in the plan, so that a sound has ended before the next touch cuts it.
    sleep 1.4
    number=${touch##*-}
    number=${number%.evemu}
    look "sitting-$sitting-$number"
  done
  stop_program TERM
  mv TERM.code "TERM-$sitting.code"
  mv trace.txt "trace-$sitting.txt"
  mv live.evemu "live-$sitting.evemu"
  mv latency.tsv "latency-$sitting.tsv"
done
cat trace-1.txt trace-2.txt > trace.txt
unset letters home walk
unplug
cp /disk/library.sqlite after.sqlite
cp /disk/library.sqlite-wal after.sqlite-wal 2> /dev/null
unmount_disk
