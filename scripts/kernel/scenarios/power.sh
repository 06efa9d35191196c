# Studies with a library on a disk until the power is cut. No scenario of scripts/kernel-test:
# scripts/power-cuts runs it.
#
# An answer is confirmed when the screen says so. The kiosk takes back the word "saved" before it
# writes a new answer's line into the trace; so all lines that were there before a look at the
# screen are saved when that look finds the word.

parameter() { sed -n "s/.*$1=\([^ ]*\).*/\1/p" /proc/cmdline; }

screen_says_saved() {
  # Not "1 answer not saved".
  grep -q '  saved ' /dev/vcs1
}

tell_confirmed_answers() {
  told=0
  while true; do
    given=$(grep -c ' store review ' trace.txt 2> /dev/null)
    if [ "${given:-0}" -gt "$told" ] && screen_says_saved; then
      grep ' store review ' trace.txt | head -n "$given" | tail -n +$((told + 1)) >&7
      told=$given
    fi
    sleep 0.01
  done
}

for module in $(cat /modules/disk); do insmod "/modules/$module"; done
mkdir -p /disk
wait_for 5 test -b /dev/vda
mount -t ext4 /dev/vda /disk || exec sleep 1000
ln -s /deck /decks
plug_keyboard
plug
preload=$(parameter preload)
tell_confirmed_answers &
echo "starting" >&7
LD_PRELOAD=$preload STUDYKIOSK_DATA=/ studykiosk run --library /disk/library.sqlite \
  --terminal /dev/tty1 --audio-device none --sounds /sounds --trace trace.txt \
  > program.out 2> program.log < /dev/null &
program=$!
wait_for 20 program_reads_panel || cat program.log
node=$panel
[ "$(parameter by)" = touches ] || node=$keyboard
while kill -0 "$program"; do
  evemu-play "$node" < "/plan/answers-$(parameter by)-$(parameter round).evemu"
done
echo "guest: the program ended by itself"
cat program.log
exec sleep 1000
