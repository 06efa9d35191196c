# Keys that switch to another virtual terminal do nothing while `lock-terminal` holds, and again after
# the program has ended or crashed.
echo 'lock-terminal: on' > locking.yaml
plug
plug_keyboard
# The kernel switches only to a virtual terminal that somebody has written to.
echo second > /dev/tty2

# Which virtual terminal is in front after Ctrl-Alt-F2, and back to the first.
switch() { # NAME
  evemu-play "$keyboard" < /plan/console-2.evemu
  sleep 0.3
  cat /sys/class/tty/tty0/active > "$1.active"
  evemu-play "$keyboard" < /plan/console-1.evemu
  sleep 0.3
}

switch before
start_program --settings locking.yaml
switch locked
# Its own keys and touches still count.
play tap
sleep 0.5
stop_program TERM
cat trace.txt > all.txt
switch after
start_program --settings locking.yaml
switch again
stop_program SEGV
cat trace.txt >> all.txt
switch crashed
start_program
switch unlocked
stop_program TERM
# What the card played is compared with all of it.
cat all.txt trace.txt > every.txt
mv every.txt trace.txt
unplug
unplug_keyboard
