# Sends more events than the kernel's buffer for a stopped reader holds. The program must then ask the kernel for the state
# of the panel.
plug
start_program
# A second reader, which is stopped at the same time, proves that the kernel dropped events.
cat "$panel" > witness.events &
witness=$!
play hold-two
sleep 0.2
kill -STOP "$program" "$witness"
play flood
kill -CONT "$program" "$witness"
sleep 0.3
play flood-lift
sleep 1.5
cp trace.txt trace-before.txt
play tap
sleep 1.5
kill "$witness"
stop_program TERM
unplug
