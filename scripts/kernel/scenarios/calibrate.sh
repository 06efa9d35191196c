# A recorded hand does what the screen asks for and keeps the settings; then a signal ends a second calibration.
start_calibration() { # OPTIONS
  studykiosk calibrate "$@" --letters console --terminal /dev/tty1 --sounds /sounds --settings settings.yaml \
    > program.out 2> program.log < /dev/null &
  program=$!
  wait_for 10 program_reads_panel
  sleep 1.5
}

plug_all calibration-
printf 'panel-size: 154.1 x 85.9 mm\n' > settings.yaml
start_calibration --audio-device hw:0 --trace trace.txt
begin=$(now)
play_all &
player=$!
for look in 4.5:tap 16:double-tap 27:swipe 41:shake 50:result 53:kept; do
  sleep_until "$(echo "$begin ${look%:*}" | awk '{ print $1 + $2 }')"
  capture "${look#*:}"
done
wait $player
wait "$program"
echo $? > end.code
cp program.out kept.out
cp settings.yaml kept.yaml

start_calibration --audio-device none
play tap
sleep 1
capture again
stop_program INT
cmp settings.yaml kept.yaml > INT.same && echo same > INT.same
unplug_all
