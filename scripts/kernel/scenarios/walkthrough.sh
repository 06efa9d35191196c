# Walks through the box by touch, as scripts/walkthrough has planned it; one start for each sitting.
. /scenarios/scripts.sh
mount_disk
export STUDYKIOSK_LIBRARY=/disk/library.sqlite
cp /plan/walkthrough/first.sqlite /disk/library.sqlite
plug
letters=auto home=yes
for sitting in 1 2; do
  cp /disk/library.sqlite "before-$sitting.sqlite"
  start_program
  # The first start's backup is made by then.
  sleep 3
  for touch in /plan/walkthrough/sitting-$sitting-touch-*.evemu; do
    evemu-play "$panel" < "$touch"
    # As in the plan, so that a sound has ended before the next touch cuts it.
    sleep 1.4
    number=${touch##*-}
    number=${number%.evemu}
    # Pixels take long to send: one screen in five.
    case $number in ??[08]) capture "sitting-$sitting-$number" ;; esac
  done
  stop_program TERM
  mv TERM.code "TERM-$sitting.code"
  mv trace.txt "trace-$sitting.txt"
  mv live.evemu "live-$sitting.evemu"
done
cat trace-1.txt trace-2.txt > trace.txt
unset letters home
unplug
cp /disk/library.sqlite after.sqlite
cp /disk/library.sqlite-wal after.sqlite-wal 2> /dev/null
unmount_disk
