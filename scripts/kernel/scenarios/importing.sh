# Cards are answered, and again while 20,000 cards come in, as a phone's do: by the command that the page's service
# runs in the background.
disk_size=256M
mount_disk
plug_keyboard
plug
start_program --library /disk/library.sqlite
# The first start's backup is made by then.
sleep 5
# When the word "saved" comes on the screen, and when it goes.
{
  last=
  while true; do
    if grep -q saved /dev/vcs1; then now=1; else now=0; fi
    if [ "$now" != "$last" ]; then
      read -r uptime _ < /proc/uptime
      echo "$uptime $now"
      last=$now
    fi
    sleep 0.05
  done
} > saved &
watcher=$!
play answers
sleep 2
wc -l < trace.txt > alone
# A new deck each time; without a pause, as no phone does, so that most answers meet one.
{
  n=0
  until [ -e enough ]; do
    n=$((n + 1))
    studykiosk deck import --tsv --library /disk/library.sqlite --deck "Imported $n" -- /plan/import.csv &
    renice -n 10 -p $! > /dev/null
    wait $! || sleep 1
  done
} > imports 2> imports.log &
importer=$!
sleep 1
play answers
: > enough
sleep 3
wait "$importer"
sleep 3
kill "$watcher"
capture after
stop_program TERM
unplug
unplug_keyboard
cp /disk/library.sqlite* .
unmount_disk
unset disk_size
