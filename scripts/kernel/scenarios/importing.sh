# Cards are answered, and then again while 20,000 cards are imported with the command that the web page's service runs in
# the background.
disk_size=256M
mount_disk
plug_keyboard
plug
start_program --library /disk/library.sqlite
# The backup of the first start is made by then.
sleep 5
# Records when the word "saved" appears on the screen (1) and disappears (0).
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
# Each import makes a new deck. There is no pause between imports, so that most answers are given during one.
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
