# Counts how often the program wakes up while idle: with the sound card open, and after the card was closed.

# Prints the number of context switches of each thread since the thread began.
count_switches() {
  for task in /proc/$program/task/*; do
    echo "$(cat "$task/comm") $(awk '/ctxt_switches/ { sum += $2 } END { print sum }' "$task/status")"
  done
}

plug
for audio in hw:0 default; do
  name=${audio%:*}
  start_program --sound-rest 1
  sleep 5
  count_switches > $name-warm-0
  sleep 20
  count_switches > $name-warm-20
  cat /proc/asound/card0/pcm0p/sub0/hw_params > $name-params
  sleep 45
  count_switches > $name-rest-0
  cat /proc/asound/card0/pcm0p/sub0/status > $name-closed
  sleep 20
  count_switches > $name-rest-20
  # The first touch opens the card again.
  play tap
  sleep 1
  stop_program TERM
  studykiosk doctor --audio-device $audio | grep -i sound > $name-doctor
  mv trace.txt $name-trace.txt
done
unset audio
unplug
cat hw-trace.txt default-trace.txt > trace.txt
