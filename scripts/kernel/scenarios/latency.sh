# Plays a thousand taps.
plug
start_program
play taps
sleep 2
stop_program TERM
unplug
