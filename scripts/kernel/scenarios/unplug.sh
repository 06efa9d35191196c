# The panel is unplugged under a finger and plugged in again.
plug
start_program
play tap
sleep 1
play hold
sleep 0.2
unplug
sleep 2
cp trace.txt trace-unplugged.txt
kill -0 "$program" && echo yes > alive
capture unplugged
plug
wait_for 10 program_reads_panel && echo yes > found-again
sleep 0.5
cp trace.txt trace-before.txt
play tap
sleep 1.5
capture after
stop_program TERM
unplug
