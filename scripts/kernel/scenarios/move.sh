# The sound moves to a USB sound card while the kiosk runs, and back.
prepare_sound_card
runs_on() { grep -qs RUNNING "/proc/asound/card$1/pcm0p/sub0/status"; }
closed_on() { grep -qs closed "/proc/asound/card$1/pcm0p/sub0/status"; }
moved_to() { runs_on "$1" && closed_on "$((1 - $1))"; }

monitor 'device_add usb-audio,audiodev=usb,id=ears'
wait_for 20 test -e /dev/snd/pcmC1D0p
cp /proc/asound/card1/id usb-card
plug
library=/tmp/move.sqlite
start_program --mode browse --library "$library"
play tap
sleep 1
begin=$(now)
studykiosk library set sound-card "$(cat usb-card)" --library "$library" > set.log 2>&1
wait_for 10 moved_to 1 && echo "$begin $(now)" >> moved
sleep 0.5
play tap
sleep 1
begin=$(now)
studykiosk library set sound-card --default --library "$library" >> set.log 2>&1
wait_for 10 moved_to 0 && echo "$begin $(now)" >> moved
sleep 0.5
play tap
sleep 1
stop_program TERM
unplug
monitor 'device_del ears'
