# A day with a touch a minute on painted cards, then as many events as a panel sends in an hour, in two minutes.
. /scenarios/scripts.sh
plug
letters=auto
start_program
note() { # NAME
  grep '^VmRSS' "/proc/$program/status" > "$1.status"
  ls "/proc/$program/fd" | wc -l > "$1.descriptors"
}
for minute in $(seq 1 1440); do
  play tap
  sleep 59
  [ "$minute" != 60 ] || note hour
done
note day
cp trace.txt day-trace.txt
play hold
# 216,000 frames are an hour at 60 Hz.
for _ in $(seq 1 540); do play flood; done
play flood-lift
sleep 1
note flood
stop_program TERM
unset letters
unplug
