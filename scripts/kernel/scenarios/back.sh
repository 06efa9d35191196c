# Killed in a lesson, the kiosk is back on the same card; and the setting `rotation` turns screen and
# touches together.
mount_disk
export STUDYKIOSK_LIBRARY=/disk/library.sqlite
studykiosk deck import --deck Capitals /deck/*.csv > import.log 2>&1
plug_keyboard
plug

# Presses keys, one after the other.
keys() { # CODE...
  for code in "$@"; do
    hex=$(printf %04x "$code")
    printf 'E: 0.0 0001 %s 0001\nE: 0.0 0000 0000 0000\nE: 0.05 0001 %s 0000\nE: 0.05 0000 0000 0000\n' \
      "$hex" "$hex" | evemu-play "$keyboard"
    sleep 0.7
  done
}

home=yes
start_program
# The first deck, a round; the answer, known; the answer, not known; the third question is left.
keys 2 4 57 21 57 49
sleep 1
cp trace.txt first.txt
kill -9 "$program"
wait "$program"
now > killed.time
# Whoever finds a terminal raw leaves it raw.
stty -F /dev/tty1 sane
printf '\033[?25h' > /dev/tty1
start_program
sleep 1
capture back
cp trace.txt back.txt
cp latency.tsv back.tsv
# Home, or the next start is back, too.
keys 1 1
sleep 1
stop_program TERM
cat first.txt trace.txt > all.txt
for quarters in 1 2 3; do
  echo "rotation: $((quarters * 90))" > turned.yaml
  start_program --settings turned.yaml
  cat /sys/class/graphics/fbcon/rotate > "turned-$quarters.state"
  capture "turned-$quarters"
  play tap
  sleep 1
  play corner
  sleep 1
  stop_program TERM
  cp trace.txt "turned-$quarters.txt"
  cat trace.txt >> all.txt
  # It stays when the program ends.
  cat /sys/class/graphics/fbcon/rotate >> "turned-$quarters.state"
done
echo 0 > /sys/class/graphics/fbcon/rotate_all
mv all.txt trace.txt
unset home
unplug
unplug_keyboard
unmount_disk
