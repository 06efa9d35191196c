# The recording as a whole: what a learner would see and hear.
plug
start_program
capture start
begin=$(now)
play recording &
player=$!
while read -r offset name; do
  sleep_until "$(echo "$begin $offset" | awk '{ print $1 + $2 }')"
  capture "$name"
done < /plan/captures
wait $player
sleep 1
stop_program TERM
unplug
