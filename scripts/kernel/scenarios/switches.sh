# While painted cards are answered, the virtual terminal is switched to another and back at random moments: before, during
# and after a key press and the fade that may follow it. Each time, the whole screen must be one that `studykiosk render` draws.
. /scenarios/scripts.sh

names=$(tail -n +2 /plan/scripts.csv | cut -d , -f 1)
plug_keyboard
plug
letters=auto deck=/plan/scripts.csv
start_program --mode browse
for round in $(seq 1 "$times"); do
  draw
  [ $((seed / 65536 % 3)) = 0 ] && key=next-key || key=answer-key
  evemu-play "$keyboard" < "/plan/$key.evemu" &
  player=$!
  pause 400
  timeout 2 chvt 2 || echo "$round to VT 2" >> stuck
  pause 60
  timeout 2 chvt 1 || echo "$round to VT 1" >> stuck
  wait $player
  sleep 0.7
  screen=$(pixels)
  echo "$screen" >> moments
  [ -e "moment-$screen.fb" ] || capture "moment-$screen"
done
stop_program TERM
cat /sys/class/graphics/fbcon/rotate > switches.rotation
for name in $names; do
  render_sides /plan/scripts.csv "$name" question answer
done
unset letters deck
unplug
unplug_keyboard
