# Records a voice through the kernel's loopback card: what is played on its second device, its first one records.
for module in $(cat /modules/loopback); do
  [ -e "/sys/module/$(echo "${module%.ko}" | tr - _)" ] || insmod "/modules/$module"
done
wait_for 5 test -e /dev/snd/pcmC0D0c
mount_disk
export STUDYKIOSK_LIBRARY=/disk/library.sqlite
cp /plan/voice/first.sqlite /disk/library.sqlite
plug
letters=auto home=yes
start_program
recorded=0
for touch in /plan/voice/sitting-1-touch-*.evemu; do
  evemu-play "$panel" < "$touch"
  begun=$(grep -c ' microphone record$' trace.txt)
  if [ "$begun" -gt "$recorded" ]; then
    recorded=$begun
    sleep 0.5
    aplay -q -D plughw:0,1 /plan/said.wav 2> aplay.log
    # The second recording ends by itself.
    [ "$recorded" != 2 ] || sleep 16
  fi
  sleep 1.4
done
stop_program TERM
unplug
cp /disk/library.sqlite after.sqlite
cp /disk/library.sqlite-wal after.sqlite-wal 2> /dev/null
unmount_disk
unset letters home
