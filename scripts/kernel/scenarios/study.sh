# Plays the whole recording, and captures its screens.
plug_all
start_program
capture start
begin=$(now)
play_all &
player=$!
while read -r offset name; do
  sleep_until "$(echo "$begin $offset" | awk '{ print $1 + $2 }')"
  capture "$name"
done < /plan/captures
wait $player
sleep 1
stop_program TERM
unplug_all
