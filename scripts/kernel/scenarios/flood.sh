# More events than the kernel keeps for a stopped reader, which must ask for the state, not guess
# it.
plug
start_program
# A second reader, stopped in the same way, proves that the kernel dropped events.
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
