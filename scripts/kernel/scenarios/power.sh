# Answers cards with a library on a disk until the power is cut. scripts/checks/power-cuts runs this scenario;
# scripts/checks/kernel-test does not.
#
# An answer is confirmed when the screen says so. The kiosk removes the word "saved" from the screen before it writes a new
# answer's line into the trace. So if the word is on the screen, all answers that were in the trace before are saved.

parameter() { sed -n "s/.*$1=\([^ ]*\).*/\1/p" /proc/cmdline; }

screen_says_saved() {
  # Must not match "1 answer not saved".
  grep -q '  saved ' /dev/vcs1
}

# Sends the trace's lines of newly confirmed answers to the host.
report_confirmed_answers() { # TRACE
  reported=0
  while true; do
    given=$(grep -c ' store review ' "$1" 2> /dev/null)
    if [ "${given:-0}" -gt "$reported" ] && screen_says_saved; then
      grep ' store review ' "$1" | head -n "$given" | tail -n +$((reported + 1)) >&7
      reported=$given
    fi
    sleep 0.01
  done
}

# Starts the program, each time with a new trace.
start() {
  starts=$((starts + 1))
  echo "starting" >&7
  LD_PRELOAD=$(parameter preload) STUDYKIOSK_DATA=/ studykiosk run --mode browse \
    --library /disk/library.sqlite --terminal /dev/tty1 --letters console --audio-device none --sounds /sounds \
    --trace "trace-$starts.txt" > program.out 2>> program.log < /dev/null &
  program=$!
  report_confirmed_answers "trace-$starts.txt" &
  watcher=$!
}

for module in $(cat /modules/disk); do insmod "/modules/$module"; done
mkdir -p /disk
wait_for 5 test -b /dev/vda
mount -t ext4 /dev/vda /disk || exec sleep 1000
export XDG_STATE_HOME=/disk/state
ln -s /deck /decks
during=$(parameter during)
if [ "$during" ]; then
  cd /disk
  export STUDYKIOSK_LIBRARY=/disk/library.sqlite STUDYKIOSK_DATA=/
  n=1
  while true; do
    if . "/plan/during-$during.sh"; then echo "done $n" >&7; else echo "failed with code $?" >&7; fi
    n=$((n + 1))
  done
fi
plug_keyboard
plug
node=$panel
[ "$(parameter by)" = touches ] || node=$keyboard
starts=0
RANDOM=$(parameter seed)
start
wait_for 20 program_reads_panel
while true; do
  evemu-play "$node" < "/plan/answers-$(parameter by)-$(parameter stream).evemu"
done &
while [ "$starts" -le "$(parameter kills)" ]; do
  sleep "$(awk -v part="$RANDOM" 'BEGIN { print 3 * part / 32768 }')"
  kill -9 "$program"
  wait "$program"
  code=$?
  kill "$watcher"
  [ $code = 137 ] || echo "ended by itself with code $code" >&7
  start
done
wait "$program"
echo "ended by itself with code $?" >&7
exec sleep 1000
