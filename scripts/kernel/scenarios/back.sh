# The kiosk is killed in a lesson, and must show the same card again. Then the setting `rotation` rotates the screen and
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
# Keys: 1 (the first deck), 3 (a round), Space, Y (the answer, known), Space, N (the answer, not known). The third question
# stays on the screen.
keys 2 4 57 21 57 49
sleep 1
cp trace.txt first.txt
kill -9 "$program"
wait "$program"
now > killed.time
# The killed program has left the terminal in raw mode, which the next one would restore at its end.
stty -F /dev/tty1 sane
printf '\033[?25h' > /dev/tty1
start_program
sleep 1
capture back
cp trace.txt back.txt
cp latency.tsv back.tsv
# Escape twice, to home: otherwise the next start would continue the lesson, too.
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
  # The rotation must stay when the program ends.
  cat /sys/class/graphics/fbcon/rotate >> "turned-$quarters.state"
done
echo 0 > /sys/class/graphics/fbcon/rotate_all
mv all.txt trace.txt
unset home
unplug
unplug_keyboard
unmount_disk
