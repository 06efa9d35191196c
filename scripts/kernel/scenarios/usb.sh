# Unplugs a USB sound card and plugs it in again, 20 times, each time at another moment of a sound.
prepare_sound_card
card_is_there() { [ -e /dev/snd/pcmC1D0p ]; }
card_is_gone() { ! card_is_there; }
card_runs() { grep -q RUNNING /proc/asound/card1/pcm0p/sub0/status 2> /dev/null; }
plug_card() {
  monitor 'device_add usb-audio,audiodev=usb,id=ears'
  wait_for 20 card_is_there
}
unplug_card() {
  monitor 'device_del ears'
  wait_for 20 card_is_gone
}
count_switches() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' /proc/$program/task/*/status; }

plug_card
plug
audio=hw:1 start_program --mode browse
for turn in $(seq 1 20); do
  play tap
  sleep "$(awk -v n="$turn" 'BEGIN { print n * 0.02 }')"
  unplug_card
  switches=$(count_switches) gone=$(now)
  play tap
  sleep "$(awk -v n="$turn" 'BEGIN { print 2 + n * 0.11 }')"
  echo "$(count_switches) $switches $(now) $gone" >> without
  plug_card
  back=$(now)
  wait_for 10 card_runs
  echo "$(now) $back" >> until-sound
  sleep 0.2
  play tap
  sleep 1
done
cp /proc/asound/card1/stream0 stream 2> /dev/null
stop_program TERM
unplug
