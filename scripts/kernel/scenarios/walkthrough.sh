# Plays the touches that scripts/walkthrough has written, with one start of the program for each sitting. The
# serial scenario plays them on another terminal.
. /scenarios/scripts.sh
if [ -z "${walk:-}" ]; then
  # Only one screen in five is captured, because sending pixels takes long.
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
  # The backup of the first start is made by then.
  sleep 3
  for touch in "/plan/$walk/sitting-$sitting"-touch-*.evemu; do
    evemu-play "$panel" < "$touch"
    # As in the planned recording, so that each sound has ended before the next touch.
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
