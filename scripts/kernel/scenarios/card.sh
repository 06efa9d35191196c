# The sound card is removed and added again, as a USB card may be.
driver=/sys/bus/pci/drivers/snd_intel8x0
address=$(basename "$(echo $driver/0000:*)")
plug
start_program
play tap
sleep 1.5
# This write blocks until the program has closed the card.
(echo "$address" > $driver/unbind && echo yes > let-go) &
sleep 3
wc -l < trace.txt > unheard-from
play tap
sleep 1.5
wc -l < trace.txt > unheard-to
kill -0 "$program" && echo yes > alive
if [ -e let-go ]; then
  echo "$address" > $driver/bind
  wait_for 5 test -e /dev/snd/pcmC0D0p
  unmute
fi
# The program tries again every two seconds.
sleep 4
play tap
sleep 1.5
stop_program TERM
unplug
