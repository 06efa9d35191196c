# With the setting `lock-terminal`, keys that switch to another virtual terminal have no effect, until the program has ended
# or crashed.
echo 'lock-terminal: on' > locking.yaml
plug
plug_keyboard
# The kernel only switches to a virtual terminal that is allocated, for example by writing to it.
echo second > /dev/tty2

# Presses Ctrl-Alt-F2, records which virtual terminal is active, and switches back to the first.
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
# Touches still work.
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
# The check of the sounds needs the traces of all runs.
cat all.txt trace.txt > every.txt
mv every.txt trace.txt
unplug
unplug_keyboard
