# Another program reads the panel while the kiosk has grabbed it, and afterwards.
plug
start_program --grab
studykiosk record -o other.evemu > other.log 2>&1 < /dev/null &
other=$!
wait_for 10 grep -q '^N: ' other.evemu
play tap
sleep 1
grep -c ' 0001 014a 0001$' other.evemu > heard-while-grabbed
stop_program TERM
play tap
sleep 0.5
kill -TERM "$other"
wait "$other"
grep -c ' 0001 014a 0001$' other.evemu > heard-after
unplug
