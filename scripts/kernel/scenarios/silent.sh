# Runs the program without a sound card.
plug
start_program
play tap
sleep 1.5
capture after
stop_program TERM
unplug
ls /dev/snd > devices 2> /dev/null
