# Walks through the box by touch, as scripts/walkthrough has planned it; one start for each sitting.
. /scenarios/scripts.sh
use_console_fonts
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
  capture "sitting-$sitting-000"
  for touch in /plan/walkthrough/sitting-$sitting-touch-*.evemu; do
    evemu-play "$panel" < "$touch"
    sleep 1.2
    number=${touch##*-}
    capture "sitting-$sitting-${number%.evemu}"
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
forget_console_fonts
